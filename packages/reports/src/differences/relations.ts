import { isJsonArray, isJsonNumber, isJsonObject, type JsonValue, toNumber } from '../json/json-value.js';

/** What an assertion asks of the actual value, other than to be equal. */
export interface Relation {
  /** Between the actual value and the expected one, when it does not hold: `3 is not > 5`. */
  readonly words: string;
  readonly order: 'actual-first' | 'expected-first';
}

/** Messages are read as far as this. */
const READ = 400;

const NEGATED =
  /\.not\.|\bto not\b|\bnot to\b|\bshould not\b|\bis not expected\b|NotEqual|not_equal|\bnot_to\b|\bunequal\b|\bto_not\b|\bdiffer(?:ent)? from\b/;

const RELATIONS: readonly (readonly [message: RegExp, relation: Relation])[] = [
  [
    /toBeGreaterThanOrEqual|GreaterOrEqual|greater_equal|to be at least|greater than or equal/i,
    actualFirst('is not ≥'),
  ],
  [/toBeLessThanOrEqual|LessOrEqual|less_equal|to be at most|less than or equal/i, actualFirst('is not ≤')],
  [/toBeGreaterThan|assertGreater|to be above|greater than/i, actualFirst('is not >')],
  [/toBeLessThan|assertLess|to be below|less than/i, actualFirst('is not <')],
  [
    /toMatch\(|to match \/|assertRegex|does not match|doesn't match '|match(?:es)? (?:the )?(?:regex|pattern)/i,
    actualFirst('does not match'),
  ],
  [/toStartWith|start(?:s|ing)? with/i, actualFirst('does not start with')],
  [/toEndWith|end(?:s|ing)? with/i, actualFirst('does not end with')],
  [
    /toContain|to contain(?! exactly\b| only\b)|to include|assertIn\b|not found in|does not contain|doesn't contain|containing|stringContaining/i,
    { words: 'is not in', order: 'expected-first' },
  ],
];

function actualFirst(words: string): Relation {
  return { words, order: 'actual-first' };
}

/** Returns the relation that a message names and that does not hold between the values; undefined for equality. */
export function relationOf(message: string, expected: JsonValue, actual: JsonValue): Relation | undefined {
  const head = message.slice(0, READ);
  if (NEGATED.test(head)) return undefined;
  const found = RELATIONS.find(([pattern]) => pattern.test(head))?.[1];
  return found !== undefined && isPossible(found, expected, actual) ? found : undefined;
}

/** The values must fit: a message may speak of a relation and mean another part of it. */
function isPossible(relation: Relation, expected: JsonValue, actual: JsonValue): boolean {
  if (relation.order === 'expected-first')
    return (
      (isJsonArray(actual) && !isJsonArray(expected)) || (typeof actual === 'string' && typeof expected === 'string')
    );
  if (isJsonObject(expected) || isJsonObject(actual) || isJsonArray(expected) || isJsonArray(actual)) return false;
  return (
    !relation.words.includes('is not') ||
    (isJsonNumber(expected) && isJsonNumber(actual)) ||
    typeof expected === typeof actual
  );
}

/** Whether the message says that equal values are the failure. */
export function isNegated(message: string): boolean {
  return NEGATED.test(message.slice(0, READ));
}

/** Names the matcher of a call such as `expect(received).not.toBeNull()`, with a colon behind; empty where there is none. */
export function matcherOf(message: string): string {
  const [, negation, name] = /\.(not\.)?(to[A-Z]\w{1,30})\(/.exec(message.slice(0, READ)) ?? [];
  return name === undefined ? '' : `${negation === undefined ? '' : 'not '}${name}: `;
}

/** Matchers for which members that the expected value lacks are no difference. */
const SUBSET =
  /toMatchObject|objectContaining|containSubset|to match object|toContainEqual|toMatchSchema|hasEntry|assertDictContains/i;

export function comparesSubset(message: string): boolean {
  return SUBSET.test(message.slice(0, READ));
}

/** Statuses that services answer with; other numbers from 100 to 599 are seldom one. */
const STATUSES = new Set([
  200, 201, 202, 204, 206, 301, 302, 303, 304, 307, 308, 400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 412, 413,
  415, 418, 422, 423, 424, 428, 429, 451, 500, 501, 502, 503, 504, 511,
]);
const COUNTED = /length|size|count|total|amount|price|\bms\b|width|height|items|bytes/i;
const LENGTH = /toHaveLength|have (?:a )?length|lengthOf|of length|length of|assertCount|has length/i;

/** Names what two numbers are: `status` for two of HTTP, `length` where the message says so; empty where it is not known. */
export function nameOfNumbers(message: string, expected: JsonValue, actual: JsonValue): string {
  if (!isJsonNumber(expected) || !isJsonNumber(actual)) return '';
  const head = message.slice(0, READ);
  if (LENGTH.test(head)) return 'length';
  const areStatuses = STATUSES.has(toNumber(expected)) && STATUSES.has(toNumber(actual));
  return areStatuses && (/status|http|response/i.test(head) || !COUNTED.test(head)) ? 'status' : '';
}
