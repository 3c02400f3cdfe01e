import type { JsonValue } from '../../json/json-value.js';
import { valuesOfBlock } from '../../values/diff-blocks.js';
import { valuesOfDiff } from '../../values/diff-values.js';
import { foundValues } from '../../values/found-values.js';
import { type LabelLine, labelLines } from '../../values/printed-spans.js';
import { printedValue } from '../../values/printed-value.js';
import { dedent } from '../../values/unwrap-text.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { JEST_SENTENCES } from '../sentences/sentences-jest.js';

/** `expect(received).not.toBe(expected) // Object.is equality`, and Jest's heads of node:assert. */
const HINT =
  /(?:^|[^\w.])(?:expect(?:\.soft|\.poll)?\([^\n]{0,400}\)(?:\.\w{1,60}){1,4}\(|assert(?:\.\w{1,40})?\(received(?:, expected)?\)|expect\.(?:assertions|hasAssertions)\()/m;

const NAMES =
  /^(?:Expected|Received)(?: (?:array|class|constructor|to (?:not )?contain|substring or pattern|asymmetric matcher|container|has (?:type|value)|length|message|name|number of (?:calls|(?:succesful )?returns)|object|path|pattern|promise|set|string|substring|value|values|state|regex))?$|^Snapshot$/;

/** Which lines are the two sides, the surest first; `value` beside a path is what was asked for. */
const PAIRS: readonly (readonly [readonly string[], readonly string[]])[] = [
  [['expected', 'expected to contain', 'expected substring or pattern'], ['received']],
  [['snapshot'], ['received']],
  [['expected value'], ['received value', 'received array', 'received set', 'received object', 'received string']],
  [['expected length'], ['received length']],
  [['expected number of calls'], ['received number of calls']],
  [['expected number of returns'], ['received number of returns']],
  [['expected number of succesful returns'], ['received number of succesful returns']],
  [['expected to not contain'], ['received']],
  [['expected constructor'], ['received constructor', 'received value']],
  [
    [
      'expected substring',
      'expected pattern',
      'expected string',
      'expected message',
      'expected regex',
      'expected name',
    ],
    ['received string', 'received message', 'received value', 'received name', 'received'],
  ],
  [['expected path'], ['received path']],
  [['expected asymmetric matcher'], ['received message']],
];

const readSaid = sentenceReader(JEST_SENTENCES, printedValue);

/** An assertion of Playwright about several elements, `expect.toBeVisible: Error: strict mode violation`, which newer versions head with a hint. */
const AMBIGUOUS = /^\s{0,20}(?:Error: )?expect\.(?:not\.)?to\w{1,60}: Error: strict mode violation: /;

/** Playwright names the files of two screenshots, which are no values. */
const OF_SCREENSHOTS = /^\s{0,20}(?:Error: )?Screenshot comparison failed:$/m;

/** Reads `expect` of Jest, Bun and Playwright. */
export const JEST_PATTERNS: MessagePattern = { family: 'jest', read };

/** The same text from Playwright, for reports that name the runner. */
export const PLAYWRIGHT_PATTERNS: MessagePattern = { family: 'playwright', read };

/** WebdriverIO marks what must not be in its label. */
const NOT_OF_WEBDRIVERIO =
  /^Expect(?:ed)? [^\n]{1,300}\n\s*\nExpected \[not\]: ([^\n]{1,400})\nReceived {1,10}: ([^\n]{1,4000})$/m;

/** Up to version 23, with numbers up to thirteen in words. */
const CALLS = /^Expected mock function to have been called (\w{1,10}) times?, but it was called (\w{1,10}) times?\.$/m;
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve thirteen'.split(' ');

function readCalls(text: string): FoundValues | undefined {
  const [expected, actual] = (CALLS.exec(text)?.slice(1) ?? []).map((word) =>
    NUMBERS.includes(word) ? NUMBERS.indexOf(word) : Number(word),
  );
  return expected === undefined || actual === undefined || Number.isNaN(expected + actual)
    ? undefined
    : foundValues(expected, actual);
}

function read(text: string): FoundValues | undefined {
  if (AMBIGUOUS.test(text) || OF_SCREENSHOTS.test(text)) return {};
  const [, unwantedValue, value] = NOT_OF_WEBDRIVERIO.exec(text) ?? [];
  if (unwantedValue !== undefined && value !== undefined)
    return { expected: `not ${unwantedValue}`, ...foundValues(undefined, printedValue(value)) };
  const calls = readCalls(text);
  if (calls !== undefined) return calls;
  const shown = withoutLog(text);
  const lines = labelLines(shown, NAMES);
  const isHinted = HINT.test(shown.slice(0, 20_000));
  const hasBoth = lines.some(isOf('expected')) && lines.some(isOf('received'));
  const old = oldValues(shown);
  if (!isHinted && !hasBoth && old === undefined && !/^\+ Received(?: {1,9}\+ {1,9}\d{1,9})?$/m.test(shown))
    return undefined;
  const said = readSaid(shown);
  if (said !== undefined) return said;
  if (/^Received function did not throw$/m.test(shown)) return {};
  return (
    snapshotOf(shown) ??
    textSnapshotOf(shown) ??
    styleOf(shown) ??
    pairOf(lines, shown.split('\n', 1)[0] ?? '') ??
    old ??
    valuesOfBlock(shown, false) ??
    onlyOne(lines, shown)
  );
}

/** Jest before 23 draws a text of one line that differs from its snapshot without a legend. */
const SNAPSHOT =
  /does not match stored snapshot[^\n]{0,80}\n\n- (?!Snapshot\n)([^\n]{1,4000})\n\+ ([^\n]{1,4000})(?:\n(?![-+ ] )|$)/;

function snapshotOf(text: string): FoundValues | undefined {
  const [, expected, actual] = SNAPSHOT.exec(text) ?? [];
  return expected === undefined || actual === undefined
    ? undefined
    : foundValues(printedValue(expected), printedValue(actual));
}

/** Playwright's snapshot of a text, below which one hunk shows both whole. */
const TEXT_SNAPSHOT =
  /\bexpect\(string\)\.toMatchSnapshot\(expected\) failed\n\s*\n([^]{1,100000}?)(?:\n\s*\n|$(?!\n))/;

function textSnapshotOf(text: string): FoundValues | undefined {
  const [, difference = ''] = TEXT_SNAPSHOT.exec(text) ?? [];
  const sides = difference === '' ? undefined : valuesOfDiff(dedent(difference).split('\n'), { expected: '-' });
  return sides === undefined ? undefined : { expected: sides.expected, actual: sides.actual };
}

/** jest-dom's declarations, with a legend of one side only. */
const STYLE = /\.toHaveStyle\([^\n]{0,1000}\)\n\s{0,8}\n- Expected\n\s{0,8}\n([^]{1,20000}?)(?:\n\s{0,20}\n|$(?!\n))/;

function styleOf(text: string): FoundValues | undefined {
  const [, difference = ''] = STYLE.exec(text) ?? [];
  const lines = dedent(difference).split('\n');
  if (!lines.every((line) => /^[-+ ] /.test(line))) return undefined;
  const sides = valuesOfDiff(
    lines.map((line) => `${line.slice(0, 1)}${line.slice(2)}`),
    { expected: '-' },
  );
  return sides === undefined ? undefined : { expected: sides.expected, actual: sides.actual };
}

/** Matchers behind whose labels several values may follow. */
const OF_LISTS = /CalledWith|Returned|calledWith/;

function pairOf(lines: readonly LabelLine[], head: string): FoundValues | undefined {
  const isList = OF_LISTS.test(head);
  for (const [expectedNames, receivedNames] of PAIRS) {
    const expected = lines.find((line) => expectedNames.includes(line.name));
    const received = lines.find((line) => receivedNames.includes(line.name));
    if (expected === undefined || received === undefined) continue;
    const wanted = isUnmarked(expected, head) ? unwanted(`not ${expected.value}`) : valueOf(expected, isList);
    return foundValues(wanted, valueOf(received, isList));
  }
  return undefined;
}

/** Bun says `not` of these in the name of the matcher or in the label, and not at the value. */
function isUnmarked({ name, value }: LabelLine, head: string): boolean {
  return (name === 'expected to not contain' || head.includes('.not.toBeCloseTo(')) && !/^not\s/.test(value);
}

/** A matcher of a state: what must be, or must not be, is in its name alone. */
const STATE =
  /\bexpect\([^\n]{0,200}\)(?:\.(?:resolves|rejects))?(\.not)?\.toBe(Truthy|Falsy|Defined|Undefined|Null|NaN)\(\)/;

function stateOf(text: string): JsonValue | undefined {
  const head = text.slice(0, 2_000);
  const [, negation, matcher] = STATE.exec(head) ?? [];
  // A matcher that was called in a wrong way compared nothing.
  if (matcher === undefined || /^Matcher error: /m.test(head)) return undefined;
  const state = matcher === 'NaN' ? matcher : matcher.toLowerCase();
  if (negation !== undefined) return `not ${state}`;
  return matcher === 'Null' ? null : state;
}

/**
 * `toBeTruthy` and similar matchers print what they received alone; a matcher that got nothing prints what it expected, and a negated one
 * what must not be: `Expected length: not 2`.
 */
function onlyOne(lines: readonly LabelLine[], text: string): FoundValues {
  const unwantedLine = lines.find(({ name, value }) => name.startsWith('expected ') && /^not \S/.test(value));
  const expected =
    lines.find((line) => line.name === 'expected') ??
    unwantedLine ??
    missingProperty(lines, text) ??
    ofElement(lines, text);
  const received = lines.find(
    ({ name }) =>
      name === 'received' ||
      name === 'received has value' ||
      (name === 'received value' && unwantedLine?.name === 'expected path'),
  );
  return foundValues(
    expected === undefined ? stateOf(text) : valueOf(expected),
    received === undefined ? undefined : valueOf(received),
  );
}

/** Playwright got no text, of an element that is not there or of several. */
function ofElement(lines: readonly LabelLine[], text: string): LabelLine | undefined {
  if (!/^Error: (?:element\(s\) not found|strict mode violation: )/m.test(text)) return undefined;
  return lines.find(({ name }) => /^expected (?:string|substring|pattern)$/.test(name));
}

/** Bun found no property at a path, and says which value it was to have, or else its path. */
function missingProperty(lines: readonly LabelLine[], text: string): LabelLine | undefined {
  if (!/^Unable to find property$/m.test(text)) return undefined;
  return lines.find(({ name }) => name === 'expected value') ?? lines.find(({ name }) => name === 'expected path');
}

/** `not 42` is what a negated matcher expected; a remark about a value is none. */
function valueOf({ name, value }: LabelLine, isList = false): JsonValue | undefined {
  if (/^not(?:\s|$)/.test(value)) return name.startsWith('expected') ? unwanted(value) : undefined;
  if (value === '' || value === 'serializes to the same string') return undefined;
  const known = printedValue(OF_ALCOTEST.exec(value)?.[1] ?? value);
  return known === value && !isList ? withoutQuotes(value) : known;
}

/** The printed value behind `not`, as long as it is one line. */
const LONGEST_UNWANTED = 400;

function unwanted(value: string): string | undefined {
  const isWhole = foundValues(printedValue(value.slice('not '.length)), undefined).expected !== undefined;
  return value.length > LONGEST_UNWANTED || value.includes('\n') || !/^not \S/.test(value) || !isWhole
    ? undefined
    : value;
}

/** Alcotest of OCaml has the same labels, and its values between a backtick and an apostrophe. */
const OF_ALCOTEST = /^`([^`]*)'$/;

