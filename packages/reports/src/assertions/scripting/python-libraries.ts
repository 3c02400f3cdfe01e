import type { JsonValue } from '../../json/json-value.js';
import { valuesOfDiff } from '../../values/diff-values.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import { dedent } from '../../values/unwrap-text.js';
import type { FoundValues } from '../message-pattern.js';
import { layoutValue } from './python-print.js';

/** The statement of a snapshot, with the lines of the difference below it. */
const STATEMENT =
  /^(?:[\w.]{1,80}: )?assert (?:\[\+ received\] == \[- \w{1,100}\]|\[- \w{1,100}\] == \[\+ received\])$/m;

/** What syrupy draws for a line end or a blank that would not be visible. */
const DRAWN_BLANK = /[\u2400-\u2426\u21B5\u23CE\u00B7]/;

/** Longer differences are not looked at. */
const MOST_LINES = 2_000;

/** Reads a snapshot of syrupy: each line of the difference has a sign and a blank in front. */
export function readSyrupy(text: string): FoundValues | undefined {
  const begin = STATEMENT.exec(text);
  if (begin === null) return undefined;
  const behind = text.slice(begin.index + begin[0].length + 1).split('\n', MOST_LINES);
  const end = behind.findIndex((line) => line.trim() === '');
  const lines = dedent(behind.slice(0, end < 0 ? undefined : end).join('\n')).split('\n');
  if (!lines.every((line) => /^[-+ ] /.test(line)) || lines.some((line) => DRAWN_BLANK.test(line))) return {};
  const sides = valuesOfDiff(lines, { expected: '-', columns: 2 });
  return sides === undefined ? {} : foundValues(layoutValue(sides.expected), layoutValue(sides.actual));
}

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
