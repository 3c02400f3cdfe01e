/** A line of a value that Mocha prints, with `[null]` or `[Date: 2026-11-20T00:00:00.000Z]` in the place of what is no array there. */
const BRACKETED = /^([ \t]{0,400}(?:"(?:[^"\\\n]|\\.){0,2000}": )?)\[(?:null|Date: ([^\]\n]{1,40}))\]$/gm;

/**
 * Reads what Mocha printed, with `null` and dates as in JSON. Mocha writes an array on one line only when it is empty,
 * so brackets around a word are not an array. Text with literal brackets stays: it does not begin with a bracket alone.
 */
export function withoutMochaBrackets(print: string): string {
  if (!/^(?:[[{]\n|\[(?:null|Date: [^\]\n]{1,40})\]$)/.test(print)) return print;
  return print.replace(
    BRACKETED,
    (_, head: string, date?: string) => `${head}${date === undefined ? 'null' : `"${date}"`}`,
  );
}