/** Bun and Vitest do not escape quotes inside a string. Several arguments are no string. */
function withoutQuotes(print: string): string {
  return /^"[^]*"$/.test(print) && print.length > 1 && !print.includes('", "') ? print.slice(1, -1) : print;
}

/** Of expect before Jest 23, of jest-dom, and of node:assert under Jest: a sentence, and the value in the lines under it. */
function oldValues(text: string): FoundValues | undefined {
  const lines = text.split('\n');
  const expected = lines.findIndex((line) =>
    /^Expected (?:values?|string|object|array|list|mock function|length|(?:the )?element to have)[\w ,()=.']{0,80}:$/.test(
      line.trim(),
    ),
  );
  const received = lines.findIndex(
    (line, index) => index > expected && /^(?:Received|But it was called with)[\w ]{0,20}:$/.test(line.trim()),
  );
  if (expected < 0 || received < 0 || / not (?:to )?/.test(lines[expected] ?? '')) return undefined;
  const end = lines.findIndex(
    (line, index) =>
      index > received && (line.trim() === '' || /^(?:Difference|Constructor|received\.length):$/.test(line)),
  );
  if (/^received\.length:$/.test(lines[end] ?? '')) return lengthsOf(lines[expected + 1], lines[end + 1]);
  const printed = lines.slice(received + 1, end < 0 ? lines.length : end).join('\n');
  return foundValues(printedValue(lines.slice(expected + 1, received).join('\n')), printedValue(printed));
}

/** Both lengths, where the value itself is between them. */
function lengthsOf(expected = '', actual = ''): FoundValues {
  return foundValues(printedValue(expected.trim()), printedValue(actual.trim()));
}

/** Playwright's log of what it did while it waited. */
function withoutLog(text: string): string {
  const at = text.search(/^\s{0,8}Call log:/m);
  return at < 0 ? text : text.slice(0, at);
}

function isOf(side: string): (line: LabelLine) => boolean {
  return (line) => line.name === side || line.name.startsWith(`${side} `);
}
