import { describe, it } from '@jest/globals';
import { findJsonFault } from '@clarion/reports/json';
import { redactText } from '@clarion/reports/redaction';
import { cleanText, cutText, plainText } from '@clarion/reports/text';
import { maskCookie, maskSecret } from '../../packages/reports/src/redaction/mask.js';
import { isSensitiveKey } from '../../packages/reports/src/redaction/sensitive-keys.js';
import { expectLinearTime, repeating } from '../../packages/reports/test/growth.js';

/** What repeats, with a beginning that makes a pattern hope. */
const HOSTILE: readonly (readonly [beginning: string, repeated: string])[] = [
  ['', 'a'],
  ['', '1'],
  ['', '4111 '],
  ['', '4111-'],
  ['', '4'],
  ['', ' '],
  ['', '='],
  ['', '*'],
  ['', '-'],
  ['', '\\'],
  ['password="', '\\'],
  ['password=', '"'],
  ['', 'password="'],
  ['', 'password:'],
  ['', 'password=['],
  ['set-cookie:["', '","'],
  ['', 'cookie: '],
  ['cookie: ', 'a=b;'],
  ['', 'token'],
  ['', 'token.'],
  ['', 'token-'],
  ['', 'eyJ'],
  ['', '-eyJaaaaaaaaa'],
  ['', 'eyJaaaaaaaaa.'],
  ['', 'eyJaaaaaaaaa..'],
  ['', 'ghp_'],
  ['', 'clarion_'],
  ['', 'Bearer '],
  ['Bearer ', 'a'],
  ['Basic ', 'A'],
  ['', 'Basic a:'],
  ['', '://'],
  ['', '://a:'],
  ['://a:', 'b'],
  ['', '://a:b@'],
  ['', '-----BEGIN PRIVATE KEY-----'],
  ['', '-----BEGIN PRIVATE KEY----- A'],
  ['-----BEGIN PRIVATE KEY-----', 'A '],
  ['', '-----BEGIN '],
  ['', '<a'],
  ['<', 'password '],
  ['', '<password>'],
  ['', '<password x="'],
  ['', 'name="password" '],
  ['', '"name":"password",'],
  ['', ' -p'],
  ['curl ', '-u a:'],
  ['', 'mysql -p'],
  ['', 'htpasswd -b a '],
  ['', '--password '],
  ['', 'password "'],
  ['expect(password)', '"a1b2c3'],
  ['', 'hooks.slack.com/services/'],
  ['', 'api.telegram.org/bot'],
  ['', '://a1b2c3d4e5f6g7h8'],
  ['', 'sk-ant-'],
  ['', 'pat.aaaaaaaaaaaaaaaaaaaaaa.'],
  ['', 'MTaaaaaaaaaaaaaaaaaaaaaaaa.'],
  ['', 'Digest response="'],
  ['', 'unexpected token '],
  ['Private-Lines: 9\n', 'A'],
  ['', '\u001b'],
  ['\u001b', ';#'],
  ['', '\u001b['],
  ['\u001b[', '1;'],
  ['', '\u001b[1;2 '],
  ['', '\u001b]'],
  ['', '\u009d'],
  ['\u001b]', 'a'],
  ['', '\u001b('],
  ['', '\ud800'],
  ['', '\0'],
  ['[', '1'],
  ['"', '\\"'],
  ['', '{"a":'],
];

const FUNCTIONS: readonly (readonly [name: string, act: (text: string) => unknown])[] = [
  ['redactText', redactText],
  ['plainText', plainText],
  ['cleanText', cleanText],
  ['cutText', (text) => cutText(text, 1000)],
  ['maskSecret', maskSecret],
  ['maskCookie', maskCookie],
  ['isSensitiveKey', isSensitiveKey],
  ['findJsonFault', findJsonFault],
];

describe.each(FUNCTIONS)('the time of %s grows as the text does', (_name, act) => {
  it.each(HOSTILE)('with the beginning %j and many %j', async (beginning, part) => {
    await expectLinearTime(act, repeating(beginning, part));
  });
});

describe('the time of redactText grows as the text does', () => {
  it('for a basic credential of many colons that ends with a control character', async () => {
    const base64Of = (length: number): string => Buffer.from(`${':'.repeat(length)}\n`).toString('base64');
    await expectLinearTime(redactText, (length) => `basic ${base64Of(length)}`);
  });

  it('for many basic credentials', async () => {
    await expectLinearTime(redactText, repeating('', `basic ${Buffer.from('::::::::\n').toString('base64')} `));
  });
});
