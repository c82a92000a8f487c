import { type Refusal, whyRefused } from '../page/refused';
import { m } from '../paraglide/messages';

/** Texts for the error codes of the account requests. */
const WORDS: Readonly<Record<string, () => string>> = {
  'password/length': m.refused_password_length,
  'password/weak': m.refused_password_weak,
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
  'passkey/too-many': m.refused_passkey_many,
  'bot/token': m.refused_bot_program,
  'bot/forbidden': m.refused_bot_program,
  'bot/only': m.refused_bot_program,
  'bot/tables': m.refused_bot_program,
  'bot/too-many': m.refused_bot_many,
  'bot/unknown': m.refused_bot_unknown,
  'session/unknown': m.refused_session_unknown,
};

/** Texts for weak passwords, by the reason. */
const WEAK: Readonly<Record<string, () => string>> = {
  common: m.refused_password_common,
  name: m.refused_password_name,
  game: m.refused_password_game,
  pattern: m.refused_password_pattern,
  date: m.refused_password_date,
  short: m.refused_password_short,
};

/** Explain why signing up or in, or a change of the account, was refused. */
export function whyNot(problem: Refusal): string {
  const weak = problem.code === 'password/weak' ? WEAK[problem.reason ?? '']?.() : undefined;
  return weak ?? WORDS[problem.code]?.() ?? whyRefused(problem);
}
