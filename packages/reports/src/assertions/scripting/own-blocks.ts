import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { printedValue } from '../../values/printed-value.js';
import { dedent } from '../../values/unwrap-text.js';
import { endOfValue } from '../../values/value-span.js';
import type { FoundValues } from '../message-pattern.js';

const NAME = String.raw`(?: (?:value|result|output|json|response|body|text|string|\w{1,30}))?`;

/** A label in front of what was expected or of what came, with its value behind it or in the lines below. */
const EXPECTED = new RegExp(
  String.raw`^(?:[^\S\n]{0,20}|[^\n]{1,200}, (?=\w{1,20}:$))(?:the )?(?:expected|wanted|want|expecting)(${NAME})(?: (?:was|is|to be|to equal))?(?:[^\S\n]{0,8}[:=]|$)[^\S\n]{0,12}(.{0,2000})$`,
  'i',
);
const ACTUAL = new RegExp(
  String.raw`^[^\S\n]{0,20}(?:but )?(?:the )?(?:(?:it )?(?:actual|actually|got|received|obtained|found|was|current))(${NAME})(?: (?:was|is|got|received))?(?:[^\S\n]{0,8}[:=]|$)[^\S\n]{0,12}(.{0,2000})$`,
  'i',
);

/** Another label, or a heading: a block ends in front of it. */
const HEADING =
  /^\s{0,20}(?:-{3,200}|={3,200}|[A-Z][\w ]{0,40}:)\s{0,8}$|^\s{0,20}(?:diff|difference|message|at|in|file|line|url|step|see|hint|note)\b ?:?/i;

/** Messages of more lines are not looked at. */
const MOST_LINES = 400;
const LONGEST_LINE = 2_200;

interface Label {
  readonly at: number;
  readonly name: string;
  readonly value: string;
}

/**
 * Reads values behind two labels in lines of their own, in either order: `Expected: a` and `Actual: b`, or with the values in the
 * lines below. A value of several lines ends with its quote or bracket, where its indentation ends, or at the end of the text.
 */
export function readOwnBlocks(text: string): FoundValues | undefined {
  const lines = text.split('\n', MOST_LINES + 1);
  if (lines.length > MOST_LINES || lines.length < 2) return undefined;
  const expected = onlyLabel(lines, EXPECTED);
  const actual = onlyLabel(lines, ACTUAL);
  if (expected === undefined || actual === undefined) return undefined;
  if (expected.name.toLowerCase() !== actual.name.toLowerCase()) return undefined;
  const [first, second] = expected.at < actual.at ? [expected, actual] : [actual, expected];
  const one = blockOf(first, lines.slice(first.at + 1, second.at), true);
  const other = blockOf(second, lines.slice(second.at + 1), false);
  if (one === undefined || other === undefined) return undefined;
  const [wanted, came] = first === expected ? [one, other] : [other, one];
  const [expectedValue, actualValue] = [valueOf(wanted), valueOf(came)];
  return expectedValue === undefined || actualValue === undefined ? undefined : foundValues(expectedValue, actualValue);
}

/** The only line that is such a label: of several, it is not known which ones belong together. */
function onlyLabel(lines: readonly string[], label: RegExp): Label | undefined {
  const found = lines.flatMap((line, at): readonly Label[] => {
    const match = line.length < LONGEST_LINE ? label.exec(line) : null;
    return match === null ? [] : [{ at, name: match[1] ?? '', value: (match[2] ?? '').trim() }];
  });
  return found.length === 1 ? found[0] : undefined;
}

/** The text of a value; undefined where its end is not certain. `isBounded`: the lines end in front of the other label. */
function blockOf({ value }: Label, below: readonly string[], isBounded: boolean): string | undefined {
  const text = [value, ...below].join('\n').trim();
  const begin = value === '' ? below.findIndex((line) => line.trim() !== '') : 0;
  if (begin < 0 || begin > 1 || text === '') return undefined;
  const end = value === '' && isSetIn(below, begin) ? undefined : endOfValue(text, 0);
  if (
    end !== undefined &&
    /^(?:[.,;]?\s*$|[.,;]?\n)/.test(text.slice(end)) &&
    !/^\n.*\S/.test(isBounded ? text.slice(end) : '')
  )
    return text.slice(0, end);
  if (value !== '') return isAlone(below) ? value : undefined;
  return indentedBlock(below.slice(begin), isBounded);
}

/** Whether the first line below a label is set in and has a print of its own, and the next line is set in as well: both belong to the value. */
function isSetIn(below: readonly string[], at: number): boolean {
  const [first = '', next = ''] = below.slice(at, at + 2);
  const margin = /^\s{1,200}(?=\S)/.exec(first)?.[0] ?? '';
  return margin !== '' && next.startsWith(margin) && endOfValue(first.trim(), 0) === first.trim().length;
}

/** Whether nothing belongs to the line of a label but what is behind it. */
function isAlone(below: readonly string[]): boolean {
  const [next = ''] = below;
  return next.trim() === '' || HEADING.test(next);
}

function indentedBlock(lines: readonly string[], isBounded: boolean): string | undefined {
  const blank = lines.findIndex((line) => line.trim() === '');
  const isSet = /^\s/.test(lines[0] ?? '');
  const end = isSet ? lines.findIndex((line) => /^\S/.test(line)) : lines.findIndex((line) => HEADING.test(line));
  const ends = [blank, end].filter((at) => at >= 0);
  const block = lines.slice(0, ends.length === 0 ? undefined : Math.min(...ends));
  const hasMore = isBounded && lines.slice(block.length).some((line) => line.trim() !== '');
  if (hasMore || block.length === 0) return undefined;
  if (block.length > 1 && !isSet && !isBounded) return undefined;
  return dedent(block.join('\n')).trim();
}

/** Words and signs of a description: what a matcher says of a value is not the value. */
const PROSE =
  /\b(?:is|isn't|was|were|be|to|not|no|any|all|but|with|contain\w*|match\w*|equal\w*|times?|calls?|arguments?|exactly|thrown|exception|error|than|least|most|of|between|typeof|instance|which|has|have|and|or)\b|[<>()…]|[:;] |(?:^|\s)-\S{1,200} \+\S|\.\.\./i;

/** A value whose end its print shows, one word, or words that are no description. */
function valueOf(text: string): JsonValue | undefined {
  if (endOfValue(text, 0) === text.length)
    return printedValue(/^<[^<>\n]{0,2000}>$/.test(text) ? text.slice(1, -1) : text);
  return PROSE.test(text) || /^["'`[{(]/.test(text) || !/[\p{L}\d]/u.test(text) ? undefined : printedValue(text);
}
