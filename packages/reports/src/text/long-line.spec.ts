import { describe, expect, it } from '@jest/globals';
import { LongLine } from './long-line.js';

const LIMIT = 4 * 1024 * 1024;
/** A string that is shortened. */
const LONG = 'x'.repeat(300_000);
/** More than is kept of a line. */
const LONGER = 'x'.repeat(LIMIT + 100_000);

/** What is kept of a line that comes in pieces of so many units. */
function keptOf(line: string, piece = 65_536, limit = LIMIT): string {
  const long = new LongLine(line.slice(0, piece), limit);
  for (let at = piece; at < line.length; at += piece) long.add(line.slice(at, at + piece));
  return long.text;
}

describe('a long line', () => {
  it('of JSON keeps the heads of its strings, and everything around them', () => {
    const event = { a: 1, output: LONG, nested: [{ text: `${LONG}"\\` }, 'short \\ "', null], status: 'failed' };
    const kept = JSON.parse(keptOf(JSON.stringify(event)));
    const head = 'x'.repeat(262_144);
    expect(kept).toEqual({
      a: 1,
      output: `${head}… [${LONG.length - 262_144} more characters]`,
      nested: [{ text: `${head}… [${LONG.length + 2 - 262_144} more characters]` }, 'short \\ "', null],
      status: 'failed',
    });
  });

  it.each([64, 65, 71, 262_143, 262_144, 262_145])('is the same in pieces of %d units', (piece) => {
    const line = JSON.stringify({ text: 'ab"\\é\n😀'.repeat(35_000), end: true });
    const kept = keptOf(line, piece);
    expect(kept).toBe(keptOf(line));
    expect(JSON.parse(kept)).toMatchObject({ end: true });
    expect(kept.length).toBeLessThan(line.length);
  });

  it.each([
    ['quotes', '\\"'],
    ['backslashes', '\\\\'],
    ['codes', '\\u0022'],
    ['pairs of surrogates', '😀'],
  ])('is JSON wherever a string of %s is cut', (_name, character) => {
    for (const before of ['', 'a', 'abc', 'abcdef']) {
      const kept = keptOf(`{"a":"${before}${character.repeat(262_200)}","b":"end"}`);
      const { a, b }: { a: string; b: string } = JSON.parse(kept);
      expect(b).toBe('end');
      expect(a.isWellFormed()).toBe(true);
      const left = Number(/… \[(\d+) more characters\]$/.exec(a)?.[1]);
      const whole = JSON.parse(`"${before}${character.repeat(262_200)}"`);
      expect(a.replace(/… \[\d+ more characters\]$/, '').length + left).toBe(whole.length);
    }
  });

  it('of TeamCity keeps the heads of its values', () => {
    const kept = keptOf(`##teamcity[testFailed name='a' details='${"|'|[|0x00e9|n".repeat(350_000)}' message='no']`);
    expect(kept).toMatch(
      /^##teamcity\[testFailed name='a' details='\|'\|\[\|0x00e9\|n.*… \[\d+ more characters\]' message='no'\]$/,
    );
    expect(kept.length).toBeLessThan(LIMIT);
  });

  it('of TeamCity may have text in front of it', () => {
    const kept = keptOf(`[12:00:01] it's ##teamcity[testFailed details='${LONG}' name='a']`);
    expect(kept).toMatch(/^\[12:00:01\] it's ##teamcity\[testFailed details='x+… \[\d+ more characters\]' name='a'\]$/);
  });

  it.each([
    ['of another form', LONGER],
    ['with too many strings', JSON.stringify(Array.from({ length: 20 }, () => LONG))],
    ['with a string that never ends', `{"a":"${LONGER}`],
    ['with a value of another kind', `[${LONGER}`],
  ])('%s keeps its head', (_name, line) => {
    const kept = keptOf(line);
    expect(kept.length).toBeLessThanOrEqual(LIMIT);
    expect(line.startsWith(kept.slice(0, 262_000))).toBe(true);
  });
});
