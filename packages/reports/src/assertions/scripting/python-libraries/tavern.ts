import type { JsonValue } from '../../../json/json-value.js';
import { foundValues } from '../../../values/found-values.js';
import { printedValue } from '../../../values/printed-value.js';
import type { FoundValues } from '../../message-pattern.js';

/** A value in quotes that are not escaped, with its class behind it. */
const TYPED = String.raw`'([^\n]{0,4000}?)' \(type = <class '([\w.]{1,200})'>\)`;
const PATH = String.raw`(?:\["[^"\n]{1,200}"\]){0,20}`;

/** `(expected["id"] = '2' (type = <class 'int'>), actual["id"] = '1' (type = <class 'int'>))` */
const SIDES = new RegExp(String.raw`^\(expected${PATH} = ${TYPED}, actual${PATH} = ${TYPED}\)`);

/** Up to Tavern 1: `Expected "2" (type: "<class 'int'>"), got "1" (type: "<class 'int'>")`. */
const OLD_SIDES =
  /^: Expected "([^\n]{0,4000}?)" \(type: "<class '([\w.]{1,200})'>"\), got "([^\n]{0,4000}?)" \(type: "<class '([\w.]{1,200})'>"\)/;

/** An error in the list below the name of the test. */
const ERROR =
  /^- (?:[\w ]{1,40}mismatch\b|Type of returned data was different|Structure of returned data was different|Expected a string to match regex)[^\n]{1,16000}$/m;

/** Reads a response that Tavern refused: each value is printed as text, and its class tells texts and numbers apart. */
export function readTavern(text: string): FoundValues | undefined {
  const error = text.includes("<class '") ? ERROR.exec(text)?.[0] : undefined;
  const [, expected, wanted, actual, given] =
    error === undefined ? [] : (from(error, '(expected', SIDES) ?? from(error, ': Expected "', OLD_SIDES) ?? []);
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(valueOf(expected, wanted), valueOf(actual, given));
}

/** What a pattern finds where its first words are. */
function from(error: string, words: string, pattern: RegExp): RegExpExecArray | null {
  const at = error.indexOf(words);
  return at < 0 ? null : pattern.exec(error.slice(at));
}

function valueOf(printed: string, type: string | undefined): JsonValue | undefined {
  return type === 'str' ? printed : printedValue(printed);
}
