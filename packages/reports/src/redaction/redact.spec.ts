import * as fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { isCardNumber } from './card-numbers.js';
import { hasLongWord, redactText } from './redact.js';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl';
const GITHUB = 'ghp_abcdefghijklmnopqrstuvwxyz0123456789';
const CLARION = 'clarion_0123456789abcdefghijABCDEFGHIJ0123456789ab';
const PEM =
  '-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\n\nMIIEpAIBAAKCAQEA\nabc+/=\n-----END RSA PRIVATE KEY-----';

describe('redactText', () => {
  describe('masks tokens known by their form', () => {
    it.each([
      ['a JSON web token', `got ${JWT}!`, 'got eyJ***XJl!'],
      ['an unsigned one', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxMjM0In0.', 'eyJ***n0.'],
      ['an encrypted one', 'eyJhbGciOiJkaXIifQ..aXZpdml2.Y2lwaGVy.dGFndGFn', 'eyJ***GFn'],
      ['an access key of AWS', 'AKIAIOSFODNN7EXAMPLE', 'AKI***PLE'],
      ['a temporary one', '"ASIAIOSFODNN7EXAMPLE"', '"ASI***PLE"'],
      ['a token of GitHub', `token ${GITHUB} expired`, 'token ghp***789 expired'],
      ['a server token of GitHub', GITHUB.replace('ghp', 'ghs'), 'ghs***789'],
      ['a fine-grained one', `github_pat_${'A1'.repeat(11)}_${'b2'.repeat(29)}b`, 'git***b2b'],
      ['a token of Clarion', `clarion upload --with ${CLARION}`, 'clarion upload --with cla***9ab'],
      ['two in one text', `${GITHUB},${GITHUB}`, 'ghp***789,ghp***789'],
    ])('%s', (_name, text, redacted) => {
      expect(redactText(text)).toBe(redacted);
    });
  });

  describe('masks credentials after their scheme', () => {
    it.each([
      ['Bearer abcdefghijkl', 'Bearer ab***kl'],
      ['sent Bearer 0123456789abcdef to it', 'sent Bearer 012***def to it'],
      ['authorization: Bearer abcdefghijkl', 'authorization: Bearer ab***kl'],
      ['-H "Authorization: Bearer abcdefghijkl" http://h', '-H "Authorization: Bearer ab***kl" http://h'],
      ['{"authorization":"Bearer abcdefghijkl"}', '{"authorization":"Bearer ab***kl"}'],
      // ada:hunter2
      ['Basic YWRhOmh1bnRlcjI=', 'Basic YWR***jI='],
      ['authorization: token abc123def456', 'authorization: token ab***56'],
    ])('%s', (text, redacted) => {
      expect(redactText(text)).toBe(redacted);
    });
  });

  describe('masks the value after a sensitive name', () => {
    it.each([
      ['in a query', 'http://h/users?token=supersecret&page=2', 'http://h/users?token=su***et&page=2'],
      ['further on in a query', '/cb?state=1&access_token=0123456789abcdef#top', '/cb?state=1&access_token=012***top'],
      ['in a form', 'user=ada&password=hunter2', 'user=ada&password=hu***2'],
      ['in an environment', 'CI=1\nDB_PASSWORD=hunter2\nPWD=/home/ada', 'CI=1\nDB_PASSWORD=hu***2\nPWD=/home/ada'],
      ['in a command', 'login --password=hunter2 --user=ada', 'login --password=hu***2 --user=ada'],
      ['in JSON', '{"user":"ada","password":"hunter2"}', '{"user":"ada","password":"hu***2"}'],
      ['in spaced JSON', '{ "client_secret" : "0123456789abcdef" }', '{ "client_secret" : "012***def" }'],
      ['in JSON within JSON', '{\\"token\\":\\"abcdef123456\\"}', '{\\"token\\":\\"ab***56\\"}'],
      ['as a number in JSON', '{"password":12345678,"n":1}', '{"password":"***","n":1}'],
      ['with an escape in JSON', '{"password":"hunt\\"er2","n":1}', '{"password":"***","n":1}'],
      ['in a printed object', "{ user: 'ada', password: 'hunter2' }", "{ user: 'ada', password: 'hu***2' }"],
      ['in a Python dictionary', "{'api_key': 'abcdef123456'}", "{'api_key': 'ab***56'}"],
      [
        'in a settings file',
        'aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
        'aws_secret_access_key = wJa***KEY',
      ],
      ['in YAML', 'password: hunter2', 'password: hu***2'],
      ['in a header line', '> X-Api-Key: abcdef123456\n', '> X-Api-Key: ab***56\n'],
      ['in a cookie line', '< set-cookie: sid=abcdef123456; Path=/\n<', '< set-cookie: sid=ab***56; Path=/\n<'],
      [
        'in cookies in JSON',
        '"set-cookie":["a=abcdef123456; Path=/", "b=1"]',
        '"set-cookie":["a=ab***56; Path=/", "b=***"]',
      ],
      ['in an attribute of a URL in quotes', 'url="http://h?token=supersecret"', 'url="http://h?token=su***et"'],
      ['at a cut', 'password: "hunter2 and m', 'password: "hun*** m'],
    ])('%s', (_name, text, redacted) => {
      expect(redactText(text)).toBe(redacted);
    });
  });

  it.each([
    ['postgres://ada:hunter2@db:5432/x', 'postgres://ada:hu***2@db:5432/x'],
    ['https://:hunter2@h/', 'https://:hu***2@h/'],
    ['redis://u:p@ss@w0rd1@h', 'redis://u:p@***d1@h'],
  ])('masks the password in %s', (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    ['whole', `key:\n${PEM}\nend`, 'key:\n-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----\nend'],
    ['in one line', PEM.replaceAll('\n', '\\n'), '-----BEGIN RSA PRIVATE KEY-----***-----END RSA PRIVATE KEY-----'],
    [
      'cut off',
      `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIB'.repeat(8)}\nMIIE… [9 more`,
      '-----BEGIN PRIVATE KEY-----***… [9 more',
    ],
  ])('masks a private key that is %s', (_name, text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    ['4111111111111111', '411***111'],
    ['card 4111 1111 1111 1111, thanks', 'card 411***111, thanks'],
    ['4111-1111-1111-1111.', '411***111.'],
    ['card=5555555555554444&cvc=1', 'card=555***444&cvc=1'],
    ['3782 822463 10005', '378***005'],
    ['valid 4111 1111 1111 1111 12/27', 'valid 411***111 12/27'],
  ])('masks the card number in %s', (text, redacted) => {
    expect(redactText(text)).toBe(redacted);
  });

  it.each([
    ['a time stamp', 'at 1763670596000 ms'],
    ['a time stamp in nanoseconds', '1763670596000000000'],
    ['an identifier', '41111111-1111-4111-8111-111111111111'],
    ['digits in an identifier', 'ORD-4111111111111111'],
    ['digits in a file name', 'shot_4111111111111111.png'],
    ['a hash', 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
    ['a hash of many digits', '4111111111111111a'],
    ['a decimal', '0.4111111111111111'],
    ['a decimal before the dot', '4111111111111111.5'],
    ['a longer number', '41111111111111111111'],
    ['a number of the wrong check digit', '4111111111111112'],
    ['a telephone number', '+4915112345678 or +1 (212) 555-0123'],
    ['a version', '2.14.0-rc.1+20261120'],
    ['an address and a port', 'http://127.0.0.1:4555/a@b'],
    ['prose on Bearer', 'Bearer authentication is required, the bearer token was missing'],
    ['prose on Basic', 'Basic assertions, basic authentication'],
    ['a challenge', 'Bearer realm="api", error="invalid_token"'],
    ['a name alone', 'Bearer authentication'],
    ['prose on passwords', 'Invalid password: must have 8 characters; token: expected'],
    ['a parser at work', 'Unexpected token } in JSON at position 3'],
    ['a parser that names a token', "Unexpected token ':'"],
    ['code', 'const token = await login(user); if (password == null) secret => {}'],
    ['values that are none', 'token=null&password=undefined "secret": true, token: false'],
    ['templates', 'password={{PASSWORD}} token=${TOKEN} secret=$SECRET'],
    ['masks of others', 'token=[REDACTED] password: "********"'],
    ['counts', 'passed=12 tokens=5 maxTokens=4000 tokenType=personal'],
    ['a public certificate', '-----BEGIN CERTIFICATE-----\nMIIE\n-----END CERTIFICATE-----'],
    ['talk of a private key', 'must begin with -----BEGIN PRIVATE KEY----- and a newline'],
    ['something like a JSON web token', 'eyJ.a.b and eyJhbGciOiJIUzI1NiJ9 alone'],
    ['an assertion', 'expected "Ada" to be "Ada"'],
  ])('keeps %s', (_name, text) => {
    expect(redactText(text)).toBe(text);
  });

  it.each([
    'http://h/users?token=sup***ret',
    'Bearer abc***jkl',
    '{"token":"eyJ***123"}',
    'set-cookie: sid=ab***56; Path=/',
    'a***@***.com',
  ])('keeps %s, which a client has masked', (text) => {
    expect(redactText(text)).toBe(text);
  });

  it('changes nothing the second time, however secrets and scraps of them are put together', () => {
    fc.assert(
      fc.property(scraps(), (text) => {
        const redacted = redactText(text);
        expect(redactText(redacted)).toBe(redacted);
      }),
      { numRuns: 1500 },
    );
  });

  const secrets = [JWT, GITHUB, CLARION, 'AKIAIOSFODNN7EXAMPLE', 'card 4111111111111111', 'Bearer 0123456789abcdef'];

  it.each([...secrets, 'password=0123456789abcdef'])('finds %s between any words', (secret) => {
    const words = fc.stringMatching(/^[a-z ]{0,20}$/);
    fc.assert(
      fc.property(words, words, (before, after) => {
        const text = `${before} ${secret} ${after}`;
        expect(redactText(text)).not.toContain(secret.slice(10));
      }),
    );
  });
});

function scraps(): fc.Arbitrary<string> {
  const tokens = [
    'eyJhbGciOiJIUzI1NiJ9',
    '.eyJzdWIiOiIxMjM0In0',
    '.c2lnbmF0dXJl',
    GITHUB,
    CLARION,
    'AKIAIOSFODNN7EXAMPLE',
  ];
  const credentials = ['Bearer ', 'Basic ', 'YWRhOmh1bnRlcjI=', 'Authorization: ', 'https://', 'user', 'hunter2', '$X'];
  const labels = [
    'password',
    'token',
    'api_key',
    'Cookie',
    'set-cookie: ',
    'x-api-key: ',
    'sid=abcdef123456',
    '; Path=/',
  ];
  const keys = ['-----BEGIN PRIVATE KEY-----', '-----END PRIVATE KEY-----', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'];
  const cards = ['4111111111111111', '4111 1111 1111 1111', '4111-1111-1111-1111'];
  const others = ['***', '*', '1', 'a', '😀', 'é', 'null', '\\"', ...'.-_ =:"\'\\\n&?@/()[]{},;'];
  const scrap = fc.constantFrom(...tokens, ...credentials, ...labels, ...keys, ...cards, ...others);
  const part = fc.oneof({ weight: 9, arbitrary: scrap }, fc.string({ maxLength: 3 }));
  return fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''));
}

describe('isCardNumber', () => {
  // The issuers' and processors' published test numbers.
  it.each([
    '4111111111111111',
    '4242424242424242',
    '4012888888881881',
    '4222222222222',
    '5555555555554444',
    '5105105105105100',
    '2223003122003222',
    '2720998837779594',
    '378282246310005',
    '371449635398431',
    '6011111111111117',
    '6011000990139424',
    '3530111333300000',
    '3566002020360505',
    '30569309025904',
    '38520000023237',
    '6200000000000005',
    '6759649826438453',
  ])('accepts %s', (digits) => {
    expect(isCardNumber(digits)).toBe(true);
  });

  it.each([
    ['a wrong check digit', '4111111111111112'],
    ['two digits swapped', '4111111111111171'],
    ['an unknown issuer', '1234567812345670'],
    ['a time in milliseconds', '1763670596000'],
    ['a time in microseconds', '1763670596000000'],
    ['the wrong length for its issuer', '41111111111114'],
    ['zeros', '0000000000000000'],
    ['nothing', ''],
  ])('rejects %s', (_name, digits) => {
    expect(isCardNumber(digits)).toBe(false);
  });
});

const WORD = 'abcdefghijklmno';

describe('hasLongWord', () => {
  it.each([
    ['', false],
    [WORD, false],
    [`${WORD}p`, true],
    [`${WORD} p`, false],
    [` ${WORD}_`, true],
    [`${WORD}.${WORD}.${WORD}`, false],
    [`${WORD}.${WORD}.${WORD}-`, true],
    [`${'. '.repeat(20)}${WORD}9.`, true],
    [`${WORD}é`, false],
    ['0123-ABCD_wxyz-9', true],
  ])('finds a word of 16 in %j: %s', (text, expected) => {
    expect(hasLongWord(text)).toBe(expected);
  });

  it('finds what the pattern finds, wherever words begin and end', () => {
    let seed = 7;
    const next = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let count = 0; count < 2_000; count += 1) {
      const parts = Array.from({ length: 1 + next(6) }, () => 'a-Z_9'.repeat(4).slice(0, next(18)));
      const text = parts.join([' ', '.', '/ '][next(3)]);
      expect([text, hasLongWord(text)]).toEqual([text, /[\w-]{16}/.test(text)]);
    }
  });
});
