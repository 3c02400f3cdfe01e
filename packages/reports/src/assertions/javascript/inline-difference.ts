import type { JsonValue } from '../../json/json-value.js';

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
