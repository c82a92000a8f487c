import { type Refusal, type Words, whyRefused, wordsFor } from '../page/refused';
import { m } from '../paraglide/messages';
import { say } from '../wire/facts';

/** Texts for the error codes of the account requests. */
const WORDS: Words = {
  'password/length': say(m.refused_password_length),
  'password/weak#common': m.refused_password_common,
  'password/weak#date': m.refused_password_date,
  'password/weak#game': m.refused_password_game,
  'password/weak#name': m.refused_password_name,
  'password/weak#pattern': m.refused_password_pattern,
  'password/weak#short': m.refused_password_short,
  'password/wrong': m.refused_password_wrong,
  'login/wrong': m.refused_login,
  'login/wrong-code': m.refused_login_code,
  'login/too-many': m.refused_login_often,
  'account/already': m.refused_account_already,
  'account/confirm': m.refused_confirm,
  'confirm/which': m.refused_reload,
  'account/none': m.refused_account_none,
  'passkey/wrong': m.refused_passkey_wrong,
  'passkey/expired': m.refused_passkey_expired,
  'passkey/unknown': m.refused_passkey_unknown,
  'passkey/known': m.refused_passkey_known,
  'passkey/last': m.refused_passkey_last,
  'passkey/too-many': say(m.refused_passkey_many),
  'bot/token': m.refused_bot_program,
  'bot/forbidden': m.refused_bot_program,
  'bot/only': m.refused_bot_program,
  'bot/tables': m.refused_bot_program,
  'bot/too-many': say(m.refused_bot_many),
  'bot/unknown': m.refused_bot_unknown,
  'session/unknown': m.refused_session_unknown,
};

/** Explain why signing up or in, or a change of the account, was refused. */
export function whyNot(problem: Refusal): string {
  return wordsFor(WORDS, problem) ?? whyRefused(problem);
}
