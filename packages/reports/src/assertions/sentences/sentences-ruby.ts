import { type Sentence, sentence } from './sentence.js';

const OF_RSPEC: readonly Sentence[] = [
  sentence('expected: value != ([^\\n]{1,2000})\\n\\s{0,20}got: ([^\\n]{1,2000})', 'not $1', '$2'),
  sentence('expected: not nil\\n\\s{0,20}got: nil', 'not nil', null),
  sentence(
    'expected (?:`[^\\n]{1,1000}`|#\\w{1,60}\\?\\([^\\n]{0,400}\\)) to (?:be|return) (truthy|falsey|true|false), got {value}',
    '$1',
    '$2',
  ),
  sentence('expected {any} (?:not to|to not) respond to (:[^\\n]{1,400})', 'not respond to $2', '$1'),
  sentence('expected {any} to respond to (:[^\\n]{1,400})', 'respond to $2', '$1'),
  sentence(
    '\\([^\\n]{1,400}\\)\\.\\w{1,80}[?!]?\\([^\\n]{0,400}\\)\\n\\s{1,40}expected: {count} times?(?: with [^\\n]{0,400})?\\n\\s{1,40}received: {count} times?(?: with [^\\n]{0,400})?',
    '$1',
    '$2',
  ),
  sentence(
    'expected ([A-Z][\\w:]{0,200}(?: with (?:message )?[^\\n]{1,400})), got #<([A-Z]\\w{0,100}(?:::\\w{1,100}){0,8})[:> ][^\\n]{0,2000}',
    '$1',
    '$2',
  ),
];

const OF_MINITEST: readonly Sentence[] = [
  sentence('Expected {value} to not be equal to {value}\\.', 'not $2', '$1'),
  sentence('Expected nil to not be nil\\.', 'not nil', null),
  sentence('Expected {value} to be (>=?|<=?|==|!=) {value}\\.', '$2 $3', '$1'),
  sentence('Expected {any} to include {value}\\.', '$2', '$1'),
  sentence('Expected (/[^\\n]{1,1000}/\\w{0,4}) to match ("[^"\\n]{0,2000}")(?: \\([^\\n]{0,60}\\))?\\.', '$1', '$2'),
  sentence('Expected {value} to be empty\\.', 'empty', '$1'),
  sentence('Expected {value} to not include {value}\\.', 'not $2', '$1'),
  sentence('Expected {value} to not be (empty|truthy)\\.', 'not $2', '$1'),
  sentence(
    '\\[?([A-Z][\\w:]{0,200}(?:, [A-Z][\\w:]{0,200}){0,8})\\]? expected but nothing was raised\\.?',
    '$1',
    'nothing',
  ),
  sentence(
    '\\[([A-Z][\\w:]{0,200}(?:, [A-Z][\\w:]{0,200}){0,8})\\] exception expected, not\\n\\s{0,20}Class: <([\\w:]{1,200})>',
    '$1',
    '$2',
  ),
  sentence('Expected \\|(\\S{1,60}) - (\\S{1,60})\\| \\(\\S{1,60}\\) to be <= \\S{1,60}\\.', '$1', '$2'),
  sentence(
    'Expected [^\\n]{1,1000} to be (?:an instance|a kind) of ([\\w:]{1,200}), not ([\\w:]{1,200})\\.',
    '$1',
    '$2',
  ),
];

const OF_TEST_UNIT: readonly Sentence[] = [
  sentence('<([^\\n]{0,1000})> expected to be != to\\n\\s{0,20}<([^\\n]{0,1000})>\\.', 'not $1', '$2'),
  sentence('<([\\w:]{1,200})> exception (?:was )?expected but none was thrown\\.?', '$1', 'no exception'),
  sentence('<nil> was expected to not be nil\\.', 'not nil', null),
  sentence('<([^<>\\n]{1,1000})> is not true\\.', true, '$1'),
];

/** What Rails says of a response. */
const OF_RAILS: readonly Sentence[] = [
  sentence('Expected {any} to be nil or false\\.?', 'nil or false', '$1'),
  sentence(
    'Expected response to be a <([^<>\\n]{1,200})>, but was a <([^<>\\n]{1,200})>(?: redirect to <[^<>\\n]{1,1000}>)?',
    '$1',
    '$2',
  ),
];

/** What the libraries of Ruby say of comparisons other than equality, of errors that did not come, and of one value. */
export const RUBY_SENTENCES: readonly Sentence[] = [...OF_RSPEC, ...OF_MINITEST, ...OF_TEST_UNIT];

/** Behind the values in lines of their own, which Rails puts below. */
export const RAILS_SENTENCES: readonly Sentence[] = OF_RAILS;
