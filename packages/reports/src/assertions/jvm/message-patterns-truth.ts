import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';

/** `expected to contain: x`, `but was            : y`; a fact alone has no value. */
interface Fact {
  readonly key: string;
  readonly value: string | undefined;
}

/** The first line of a fact. Keys are padded, and where a value has several lines, all are set in below their keys. */
const FACT = /^(\S(?:[^:\n]{0,120}[^\s:])?) {0,80}:(?: (.*))?$/;

/** What was expected, and the words in front of its value. */
const EXPECTED_KEY =
  /^expected (not to |to |)((?:be|contain|start with|end with|match|have (?:a )?value|any of|value|instance of|specific instance|order for|an? \w{1,40} (?:that|with|near|value))(?: [^:]{1,100})?)$/;

/** Verbs that say no more than the value does. */
const VERB =
  /^(?:be specific instance|be|contain entry|contain a match for|contain at least|contain|start with|end with|match) ?/;

/** Where the given value is, the most telling key first. */
const GIVEN_KEYS: readonly RegExp[] = [
  /^but was instance of$/,
  /^but was present with value$/,
  /^but order was$/,
  /^but got value$/,
  /^but was$/,
  /^(?:full (?:contents|string|map)|actual contents)$/,
];

/** A fact that says what was given without a value. */
const NOTHING_GIVEN: ReadonlyMap<string, string> = new Map([
  ['but was an empty string', ''],
  ['but was empty', 'empty'],
  ['but was absent', 'absent'],
]);

/** Keys whose value is shown alone. */
const OF_VALUE =
  /^expected(?: value(?: that sorts equal to)?| specific instance| instance of| order for required elements| to (?:contain(?: at least| entry| a match for)?|start with|end with|match|have (?:a )?value)| an? \w+ that (?:contains|starts with|ends with|matches))?$/;

/** Facts without a value: what was expected in one word. */
const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['expected to be true', true],
  ['expected to be false', false],
  ['expected zero', 0],
  ['expected an empty string', ''],
]);
const PROPERTY =
  /^expected (not )?to (?:be |contain )(empty|null|present|absent|finite|zero|in (?:strict )?order|duplicates)$/;

/** Longer lists of facts are those of a collection, with the values at their end. */
const MOST_LINES = 4_000;

/** `expected value: 3, actual value: 1` is a sentence of somebody's own: Truth has a line for each side. */
const IN_ONE_LINE = /^[^\n]{0,400}?[\s,;] ?actual(?: \w{1,40}){0,2}: [^\n]{0,4000}$/i;

/** Reads the facts of Truth. Undefined: there are none that only Truth says. */
export function readTruth(message: string): FoundValues | undefined {
  if (!message.includes('expected') || IN_ONE_LINE.test(message)) return undefined;
  const facts = factsIn(message.split('\n', MOST_LINES));
  const fact = facts.find(({ key }) => key === 'expected') ?? facts.find(isExpectation);
  if (fact === undefined) return undefined;
  const keys = fact.key === 'expected' ? [/^but was$/, ...GIVEN_KEYS] : GIVEN_KEYS;
  const given = keys.map((says) => facts.find(({ key }) => says.test(key))).find((found) => found !== undefined);
  const nothing = facts.map(({ key }) => NOTHING_GIVEN.get(key)).find((word) => word !== undefined);
  const isTold =
    given !== undefined ||
    nothing !== undefined ||
    facts.some(({ key }) => /^but (?:was|contained|did not|trailing) ?/.test(key));
  if (fact.key === 'expected' && !isTold) return undefined;
  return foundValues(expectedIn(fact), given === undefined ? (nothing ?? impliedBy(fact)) : valueOf(given));
}

/** A fact that says what was expected: with a value, or in one word. */
function isExpectation({ key, value }: Fact): boolean {
  return value === undefined ? WORDS.has(key) || PROPERTY.test(key) : EXPECTED_KEY.test(key);
}

function expectedIn(fact: Fact): JsonValue | undefined {
  const { key, value } = fact;
  const [, not = '', property] = PROPERTY.exec(key) ?? [];
  if (value === undefined) return property === undefined ? WORDS.get(key) : `${not}${property}`;
  const printed = valueOf(fact);
  if (printed === undefined || OF_VALUE.test(key)) return printed;
  const [, negation = '', words = ''] = EXPECTED_KEY.exec(key) ?? [];
  const said = [negation === 'not to ' ? 'not' : '', words.replace(VERB, '').trim()].filter((word) => word !== '');
  return [...said, value].join(' ');
}

/** What failed without a fact for it: only one value fails a check for a boolean, for null and for another value. */
function impliedBy({ key, value }: Fact): JsonValue | undefined {
  const wanted = WORDS.get(key);
  if (typeof wanted === 'boolean') return !wanted;
  if (key === 'expected not to be null') return null;
  return key === 'expected not to be' && value !== undefined ? valueOf({ key, value }) : undefined;
}

/** Texts are printed without quotes. Two values of one print are told apart by their classes. */
function valueOf({ value }: Fact): JsonValue | undefined {
  return value === undefined || value.startsWith('(non-equal ') || isCut(value) ? undefined : plainValue(value);
}

function factsIn(lines: readonly string[]): readonly Fact[] {
  return lines.flatMap((line, index) => {
    if (line.startsWith(' ') || line === '') return [];
    const [, key = line.trimEnd(), value] = FACT.exec(line) ?? [];
    return [{ key, value: value ?? (line.trimEnd().endsWith(':') ? setIn(lines, index + 1) : undefined) }];
  });
}

/** The lines below a key, set in by four blanks. */
function setIn(lines: readonly string[], from: number): string | undefined {
  const end = lines.findIndex((line, index) => index >= from && !line.startsWith('    '));
  const below = lines.slice(from, end === -1 ? lines.length : end);
  return below.length === 0 ? undefined : below.map((line) => line.slice(4)).join('\n');
}
