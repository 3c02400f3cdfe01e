import { foundValues } from '../../values/found-values.js';
import { valuesOfDiff } from '../../values/diff-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { ROBOT_KEYWORDS } from '../sentences/sentences-robot.js';

const Q = `'([^\\n]{0,2000}?)'`;

/** Sentences of Robot Framework's libraries: the place of the expected value first (true), or of the actual one. */
const SENTENCES: readonly (readonly [sentence: RegExp, isExpectedFirst: boolean])[] = [
  // SeleniumLibrary: `Title should have been 'a' but was 'b'.`, `The text of element 'x' should have been 'a' but it was 'b'.`
  [
    line(
      `[^\\n]{1,300} should have (?:been|contained)(?: text| value)? ${Q},? but (?:it |its text |its value )?was ${Q}\\.?`,
    ),
    true,
  ],
  // `Element 'id' value 'b' …`: `Text 'a' was expected but 'b' was found`
  [line(`[^\\n]{0,300}(?:^|\\s)${Q} was expected but ${Q} was found\\.?`), true],
  [line(`Expected error ${Q} but got ${Q}\\.`), true],
  // BuiltIn: `Length of '[]' should be 1 but is 0.`, `Item count should be …`
  [
    line(
      `(?:Length of [^\\n]{1,2000}|[A-Z][\\w ]{1,60}(?: of [^\\n]{1,300})?) should (?:be|have been) (\\d{1,12}(?:\\.\\d{1,12})?) but (?:is|was) (\\d{1,12}(?:\\.\\d{1,12})?)\\.?`,
    ),
    true,
  ],
  // People put what they compare in front: `URL 'a' does not end with 'b'`.
  [
    line(
      `(?:(?:AssertionError: )?[A-Z][\\w ]{0,40} )?${Q} (?:does not contain|does not start with|does not end with|does not match) ${Q}`,
    ),
    false,
  ],
];

function line(sentence: string): RegExp {
  return new RegExp(`^${sentence}$`);
}

/** Reads what the libraries of Robot Framework say, in the first line of a message. */
export function readRobotSentence(text: string): FoundValues | undefined {
  if (text.length > 8_000) return undefined;
  for (const [sentence, isExpectedFirst] of SENTENCES) {
    const [, first, second] = sentence.exec(text) ?? [];
    if (first === undefined || second === undefined) continue;
    const [one, other] = [valueOf(first), valueOf(second)];
    return isExpectedFirst ? foundValues(one, other) : foundValues(other, one);
  }
  return undefined;
}

/** Numbers are without quotes; within quotes is text. */
function valueOf(print: string): ReturnType<typeof printedValue> {
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(print) ? printedValue(print) : print;
}

const readKeyword = sentenceReader(ROBOT_KEYWORDS, printedKeywordValue);

/** Lists are printed as Python prints them, and texts without quotes. */
function printedKeywordValue(print: string): ReturnType<typeof printedValue> {
  return /^[[{]/.test(print) ? printedValue(print) : valueOf(print);
}

/** Reads what keywords say, in reports of Robot Framework. */
export const ROBOT_PATTERNS: MessagePattern = {
  isOfAnyLanguage: true,
  family: 'robot',
  read: (text) => readKeyword(text) ?? readLines(text),
};

/** Texts of several lines: the first one is what came. */
const LINES = /^(?:[^\n]{1,400}\n)?Multiline strings are different:\n--- first\n\+\+\+ second\n/i;

function readLines(text: string): FoundValues | undefined {
  const [heading] = LINES.exec(text) ?? [];
  if (heading === undefined) return undefined;
  const sides = valuesOfDiff(text.slice(heading.length).split('\n'), { expected: '+' });
  return sides === undefined ? {} : { expected: sides.expected, actual: sides.actual };
}
