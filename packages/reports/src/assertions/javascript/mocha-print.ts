import type { JsonValue } from '../../json/json-value.js';

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

/** The heading of Mocha's difference within a text, where a report has lost its colours: `actual expected`. */
const HEADING = /^[^\S\n]{0,40}actual expected[^\S\n]{0,40}\n/m;

/** An object, as it is printed with the name of its class. */
const OBJECT = /^[A-Za-z_$][\w$]{0,100} \{[^]*\}$/;

/**
 * Returns an object that was to be `true`, `false` or null, out of Mocha's difference in one text. The word is mixed into the
 * object: it is behind it, or is a word of the object itself.
 */
export function objectInDifference(text: string, expected: JsonValue | undefined): string | undefined {
  const heading = typeof expected === 'boolean' || expected === null ? HEADING.exec(text) : null;
  if (heading === null) return undefined;
  const word = JSON.stringify(expected);
  const drawn = text.slice(heading.index + heading[0].length).trim();
  const isBehind = drawn.endsWith(`}${word}`);
  const print = isBehind ? drawn.slice(0, -word.length) : drawn;
  if (!OBJECT.test(print)) return undefined;
  return isBehind || new RegExp(String.raw`\b${word}\b`).test(print) ? print : undefined;
}
