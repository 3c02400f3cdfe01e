import { describe, expect, it } from '@jest/globals';
import { resolveToken, type TokenSources } from './token.js';

const FLAG = `clarion_${'F'.repeat(42)}`;
const VARIABLE = `clarion_${'V'.repeat(42)}`;
const PROFILE = `clarion_${'P'.repeat(42)}`;
const SECRET = `clarion_${'S'.repeat(42)}`;
const LOGIN = `clarion_${'L'.repeat(42)}`;
const HOST = 'api.example.com';

type Row = readonly [string, Partial<TokenSources>, string];

const flag = { flag: { value: FLAG, name: '--token' } } as const;
const stdin = { flag: { value: `${FLAG}\n`, name: '--token-stdin' } } as const;
const file = { flag: { value: `${FLAG}\r\n`, name: '--token-file' } } as const;
const profile = { profile: { name: 'ci', tokenEnv: 'SHOP_TOKEN' } } as const;
const variable = { CLARION_TOKEN: VARIABLE };
const shop = { SHOP_TOKEN: PROFILE };
const secrets = { secrets: { CLARION_TOKEN: SECRET } };
const credential = { credential: { token: LOGIN, host: HOST } };
const expired = { credential: { token: LOGIN, host: HOST, expiresAt: '2026-01-01T00:00:00.000Z' } };

const FOUND: readonly Row[] = [
  // each source alone
  ['--token', { ...flag }, '--token'],
  ['--token-file', { ...file }, '--token-file'],
  ['--token-stdin', { ...stdin }, '--token-stdin'],
  ["the profile's variable", { ...profile, environment: shop }, 'SHOP_TOKEN (tokenEnv of the profile ci)'],
  ['CLARION_TOKEN', { environment: variable }, 'CLARION_TOKEN'],
  ['.env.secrets', { ...secrets }, '.env.secrets'],
  ['the credentials file', { ...credential }, `clarion login (${HOST})`],
  // --token before everything
  ["--token before the profile's variable", { ...flag, ...profile, environment: shop }, '--token'],
  ["--token when the profile's variable is not set", { ...flag, ...profile }, '--token'],
  ['--token before CLARION_TOKEN', { ...flag, environment: variable }, '--token'],
  ['--token before .env.secrets', { ...flag, ...secrets }, '--token'],
  ['--token before the credentials file', { ...flag, ...credential }, '--token'],
  [
    '--token before all others',
    { ...flag, ...profile, environment: { ...variable, ...shop }, ...secrets, ...credential },
    '--token',
  ],
  ["--token-file before the profile's variable", { ...file, ...profile, environment: shop }, '--token-file'],
  ["--token-file when the profile's variable is not set", { ...file, ...profile }, '--token-file'],
  ['--token-file before CLARION_TOKEN', { ...file, environment: variable }, '--token-file'],
  ['--token-file before .env.secrets', { ...file, ...secrets }, '--token-file'],
  ['--token-file before the credentials file', { ...file, ...credential }, '--token-file'],
  [
    '--token-file before all others',
    { ...file, ...profile, environment: { ...variable, ...shop }, ...secrets, ...credential },
    '--token-file',
  ],
  [
    '--token-stdin before all others',
    { ...stdin, ...profile, environment: { ...variable, ...shop }, ...secrets, ...credential },
    '--token-stdin',
  ],
  // the profile's variable before the rest
  [
    "the profile's variable before CLARION_TOKEN",
    { ...profile, environment: { ...variable, ...shop } },
    'SHOP_TOKEN (tokenEnv of the profile ci)',
  ],
  [
    "the profile's variable before .env.secrets",
    { ...profile, environment: shop, ...secrets },
    'SHOP_TOKEN (tokenEnv of the profile ci)',
  ],
  [
    "the profile's variable before the credentials file",
    { ...profile, environment: shop, ...credential },
    'SHOP_TOKEN (tokenEnv of the profile ci)',
  ],
  [
    'a profile that names CLARION_TOKEN',
    { profile: { name: 'ci', tokenEnv: 'CLARION_TOKEN' }, environment: variable },
    'CLARION_TOKEN (tokenEnv of the profile ci)',
  ],
  // CLARION_TOKEN before files
  ['CLARION_TOKEN before .env.secrets', { environment: variable, ...secrets }, 'CLARION_TOKEN'],
  ['CLARION_TOKEN before the credentials file', { environment: variable, ...credential }, 'CLARION_TOKEN'],
  ['CLARION_TOKEN before both', { environment: variable, ...secrets, ...credential }, 'CLARION_TOKEN'],
  [
    'CLARION_TOKEN when only another profile names a variable',
    { environment: { ...variable, ...shop } },
    'CLARION_TOKEN',
  ],
  ['CLARION_TOKEN with blanks around it', { environment: { CLARION_TOKEN: ` ${VARIABLE}\n` } }, 'CLARION_TOKEN'],
  // .env.secrets
  ['.env.secrets before the credentials file', { ...secrets, ...credential }, '.env.secrets'],
  ['.env.secrets when CLARION_TOKEN is empty', { environment: { CLARION_TOKEN: '' }, ...secrets }, '.env.secrets'],
  ['.env.secrets when CLARION_TOKEN is blank', { environment: { CLARION_TOKEN: '  ' }, ...secrets }, '.env.secrets'],
  [
    '.env.secrets with a reference to the environment',
    { environment: { VAULT: SECRET }, secrets: { CLARION_TOKEN: '${VAULT}' } },
    '.env.secrets',
  ],
  [
    '.env.secrets with a reference to a part of the token',
    { environment: { PART: 'S'.repeat(42) }, secrets: { CLARION_TOKEN: 'clarion_${PART}' } },
    '.env.secrets',
  ],
  // the credentials file
  [
    'the credentials file when .env.secrets is empty',
    { secrets: { CLARION_TOKEN: '' }, ...credential },
    `clarion login (${HOST})`,
  ],
  [
    'the credentials file when CLARION_TOKEN is empty',
    { environment: { CLARION_TOKEN: '' }, ...credential },
    `clarion login (${HOST})`,
  ],
  [
    'a credential that has not expired',
    { credential: { token: LOGIN, host: HOST, expiresAt: '2027-01-01T00:00:00.000Z' } },
    `clarion login (${HOST})`,
  ],
  ['CLARION_TOKEN when the credential has expired', { environment: variable, ...expired }, 'CLARION_TOKEN'],
];

