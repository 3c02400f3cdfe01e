import { describe, expect, it } from '@jest/globals';
import { cleanText, cutText, plainText } from '../text/index.js';
import { findJsonFault } from '../json/index.js';
import { expectLinearTime, fastestMs, processorMs, repeating } from '../../test/growth.js';
import { maskCookie, maskSecret } from './mask.js';
import { redactText } from './redact.js';
import { isSensitiveKey } from './sensitive-keys.js';

/** What is said over and over, with a beginning that makes a pattern hope. */
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

const SUBJECTS: readonly (readonly [name: string, act: (text: string) => unknown])[] = [
  ['redactText', redactText],
  ['plainText', plainText],
  ['cleanText', cleanText],
  ['cutText', (text) => cutText(text, 1000)],
  ['maskSecret', maskSecret],
  ['maskCookie', maskCookie],
  ['isSensitiveKey', isSensitiveKey],
  ['findJsonFault', findJsonFault],
];

const SMALL = 8_000;
const ALLOWANCE_MS = 200;

describe.each(SUBJECTS)('%s', (_name, act) => {
  // A quadratic pattern takes a hundred times as long for ten times the text, and more than the allowance.
  it('takes time in proportion to the length of hostile text', async () => {
    for (const [beginning, repeated] of HOSTILE) {
      const small = hostile(beginning, repeated, SMALL);
      const large = hostile(beginning, repeated, 10 * SMALL);
      const isLinear =
        (await processorMs(() => act(large))) < ALLOWANCE_MS ||
        (await fastestMs(() => act(large))) < 30 * (await fastestMs(() => act(small))) + ALLOWANCE_MS;
      expect({ beginning, repeated, isLinear }).toEqual({ beginning, repeated, isLinear: true });
    }
  });
});

describe('redactText', () => {
  it('takes linear time for a basic credential of many colons that ends with a control character', async () => {
    const base64Of = (length: number): string => Buffer.from(`${':'.repeat(length)}\n`).toString('base64');
    await expectLinearTime(redactText, (length) => `basic ${base64Of(length)}`);
  });

  it('takes linear time for many basic credentials', async () => {
    await expectLinearTime(redactText, repeating('', `basic ${Buffer.from('::::::::\n').toString('base64')} `));
  });
});

function hostile(beginning: string, repeated: string, length: number): string {
  return beginning + repeated.repeat(Math.floor(length / repeated.length));
}
