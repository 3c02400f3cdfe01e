import type { JsonValue } from '../../json/json-value.js';
import { printedValue } from '../../values/printed-value.js';
import { type Sentence, sentence, sentenceReader } from '../sentences/sentence.js';

/** A value between the words of Earl, which prints it in one line. */
const VALUE = 'The value ([^\\n]{1,2000}?)';

/** How often a mock was called: `never called`, `called once`, `called 4 times`. */
const CALLED = 'The mock function was (never called|called (?:once|twice|\\d{1,9} times)), but it was expected';

const OF_COMPARISONS: readonly Sentence[] = [
  sentence(
    `${VALUE} is not ((?:greater|less) than(?: or equal to)?|between|close to) ([^\\n]{1,400}?), but it was expected to be(?: close)?\\.`,
    '$2 $3',
    '$1',
  ),
  sentence(
    `${VALUE} is ((?:greater|less) than(?: or equal to)?|between|close to) ([^\\n]{1,400}?), but it was expected not to be(?: close)?\\.`,
    'not $2 $3',
    '$1',
  ),
  sentence(
    `${VALUE} is not (?:(?:unsorted |loosely )?equal to|the exact same value as) ([^\\n]{1,2000}), but it was expected to be(?: (?:unsorted |loosely )?equal)?\\.`,
    '$2',
    '$1',
  ),
  sentence(
    `${VALUE} is (?:(?:unsorted |loosely )?equal to|the exact same value as) ([^\\n]{1,2000}), but it was expected not to be(?: (?:unsorted |loosely )?equal)?\\.`,
    'not $2',
    '$1',
  ),
  sentence(
    'The passed arguments ([^\\n]{1,2000}?) are not equal to ([^\\n]{1,2000}), but were expected to be equal\\.',
    '$2',
    '$1',
  ),
];

const OF_STATES: readonly Sentence[] = [
  sentence(`${VALUE} is not ([^\\n]{1,300}), but it was expected to be \\2\\.`, '$2', '$1'),
  sentence(`${VALUE} is ([^\\n]{1,300}), but it was expected not to be \\2\\.`, 'not $2', '$1'),
  sentence(`${VALUE} does not have (length \\d{1,9}), but it was expected to\\.`, '$2', '$1'),
  sentence(`${VALUE} has (length \\d{1,9}), but it was expected not to\\.`, 'not $2', '$1'),
  sentence(`${VALUE} does not have a subset of ([^\\n]{1,2000}), but it was expected to\\.`, '$2', '$1'),
  sentence(`${VALUE} includes ([^\\n]{1,2000}), but it was expected not to\\.`, 'not $2', '$1'),
  sentence(`${VALUE} does not include ([^\\n]{1,2000}), but it was expected to\\.`, '$2', '$1'),
  sentence(`${VALUE} does not match (/[^\\n]{1,1000}/\\w{0,8}), but it was expected to match\\.`, '$2', '$1'),
  sentence(`${VALUE} matches (/[^\\n]{1,1000}/\\w{0,8}), but it was expected not to match\\.`, 'not $2', '$1'),
  sentence(`${VALUE} does not match the given schema, but it was expected to match\\.`, undefined, '$1'),
  sentence(`${VALUE} does not satisfy the given predicate, but it was expected to satisfy it\\.`, undefined, '$1'),
  sentence(
    '([^\\n]{1,2000}) is not equal to snapshot\\. Run with UPDATE_SNAPSHOTS=true to update snapshots\\.',
    undefined,
    '$1',
  ),
];

const OF_CALLS: readonly Sentence[] = [
  sentence(`${CALLED} to have been (called (?:at least once|once|twice|\\d{1,9} times))\\.`, '$2', '$1'),
  sentence(`${CALLED} to never have been called\\.`, 0, '$1'),
  sentence(`${CALLED} not to have been (called (?:once|twice|\\d{1,9} times))\\.`, 'not $2', '$1'),
  sentence(
    'The mock function was never called with ([^\\n]{1,2000}), but was expected to have been\\.',
    '$1',
    undefined,
  ),
  sentence(
    'The function call threw a message that did not match ([^\\n]{1,1000}), but it was expected to\\.',
    '$1',
    undefined,
  ),
  sentence(
    'The function call threw an error that was not (an instance of [\\w$]{1,200}), but it was expected to be\\.',
    '$1',
    undefined,
  ),
];

/** Numbers of calls in words. */
const COUNTS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['never called', 0],
  ['called once', 1],
  ['called twice', 2],
  ['called at least once', 'at least 1'],
]);

const CALLED_TIMES = /^called (\d{1,9}) times$/;

/** Reads Earl, which says what it expected and what came in one sentence. */
export const readEarl = sentenceReader([...OF_COMPARISONS, ...OF_STATES, ...OF_CALLS], (printed) => {
  const times = CALLED_TIMES.exec(printed)?.[1];
  return times === undefined ? (COUNTS.get(printed) ?? printedValue(printed)) : Number(times);
});
