/** A line of a value that Mocha prints, with `[null]` or `[Date: 2026-11-20T00:00:00.000Z]` in the place of what is no array there. */
const BRACKETED = /^([ \t]{0,400}(?:"(?:[^"\\\n]|\\.){0,2000}": )?)\[(?:null|Date: ([^\]\n]{1,40}))\]$/gm;

/**
 * What Mocha printed, with `null` and dates as JSON has them. Mocha writes an array in one line only when it is empty, so that
 * brackets around a word are none. Text in which they stand for themselves stays: it does not begin with a bracket alone.
 */
export function withoutMochaBrackets(print: string): string {
  if (!/^(?:[[{]\n|\[(?:null|Date: [^\]\n]{1,40})\]$)/.test(print)) return print;
  return print.replace(
    BRACKETED,
    (_, head: string, date?: string) => `${head}${date === undefined ? 'null' : `"${date}"`}`,
  );
}
