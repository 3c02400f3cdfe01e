import type { JsonValue } from '../../json/json-value.js';
import { firstFound, foundValues } from '../../values/found-values.js';
import { quotedText } from '../../values/printed-escapes.js';
import { isCut, numberIn } from '../../values/printed-plain.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { JULIA_SENTENCES, R_SENTENCES } from '../sentences/sentences-scripting.js';

/** testthat 3: `` `x` (`actual`) not equal to 4 (`expected`). ``, below it both values, their labels aligned at the right. */
const EDITION_3 = /(?:^|\n)[^\n]{0,2000}(?:\(`actual`\)|is not (?:TRUE|FALSE|NULL))(?: |\n|$)/;
/** testthat 3.3: `` Expected `total(1, 2)` to equal 4. ``, `Differences:`, and both values. */
const EDITION_3_3 =
  /(?:^|\n)[^\n]{0,200}Expected `[^\n]{1,2000}` (?:to (be (?:TRUE|FALSE|NULL)|equal|be identical to)\b[^\n]{0,2000}\.\nDifferences:\n|to \w|[<>=]{1,2} )/;
const LENGTHS =
  /(?:^|\n)[^\n]{0,200}Expected `[^\n]{1,2000}` to have length (\d{1,15})\.\nActual length: (\d{1,15})\.(?:\n|$)/;
const SIDE = /^\s{0,20}`?(actual|expected)`?(?: is |:) {0,20}(\S.*)$/;

/** testthat 2: `total(1, 2) not equal to 4.`, and `[1] 3 - 4 == -1` or `x[1]: "a"` above `y[1]: "b"`. */
const EDITION_2 =
  /(?:^|\n)[^\n]{1,2000} not (?:equal|identical) to [^\n]{1,2000}\.\n1\/1 mismatches\n([^\n]{1,4000})(?:\n([^\n]{1,4000}))?/;
const NUMBERS = /^\[1\] (-?[\d.e+-]{1,40}) - (-?[\d.e+-]{1,40}) == /;
const FIRST = /^\s{0,20}x\[1\]: (".*")$/;
const SECOND = /^\s{0,20}y\[1\]: (".*")$/;

const VECTOR =
  /^(?:-?[\d.]{1,40}(?:e[-+]\d{1,4})?|TRUE|FALSE|NA)(?: {1,20}(?:-?[\d.]{1,40}(?:e[-+]\d{1,4})?|TRUE|FALSE|NA)){1,100}$/;

/** What waldo says where the types differ: of a vector, its items. */
const ONE_TEXT = /^a character vector \('([^'\n]{0,400})'\)$/;

const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['TRUE', true],
  ['FALSE', false],
  ['NULL', null],
]);

const readSaid = sentenceReader(R_SENTENCES, (printed) => valueOf(printed.replaceAll("'", '"')) ?? printed);

/** testthat of R, in both editions. */
export const R_PATTERNS: MessagePattern = {
  family: 'r',
  read: (text) => firstFound([readEdition33, readEdition3, readEdition2, readSaid], text),
};

function readEdition33(text: string): FoundValues | undefined {
  const [heading, equality] = EDITION_3_3.exec(text) ?? [];
  if (heading === undefined) return undefined;
  const [, expected, actual] = LENGTHS.exec(text) ?? [];
  if (expected !== undefined && actual !== undefined) return foundValues(Number(expected), Number(actual));
  return equality === undefined ? {} : readSides(text);
}

function readEdition3(text: string): FoundValues | undefined {
  return EDITION_3.test(text) ? readSides(text) : undefined;
}

/** Both values behind their labels; one with further lines of its label is not known whole. */
function readSides(text: string): FoundValues {
  const sides = text.split('\n').flatMap((line) => {
    const [, name, printed] = SIDE.exec(line) ?? [];
    return printed === undefined ? [] : [{ name, value: valueOf(printed.trimEnd()) }];
  });
  const one = (name: string): JsonValue | undefined => {
    const found = sides.filter((side) => side.name === name);
    return found.length === 1 ? found[0]?.value : undefined;
  };
  return foundValues(one('expected'), one('actual'));
}

/** A single value; a vector (`1 2 3`) stays the text that was printed, as the types of its items are not. */
function valueOf(printed: string): JsonValue | undefined {
  if (isCut(printed)) return undefined;
  const single = ONE_TEXT.exec(printed)?.[1];
  if (single !== undefined) return single;
  return WORDS.has(printed)
    ? WORDS.get(printed)
    : (numberIn(printed.replace(/L$/, '')) ?? quotedText(printed) ?? VECTOR.exec(printed)?.[0]);
}

function readEdition2(text: string): FoundValues | undefined {
  const [, first, second] = EDITION_2.exec(text) ?? [];
  if (first === undefined) return undefined;
  const [, actual, expected] = NUMBERS.exec(first) ?? [];
  if (actual !== undefined && expected !== undefined) return foundValues(numberIn(expected), numberIn(actual));
  return foundValues(quotedText(SECOND.exec(second ?? '')?.[1] ?? ''), quotedText(FIRST.exec(first)?.[1] ?? ''));
}

/** `Expression: total(1, 2) == 4`, and below it the same with values: `Evaluated: 3 == 4`. */
const JULIA = /(?:^|\n)\s{0,20}Expression: (\S[^\n]{0,4000})(?:\n\s{0,20}Evaluated: ([^\n]{1,4000}))?/;

const EQUALITY = / (?:==|===) /;

const readJuliaSaid = sentenceReader(JULIA_SENTENCES, juliaValue);

/** The macros `@test` of Julia. An error within one has another heading. */
export const JULIA_PATTERNS: MessagePattern = { family: 'julia', read: readJulia };

function readJulia(text: string): FoundValues | undefined {
  const [, expression, evaluated = ''] = JULIA.exec(text) ?? [];
  if (expression === undefined || /^\s*Error During Test\b|\n\s{0,20}Test threw exception\n/.test(text))
    return undefined;
  const said = EQUALITY.test(expression) ? undefined : readJuliaSaid(text);
  if (said !== undefined) return said;
  if (!EQUALITY.test(expression)) return {};
  const sides = evaluated.split(EQUALITY);
  const [left, right] = sides;
  if (left === undefined || right === undefined || sides.length !== 2) return {};
  return foundValues(juliaValue(right), juliaValue(left));
}

function juliaValue(printed: string): JsonValue | undefined {
  return printed === 'nothing' ? null : printedValue(printed);
}
