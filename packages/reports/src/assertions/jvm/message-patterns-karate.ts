import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

const STATUS = /status code was: (\d{3}), expected: (\d{3}),/;

/** Before version 1, in one line; the reason may be in the next. */
const IN_ONE_LINE =
  /(?:^|\s)path: (?:(?!, actual: )[^\n]){1,400}, actual: ((?:(?!, (?:actual|(?:NOT )?expected): )[^\n]){1,4000}), (NOT )?expected: ([^\n]{1,4000}?), ?\n?reason: \S/m;

const MATCH_FAILED = /^(?:[\w.]{1,200}: )?match failed: (NOT_)?(?:EQUALS|CONTAINS\w{0,20})$/m;

/** What failed at a path, set in further for each step into the value: `$.job | not equal (STRING:STRING)`. */
const AT_PATH =
  /^( {1,80})(\$[^\n|]{0,300}) \| (?:not (?:equal|a|an|present)\b[\w ]{0,60}|regex match failed|actual does not contain expected|actual array length is not equal to expected[^|\n]{0,60}|data types don't match|evaluated to 'false'|is equal|actual contains expected|actual path does not exist)(?: \| [^\n]{1,400})? \((\w{1,10}):(\w{1,10})\)$/;

interface Difference {
  readonly indent: number;
  readonly path: string;
  readonly types: readonly [string, string];
  readonly actual: string;
  readonly expected: string;
}

/** Reads Karate, which prints the actual value above the expected one: of several levels the innermost, where there is one at each. */
export function readKarate(text: string): FoundValues | undefined {
  const status = STATUS.exec(text);
  if (status !== null) return foundValues(Number(status[2]), Number(status[1]));
  const [, given, not, wanted] = IN_ONE_LINE.exec(text) ?? [];
  if (given !== undefined && wanted !== undefined)
    return foundValues(not === undefined ? ofLine(wanted) : `not ${wanted}`, ofLine(given));
  const begin = MATCH_FAILED.exec(text);
  if (begin === null) return undefined;
  const differences = differencesIn(text.slice(begin.index).split('\n', 400));
  const isChain = differences.every(
    ({ indent, path }, index) =>
      index === 0 ||
      (indent > (differences[index - 1]?.indent ?? 0) && path.startsWith(differences[index - 1]?.path ?? '')),
  );
  const chosen = isChain ? differences.at(-1) : differences[0];
  if (chosen === undefined) return {};
  const actual = valueOf(chosen.actual, chosen.types[0]);
  if (begin[1] !== undefined) return foundValues(isCut(chosen.expected) ? undefined : `not ${chosen.expected}`, actual);
  return foundValues(valueOf(chosen.expected, chosen.types[1]), actual);
}

function differencesIn(lines: readonly string[]): readonly Difference[] {
  return lines.flatMap((line, index) => {
    const [, indent = '', path = '', actualType = '', expectedType = ''] =
      line.length > 1_000 ? [] : (AT_PATH.exec(line) ?? []);
    const [actual = '', expected = ''] = lines.slice(index + 1, index + 3).map((value) => value.trim());
    return path === '' || actual === '' || expected === ''
      ? []
      : [{ indent: indent.length, path, types: [actualType, expectedType] as const, actual, expected }];
  });
}

/** Text is in quotes: without them it has several lines, of which this is one. */
function valueOf(printed: string, type: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  return type === 'STRING' ? bareQuotedText(printed, "'") : plainValue(printed);
}

function ofLine(printed: string): JsonValue | undefined {
  return valueOf(printed, printed.startsWith("'") ? 'STRING' : '');
}
