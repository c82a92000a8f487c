import { faces } from '../../cards/faces';
import { m } from '../../paraglide/messages';
import { addReasons } from '../../table/blocked';

addReasons({
  'no-jacks': () => m.blocked_no_jacks({ jacks: faces() === 'german' ? m.schafkopf_unters() : m.schafkopf_jacks() }),
});