const REFUSED: readonly Row[] = [
  ["the profile's variable not set, instead of CLARION_TOKEN", { ...profile, environment: variable }, 'Set SHOP_TOKEN'],
  ["the profile's variable not set, instead of .env.secrets", { ...profile, ...secrets }, 'Set SHOP_TOKEN'],
  ["the profile's variable not set, instead of the credentials file", { ...profile, ...credential }, 'Set SHOP_TOKEN'],
  ["the profile's variable empty", { ...profile, environment: { ...variable, SHOP_TOKEN: '' } }, 'Set SHOP_TOKEN'],
  ["the profile's variable only in .env.secrets", { ...profile, secrets: { SHOP_TOKEN: SECRET } }, 'Set SHOP_TOKEN'],
  [
    "the profile's variable with another text",
    { ...profile, environment: { ...variable, SHOP_TOKEN: 'abc' } },
    'SHOP_TOKEN (tokenEnv of the profile ci) is not a valid token',
  ],
  [
    'another text as --token',
    { flag: { value: 'abc', name: '--token' }, environment: variable },
    '--token is not a valid token',
  ],
  ['an empty --token', { flag: { value: '', name: '--token' }, environment: variable }, '--token is not a valid token'],
  [
    'an empty file',
    { flag: { value: '', name: '--token-file' }, environment: variable },
    '--token-file is not a valid token',
  ],
  [
    'a file of several lines',
    { flag: { value: `# mine\n${FLAG}\n`, name: '--token-file' }, environment: variable },
    '--token-file is not a valid token',
  ],
  [
    'an empty standard input',
    { flag: { value: '\n', name: '--token-stdin' }, environment: variable },
    '--token-stdin is not a valid token',
  ],
  [
    'a token of another service in CLARION_TOKEN',
    { environment: { CLARION_TOKEN: 'ghp_abcdefghijklmnop' }, ...credential },
    'CLARION_TOKEN is not a valid token',
  ],
  [
    'a header in CLARION_TOKEN',
    { environment: { CLARION_TOKEN: `Bearer ${VARIABLE}` } },
    'CLARION_TOKEN is not a valid token',
  ],
  [
    'a line break in CLARION_TOKEN',
    { environment: { CLARION_TOKEN: `${VARIABLE}\nX: y` } },
    'CLARION_TOKEN is not a valid token',
  ],
  ['a reference to a variable that is not set', { secrets: { CLARION_TOKEN: '${VAULT}' }, ...credential }, 'Set VAULT'],
  [
    'a reference to an empty variable',
    { environment: { VAULT: '' }, secrets: { CLARION_TOKEN: '${VAULT}' } },
    'Set VAULT',
  ],
  ['a reference to an entry of .env.secrets', { secrets: { CLARION_TOKEN: '${VAULT}', VAULT: SECRET } }, 'Set VAULT'],
  ['an expired credential', { ...expired }, 'Run `clarion login` again'],
];

