import { maskSecret } from './mask.js';

/** RFC 3986 §3.2.1. A password with a stray `@` ends at the last one. */
const URL_PASSWORD = /(:\/\/[^\s/:@?#"'<>]*:)([^\s/?#"'<>]+)(?=@)/g;

/** A token in place of a user: `https://TOKEN@host`, `https://TOKEN:x-oauth-basic@host`. */
const URL_TOKEN = /(:\/\/)([\w.~%-]{16,255})(?=(?::(?:x-oauth-basic|\*{3})?)?@)/g;

/** What a person would not choose as the name of an account. */
const RANDOM = /^(?=[^]*\d)(?=[^]*[A-Za-z])[^]*$/;

/** The rest of an address. */
const KEY = String.raw`[^\s"'<>?#),;]{8,}`;

/** The parts of an address that are the only key to a webhook. Forms from the rules of gitleaks and the vendors' documents. */
const WEBHOOK = new RegExp(
  `(${[
    String.raw`hooks\.slack\.com/(?:services|workflows|triggers)/`,
    String.raw`discord(?:app)?\.com/api/(?:v\d{1,2}/)?webhooks/\d{10,25}/`,
    String.raw`\.webhook\.office\.com/webhookb2/`,
    String.raw`outlook\.office(?:365)?\.com/webhook/`,
    String.raw`api\.telegram\.org/bot`,
    String.raw`hooks\.zapier\.com/hooks/catch/`,
    String.raw`maker\.ifttt\.com/trigger/[\w-]{1,80}/(?:json/)?with/key/`,
    String.raw`open\.(?:feishu\.cn|larksuite\.com)/open-apis/bot/v2/hook/`,
    String.raw`hook\.[a-z]{2}\d\.make\.com/`,
    String.raw`events\.pagerduty\.com/integration/`,
  ].join('|')})(${KEY})`,
  'g',
);

/** Masks passwords and tokens in the authority of a URL, and the secret part of a webhook's address. */
export function maskUrlSecrets(text: string): string {
  const withoutTokens = text.replace(URL_TOKEN, (match, before: string, user: string) =>
    RANDOM.test(user) ? before + maskSecret(user) : match,
  );
  const withoutPasswords = withoutTokens.replace(URL_PASSWORD, (match, before: string, password: string) =>
    password === 'x-oauth-basic' ? match : before + maskSecret(password),
  );
  return withoutPasswords.replace(WEBHOOK, (_match, address: string, key: string) => address + maskSecret(key));
}
