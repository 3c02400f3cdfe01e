import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues } from '../message-pattern.js';

/** A value that shows where it ends: in quotes or brackets, a number with its unit, or a word that is a value in many languages. */
const VALUE = String.raw`("(?:[^"\\\n]|\\.){0,1000}"|'[^'\n]{0,1000}'|\x60[^\x60\n]{0,1000}\x60|<[^<>\n]{0,400}>|\[[^[\]\n]{0,400}\]|\{[^{}\n]{0,400}\}|[-+]?\d[\d.]{0,30}%?|(?:[Tt]rue|[Ff]alse|TRUE|FALSE|null|NULL|None|nil|undefined)\b)`;

/** The end of the sentence, a sign, or a remark behind the value: another word would make it something else, as `3 items` is. */
const END = String.raw`(?=[.,;:!)]{1,2}(?:\s|$)|\s{0,4}$|\s[-([]|\s(?:for|at|in|after|on)\b)`;

/** Words that name what is compared; none of them turns the sentence into something else than an equality. */
const WORDS = String.raw`(?: (?!not\b|never\b|no\b|nor\b|less\b|greater\b|more\b|fewer\b|above\b|below\b|over\b|under\b|at\b|within\b|between\b|contain|includ|match|start|end|thr|rais|differ|any\b|char|position|index|byte|element|argument|param|but\b|got\b|was\b|out\b)[\w.$/()[\]-]{1,60}){0,8}?`;
const RELATION = String.raw`(?:((?:greater|less|more|fewer) than(?: or equal to)?|at (?:least|most)) )?`;
const BUT = String.raw`[,;.]? {1,2}(?:but |and |- )?(?:it )?(?:actually |actual |current )?(?:value )?(?:got|was|were|is|has|had|found|received|actual|actually|returned|saw|instead)\b(?: (?:value|was|is|got|status|code|a|an|the|it|of)\b){0,3}:? {1,2}`;

/** `Expected title to be "a" but was "b"`, `expected at least 3 items, got 2` without the word behind the number. */
const EXPECTED_FIRST = new RegExp(
  String.raw`(?:^|[\s(:;,])expect(?:ed|ing)${WORDS}:? {1,2}${RELATION}${VALUE}${BUT}${VALUE}${END}`,
  'i',
);

/** `The title should be 'a' but was 'b'`, `must be 3, was 2`. */
const SHOULD = new RegExp(
  String.raw`\b(?:should|must) (?:be|equal|have been|return|have|be equal to) ${RELATION}${VALUE}${BUT}${VALUE}${END}`,
  'i',
);

/** `expected=42 actual=41`, `expected = 42, actual = 41`. */
const ASSIGNED = new RegExp(
  String.raw`(?:^|[\s(:;,])(?:expected|want|wanted|exp)(?: value)? ?[:=] ?${VALUE}[,;.]? {1,2}(?:and )?(?:actual|got|received|found|act|was)(?: value)? ?[:=] ?${VALUE}${END}`,
  'i',
);

/** `actual: 41, expected: 42`, `Obtained 41, expected 42`, `received 41 != expected 42`. */
const ACTUAL_FIRST = new RegExp(
  String.raw`(?:^|[\s(:;,])(?:actual|got|received|obtained|found|returned)(?: value)?(?: was| is)? ?[:=]? ?${VALUE}(?:[,;.]?| !=| \()(?: {1,2}|(?<=\())(?:but |while )?(?:was )?(?:expected|wanted|want|expecting|instead of)(?: value)?(?: was| is| to be)? ?[:=]? ?${VALUE}${END}`,
  'i',
);

/** `Current response status code is 500, but 200 expected.`, `Unexpected status code: 500 (expected 200)`. */
const STATUS = /\bstatus(?: code)?(?: is| was)?:? (\d{3})(?:, but (\d{3}) expected| \(expected:? (\d{3})\))/i;

/**
 * Reads what people write into assertions of their own, in one line: what was expected and what came instead, both printed so that
 * it is clear where they end. Anything else is prose.
 */
export function readOwnWords(line: string): FoundValues | undefined {
  if (line.length > 2_000) return undefined;
  for (const pattern of [EXPECTED_FIRST, SHOULD]) {
    const [, relation, expected, actual] = pattern.exec(line) ?? [];
    if (expected !== undefined && actual !== undefined)
      return relation === undefined
        ? valuesOf(expected, actual)
        : foundValues(`${relation} ${expected}`, valueOf(actual));
  }
  const [, expected, actual] = ASSIGNED.exec(line) ?? [];
  if (expected !== undefined && actual !== undefined) return valuesOf(expected, actual);
  const [, came, wanted] = ACTUAL_FIRST.exec(line) ?? [];
  if (came !== undefined && wanted !== undefined) return valuesOf(wanted, came);
  const [, status, one, other] = STATUS.exec(line) ?? [];
  return status === undefined ? undefined : valuesOf(one ?? other ?? '', status);
}

function valuesOf(expected: string, actual: string): FoundValues {
  return foundValues(valueOf(expected), valueOf(actual));
}

/** Angle brackets are quotes: nothing but a print begins with them. */
function valueOf(printed: string): ReturnType<typeof printedValue> {
  return printedValue(/^<.*>$/.test(printed) ? printed.slice(1, -1) : printed.replace(/\.$/, ''));
}
