/**
 * Signs that Jest and Vitest print, as a console of Windows in Chinese shows them: two of their three bytes in UTF-8 are one character of
 * code page 936, and the third one is lost with the blank behind it. `鉁?` is ✓ with Vitest, which marks failures by ×.
 */
const SIGNS: readonly (readonly [shown: RegExp, sign: string])[] = [
  [/^(\s{1,80})鈭\?/, '$1√ '],
  [/^(\s{1,80})脳(?= )/, '$1×'],
  [/^(\s{1,80})鉁\?/, '$1✓ '],
];

/** ● in front of a failure, and ○ in front of a test that was skipped, look alike: only behind the latter is the word. */
const BULLET = /^(\s{1,80})鈼\?(?=(skipped )?)/;
const ARROW = /鈥\?/g;

const MAY_HAVE = /[鈭脳鉁鈼鈥]/;

/** Returns a line with the signs that the runner printed; undefined for a line without any. */
export function withSigns(line: string): string | undefined {
  if (!MAY_HAVE.test(line)) return undefined;
  const marked = SIGNS.reduce((text, [shown, sign]) => text.replace(shown, sign), line);
  const whole = marked
    .replace(ARROW, '› ')
    .replace(BULLET, (_, blanks: string, skipped?: string) => `${blanks}${skipped === undefined ? '●' : '○'} `);
  return whole === line ? undefined : whole;
}
