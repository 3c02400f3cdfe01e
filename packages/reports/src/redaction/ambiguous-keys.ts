import { isSensitiveKey, plainName } from './sensitive-keys.js';

/** What a name says about its value: it is a secret, it may be one that a person chose, or one that a machine made. */
export type Suspicion = 'secret' | 'chosen' | 'random';

/** Names of secrets that people choose, and of counts and outcomes in reports. */
const CHOSEN = /^(?:passwords|passphrases|pass|pw|secrets)$|(?:[a-z]Pass|[_-]pass|[a-z]Pw|_pw)$/;

/** Names of secrets that machines make, and of much else: only what looks random is one. */
const RANDOM: ReadonlySet<string> = new Set([
  'auth',
  'credential',
  'credentials',
  'creds',
  'sig',
  'signature',
  'tokens',
  'sid',
  'session',
  'accesskey',
  'licensekey',
  'consumerkey',
  'appkey',
  'authkey',
  'sharedkey',
]);

/** Endings of such names: X-Hub-Signature-256, NPM_CONFIG__AUTH. */
const RANDOM_ENDINGS = /(?:auth|credentials?|signature(?:256)?|sessionid|tokens)$/;

/** Outcomes and settings. */
const USUAL_WORD =
  /^(?:true|false|yes|no|on|off|ok|null|none|nil|undefined|pass|passed|fail|failed|skip|skipped|error|success|unknown|basic|bearer|digest|oauth2?|jwt|token|include|omit|same-origin|required|optional|string|number|text|password|secrets?|valid|invalid|empty|[\d.,:/%+-]*|[$%{<[].*)$/i;

/** What a machine made: long, of letters and digits, in one word. */
const RANDOM_LOOK = /^(?=[^]*\d)(?=[^]*[A-Za-z])[\w+/=~%.-]{16,}$/;

/** Dates, paths, addresses, versions and names with numbers look random to a count of characters. */
const MADE_OF_WORDS =
  /^\d{4}-\d\d-\d\d|^\.{0,2}\/|\.(?:[cm]?[jt]sx?|java|py|rb|go|cs|php|html?|json|xml|txt|md)\b|^[a-z]+(?:[-_.][a-z]+)+[-_.]?\d{0,4}$/i;

/** A part of each ambiguous name. */
const HINT = /pass|pw|secret|auth|cred|sig|token|key|^sid$|sess/i;

/** `name:password`, as HTTP clients take it. */
const PAIR = /^[\w.@+-]{1,64}:(?!\/\/)\S{4,}$/;

/** What the name of a member or a label says about its value; undefined when it says nothing. */
export function suspicionOf(key: string): Suspicion | undefined {
  if (isSensitiveKey(key)) return 'secret';
  if (CHOSEN.test(key)) return 'chosen';
  return mayBeRandom(key) ? 'random' : undefined;
}

/** Whether a name may be an ambiguous one: under any other, `isSecretUnder` finds nothing. */
export function hintsAtSecret(key: string): boolean {
  return HINT.test(key);
}

/** Whether the text under an ambiguous name is a secret. */
export function isSecretUnder(key: string, text: string): boolean {
  if (!HINT.test(key) || USUAL_WORD.test(text)) return false;
  if (CHOSEN.test(key)) return text.length >= 4 && !/\s/.test(text);
  if (plainName(key) === 'auth' && PAIR.test(text)) return true;
  return mayBeRandom(key) && looksRandom(text);
}

function mayBeRandom(key: string): boolean {
  const name = plainName(key);
  return RANDOM.has(name) || RANDOM_ENDINGS.test(name);
}

/** Returns whether a machine made a text: long, of letters and digits, and neither a path nor words. */
export function looksRandom(text: string): boolean {
  return RANDOM_LOOK.test(text) && !MADE_OF_WORDS.test(text) && mixes(text);
}

/** Random texts change between letters and digits often; names with a number once. */
function mixes(text: string): boolean {
  const changes = text.match(/[A-Za-z]\d|\d[A-Za-z]/g)?.length ?? 0;
  return changes >= 3;
}
