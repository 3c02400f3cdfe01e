/**
 * The fixed baseline of names whose values are secrets, written without `-` and `_` and in lower case. Not in it, for
 * they name no secret or mostly something else: `credentials` (an option of fetch), `key`, `auth`, `pass` (a count in
 * reports), `sessionId`, `accessKeyId`, `tokens`, `maxTokens`, `tokenType`, `secretName`, `nextPageToken`.
 */
const NAMES: ReadonlySet<string> = new Set([
  'authorization',
  'proxyauthorization',
  'cookie',
  'setcookie',
  'password',
  'passwordconfirmation',
  'passwordhash',
  'passwd',
  'pwd',
  'passphrase',
  'token',
  'idtoken',
  'jwt',
  'secret',
  'apikey',
  'privatekey',
  'secretkey',
  'signingkey',
  'encryptionkey',
  'devicecode',
  'accountkey',
  'sharedaccesskey',
  'masterkey',
  'jsessionid',
  'phpsessid',
  'asp.netsessionid',
  'connect.sid',
  'laravelsession',
  'gitlabsession',
  'clientassertion',
  'secretkeybase',
  'secretid',
]);

/** Names that end like this are secrets whoever they belong to: DB_PASSWORD, stripeSecretKey, X-Amz-Security-Token. */
const ENDINGS = new RegExp(
  [
    '(?:password|passwd|passphrase|secret|apikey|privatekey|secretkey|secretaccesskey|subscriptionkey|functionskey|rapidapikey|storepass|keypass|accountkey|sharedaccesskey)$',
    '(?:access|refresh|auth|session|security|csrf|xsrf|bearer|oauth|api|private|github|gitlab|npm|bot)token$',
  ].join('|'),
);

/** An environment variable or a header of one's own: SONAR_TOKEN, DB_PASS, X-Vault-Token. */
const TOKEN_VARIABLE = /^(?:[A-Z][A-Z0-9_]*_(?:TOKEN|PASS|PWD|PW|CREDENTIALS)|[xX]-.*-[tT]oken)$/;

/** A part of each of the names: most keys contain none of them and need no longer check. */
const HINT = /pass|pwd|pw$|secret|token|jwt|key|auth|cookie|device|cred|sess|sid$|assertion/i;

/** The shell's working directory, in dumps of the environment; in lower case it is a password. */
const WORKING_DIRECTORY = 'PWD';

/** Whether the value of this key is a secret. Ignores letter case, `-` and `_`. */
export function isSensitiveKey(key: string): boolean {
  if (!HINT.test(key) || key === WORKING_DIRECTORY) return false;
  const name = plainName(key);
  return NAMES.has(name) || ENDINGS.test(name) || TOKEN_VARIABLE.test(key);
}

/** Whether a key is that of the header with which a client sends cookies, or a server sets one. */
export function isCookieKey(key: string): boolean {
  return ['cookie', 'setcookie'].includes(plainName(key));
}

/** Returns whether a key is that of a header with a scheme and a credential. */
export function isAuthorizationKey(key: string): boolean {
  return plainName(key).endsWith('authorization');
}

/** Returns whether a name is that of a credential, and of a count or a position as well: `token: 5`. */
export function mayBeCount(name: string): boolean {
  return /(?:token|cookie)$/.test(plainName(name));
}

/** A key without `-` and `_`, in lower case. */
export function plainName(key: string): string {
  return key.replace(/[-_]/g, '').toLowerCase();
}