const ABSENT: readonly Row[] = [
  ['no source', {}, 'Set CLARION_TOKEN'],
  ['empty sources', { environment: { CLARION_TOKEN: '' }, secrets: { CLARION_TOKEN: '' } }, 'Set CLARION_TOKEN'],
  [
    "another service's variables",
    { environment: { GITHUB_TOKEN: 'ghp_abcdefghijkl', SHOP_TOKEN: PROFILE } },
    'Set CLARION_TOKEN',
  ],
];

const VALUES: Readonly<Record<string, string>> = {
  '--token': FLAG,
  '--token-file': FLAG,
  '--token-stdin': FLAG,
  'SHOP_TOKEN (tokenEnv of the profile ci)': PROFILE,
  'CLARION_TOKEN (tokenEnv of the profile ci)': VARIABLE,
  CLARION_TOKEN: VARIABLE,
  '.env.secrets': SECRET,
  [`clarion login (${HOST})`]: LOGIN,
};

function resolve(sources: Partial<TokenSources>): ReturnType<typeof resolveToken> {
  return resolveToken({ environment: {}, secrets: {}, now: new Date('2026-06-01T00:00:00.000Z'), ...sources });
}

describe('resolveToken', () => {
  it.each(FOUND)('takes %s', (_, sources, source) => {
    expect(resolve(sources)).toEqual({ kind: 'found', value: VALUES[source], source });
  });

  it.each(REFUSED)('rejects %s', (_, sources, sentence) => {
    const resolution = resolve(sources);
    expect(resolution).toEqual({ kind: 'invalid', sentence: expect.stringContaining(sentence) });
    expect(JSON.stringify(resolution)).not.toMatch(/VVVV|PPPP|SSSS|LLLL|FFFF|ghp_|abc/);
  });

  it.each<readonly [string, Partial<TokenSources>]>([
    ['CLARION_TOKEN', { environment: variable }],
    ['SHOP_TOKEN', { ...profile, environment: shop }],
    ['SHOP_TOKEN', { environment: shop, secrets: { CLARION_TOKEN: '${SHOP_TOKEN}' } }],
  ])('does not send %s of the environment to an address that a file names', (name, sources) => {
    expect(resolve({ ...sources, addressFile: '.env' })).toEqual({
      kind: 'invalid',
      sentence: `${name} is not sent to the address in .env: whoever changes that file would get the token. Set CLARION_API_URL in the environment or pass --api-url.`,
    });
  });

  it.each<readonly [string, Partial<TokenSources>]>([
    ['--token', flag],
    ['the token in .env.secrets itself', secrets],
    ['the credential of the address', credential],
  ])('sends %s there', (_, sources) => {
    expect(resolve({ ...sources, addressFile: '.env' })).toMatchObject({ kind: 'found' });
  });

  it.each(ABSENT)('is absent with %s', (_, sources, sentence) => {
    expect(resolve(sources)).toEqual({ kind: 'absent', sentence: expect.stringContaining(sentence) });
  });
});
