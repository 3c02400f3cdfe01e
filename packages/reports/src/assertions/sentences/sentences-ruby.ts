import { type Sentence, sentence } from './sentence.js';

const OF_RSPEC: readonly Sentence[] = [
  sentence('expected {any} to (satisfy expression `[^\\n]{1,1000}`)', '$2', '$1'),
  sentence(
    'expected {any} to have attributes (\\{[^\\n]{1,2000}\\}) but had attributes (\\{[^\\n]{1,2000}\\})',
    '$2',
    '$3',
  ),
  sentence('expected (:\\w{1,100}(?: with [^\\n]{1,400})?) to be thrown, (?:got|but) ([^\\n]{1,400})', '$1', '$2'),
  sentence('expected {any} to cover {value}', '$2', '$1'),
  sentence(
    'expected (#<[^\\n]{1,2000}> => [^\\n]{1,2000})\\n\\s{1,20}got (#<[^\\n]{1,2000}> => [^\\n]{1,2000})',
    '$1',
    '$2',
  ),
  sentence('expected: value != ([^\\n]{1,2000})\\n\\s{0,20}got: ([^\\n]{1,2000})', 'not $1', '$2'),
  sentence('expected: not nil\\n\\s{0,20}got: nil', 'not nil', null),
  sentence(
    'expected (?:`[^\\n]{1,1000}`|#\\w{1,60}\\?\\([^\\n]{0,400}\\)) to (?:be|return) (truthy|falsey|true|false), got {value}',
    '$1',
    '$2',
  ),
  sentence('expected {any} (?:not to|to not) match (/[^\\n]{1,1000}/[a-z]{0,8})', 'not $2', '$1'),
  sentence('expected {any} to match (/[^\\n]{1,1000}/[a-z]{0,8})', '$2', '$1'),
  sentence(
    'expected not #<[\\w:]{1,200}> => ([^\\n]{1,2000})\\n {1,20}got #<[\\w:]{1,200}> => ([^\\n]{1,2000})',
    'not $1',
    '$2',
  ),
  sentence('expected {any} (?:not to|to not) respond to ([:`][^\\n]{1,400})', 'not respond to $2', '$1'),
  sentence('expected {any} to respond to ([:`][^\\n]{1,400})', 'respond to $2', '$1'),
  sentence(
    '\\([^\\n]{1,400}\\)\\.\\w{1,80}[?!]?\\([^\\n]{0,400}\\)\\n\\s{1,40}expected: {count} times?(?: with [^\\n]{0,400})?\\n\\s{1,40}received: {count} times?(?: with [^\\n]{0,400})?',
    '$1',
    '$2',
  ),
  sentence(
    '\\([^\\n]{1,400}\\)\\.\\w{1,80}[?!]?\\([^\\n]{0,400}\\)\\n\\s{1,40}expected: (at (?:least|most) \\d{1,9}) times?(?: with [^\\n]{0,400})?\\n\\s{1,40}received: {count} times?(?: with [^\\n]{0,400})?',
    '$1',
    '$2',
  ),
  sentence(
    'expected ([A-Z][\\w:]{0,200}(?: with (?:message )?[^\\n]{1,400})), got #<([A-Z]\\w{0,100}(?:::\\w{1,100}){0,8})[:> ][^\\n]{0,2000}',
    '$1',
    '$2',
  ),
];

/** The matcher `cmp` of InSpec. */
const OF_INSPEC: readonly Sentence[] = [
  sentence('expected it to be ([=!<>~]{1,3}) {value}\\n {1,8}got: ([^\\n]{1,2000})', '$1 $2', '$3'),
  sentence('expected `([^`\\n]{0,1000})` to be in the list: `([^`\\n]{1,2000})`', 'in $2', '$1'),
  sentence('expected `([^`\\n]{0,1000})` not to be in the list: `([^`\\n]{1,2000})`', 'not in $2', '$1'),
  sentence('expected it not to be == {value}\\n {1,8}got: ([^\\n]{1,2000})', 'not $1', '$2'),
];

/** How often Capybara found something, and WebMock a request. */
const OF_COUNTS: readonly Sentence[] = [
  sentence(
    'expected to find (?:exact )?text "[^\\n]{0,1000}?" {count} times? but found {count} times? in "[^\\n]{0,4000}"',
    '$1',
    '$2',
  ),
  sentence(
    'expected to find (?:exact )?text "[^\\n]{0,1000}?" (at (?:least|most) \\d{1,9}|between \\d{1,9} and \\d{1,9}) times? but found {count} times? in "[^\\n]{0,4000}"',
    '$1',
    '$2',
  ),
  sentence(
    'expected to find [^\\n]{1,1000}? (at (?:least|most) \\d{1,9}|between \\d{1,9} and \\d{1,9}) times?, found {count} match(?:es)?: [^\\n]{0,4000}',
    '$1',
    '$2',
  ),
  sentence(
    'expected to find [^\\n]{1,1000}? (?:exactly )?{count} times?, found {count} match(?:es)?: [^\\n]{0,4000}',
    '$1',
    '$2',
  ),
  sentence(
    'expected to find [^\\n]{1,2000} but there were no matches\\. Also found [^\\n]{1,2000} Expected value to be ("[^"\\n]{0,1000}") but was ("[^"\\n]{0,1000}")',
    '$1',
    '$2',
  ),
  sentence(
    'The request [^\\n]{1,2000} was expected to execute {count} times? but it executed {count} times?',
    '$1',
    '$2',
  ),
  sentence(
    'The request [^\\n]{1,2000} was expected to execute (at (?:least|most) \\d{1,9}) times? but it executed {count} times?',
    '$1',
    '$2',
  ),
  sentence('The request [^\\n]{1,2000} was not expected to execute but it executed {count} times?', 0, '$1'),
];

const OF_MINITEST: readonly Sentence[] = [
  sentence('Expected (\\w{1,100}[?!]?\\([^\\n]{0,400}\\) => [^\\n]{1,400}), got (\\[[^\\n]{1,2000}\\])', '$1', '$2'),
  sentence(
    'mocked method :\\w{1,100}[?!]? called with unexpected arguments (\\[[^\\n]{0,1000}\\]), expected (\\[[^\\n]{0,1000}\\])',
    '$2',
    '$1',
  ),
  sentence('Expected {any} to not be (>=?|<=?|==|!=) {value}\\.', 'not $2 $3', '$1'),
  sentence('Expected {any} to be (\\w{1,60}\\?)\\.', '$2', '$1'),
  sentence('Expected (/[^\\n]{1,1000}/\\w{0,4}) to not match ("[^"\\n]{0,2000}")\\.', 'not $1', '$2'),
  sentence(
    'Expected ([^\\n]{1,400} \\(oid=\\d{1,20}\\)) to be (the same as [^\\n]{1,400} \\(oid=\\d{1,20}\\))\\.',
    '$2',
    '$1',
  ),
  sentence('Expected (:\\w{1,100}) to have been thrown(?:, not (:\\w{1,100}))?\\.', '$1', '$2'),
  sentence('Expected {value} to not be equal to {value}\\.', 'not $2', '$1'),
  sentence('Expected nil to not be nil\\.', 'not nil', null),
  sentence('Expected {value} to be (>=?|<=?|==|!=) {value}\\.', '$2 $3', '$1'),
  sentence('Expected {any} to include {value}\\.', '$2', '$1'),
  sentence('Expected {any} to respond to (#[^\\s]{1,200}?)\\.', 'respond to $2', '$1'),
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

/** What the message of test-unit quotes, which may have line ends in it. */
const TEST_UNIT_VALUE = '<([^\\n]{0,1000}?)>';

/** Each as `test/unit/assertions.rb` builds it. */
const OF_TEST_UNIT: readonly Sentence[] = [
  sentence(
    `<(-?[\\d.]{1,60})> -/\\+ <-?[\\d.]{1,60}> was expected to include[ \\n]\\s{0,20}<(-?[\\d.]{1,60})>\\.(?:\\n[^]{0,1000})?`,
    '$1',
    '$2',
  ),
  sentence(`${TEST_UNIT_VALUE} was expected to be != to[ \\n]\\s{0,20}${TEST_UNIT_VALUE}\\.`, 'not $2', '$1'),
  sentence(`${TEST_UNIT_VALUE} was expected to (be nil)\\.`, null, '$1'),
  sentence(`${TEST_UNIT_VALUE} was expected to be (empty)\\.`, '$2', '$1'),
  sentence(`${TEST_UNIT_VALUE} was expected to not be (empty|nil)\\.`, 'not $2', '$1'),
  sentence(`${TEST_UNIT_VALUE} was expected to include[ \\n]\\s{0,20}${TEST_UNIT_VALUE}\\.`, '$2', '$1'),
  sentence(`${TEST_UNIT_VALUE} was expected to not include[ \\n]\\s{0,20}${TEST_UNIT_VALUE}\\.`, 'not $2', '$1'),
  sentence(
    `<(/[^\\n]{1,1000}/\\w{0,4})> was expected to not match[ \\n]\\s{0,20}${TEST_UNIT_VALUE}\\.`,
    'not $1',
    '$2',
  ),
  sentence(
    `${TEST_UNIT_VALUE} was expected to be (?:instance_of|kind_of)\\?[ \\n]\\s{0,20}<([\\w:]{1,200})> but was[ \\n]\\s{0,20}<([\\w:]{1,200})>\\.`,
    '$2',
    '$3',
  ),
  sentence(`<(/[^\\n]{1,1000}/\\w{0,4})> was expected to be =~[ \\n]\\s{0,20}${TEST_UNIT_VALUE}\\.`, '$1', '$2'),
  sentence(
    `${TEST_UNIT_VALUE} was expected to be[ \\n]\\s{0,20}([<>=!]{1,3})[ \\n]\\s{0,20}${TEST_UNIT_VALUE}\\.`,
    '$2 $3',
    '$1',
  ),
  sentence(
    `(?:[^\\n]{1,1000}\\n\\s{0,20})?${TEST_UNIT_VALUE} was expected to be ((?:greater|less) than(?: or equal to)?)[ \\n]\\s{0,20}${TEST_UNIT_VALUE}\\.`,
    '$2 $3',
    '$1',
  ),
  sentence(
    `${TEST_UNIT_VALUE}\\.(\\w{1,60}\\?) is true value expected but was[ \\n]\\s{0,20}<([^\\n]{1,60})>`,
    '$2',
    '$3',
  ),
  sentence(
    `${TEST_UNIT_VALUE}\\.respond_to\\?\\((:[^\\n]{1,200})\\) expected[ \\n]\\s{0,20}\\(Class: <([\\w:]{1,200})>\\)`,
    'respond to $2',
    '$1',
  ),
  sentence(
    'Exception raised:\\n\\s{0,20}([A-Z][\\w:]{0,200}\\(<[^\\n]{0,2000}>\\))(?:\\n[^]{0,8000})?',
    'no exception',
    '$1',
  ),
  sentence('<([^\\n]{0,1000})> expected to be != to\\n\\s{0,20}<([^\\n]{0,1000})>\\.', 'not $1', '$2'),
  sentence('<([\\w:]{1,200})> exception (?:was )?expected but none was thrown\\.?', '$1', 'no exception'),
  sentence('<nil> was expected to not be nil\\.', 'not nil', null),
  sentence('<([^<>\\n]{1,1000})> is not true\\.', true, '$1'),
];

/** What Rails says of a response. */
const OF_RAILS: readonly Sentence[] = [
  sentence('Expected {any} to be nil or false\\.?', 'nil or false', '$1'),
  sentence(
    'expecting <("[^"\\n]{1,1000}"|[^<>\\n]{1,1000})> but rendering with <([^<>\\n]{0,2000})>\\.?(?: Expected block to return true value\\.)?',
    '$1',
    '$2',
  ),
  sentence(
    'Expected response to be a redirect to <([^<>\\n]{1,1000})> but was a redirect to <([^<>\\n]{1,1000})>\\.',
    '$1',
    '$2',
  ),
  sentence(
    'Expected response to be a <([^<>\\n]{1,200})>, but was a <([^<>\\n]{1,200})>(?: redirect to <[^<>\\n]{1,1000}>)?',
    '$1',
    '$2',
  ),
];

/** What the libraries of Ruby say of comparisons other than equality, of errors that did not come, and of one value. */
export const RUBY_SENTENCES: readonly Sentence[] = [
  sentence('expected the response to have (an? [\\w ]{1,40} status code \\([1-5]xx\\)) but it was {count}', '$1', '$2'),
  ...OF_INSPEC,
  ...OF_COUNTS,
  ...OF_RSPEC,
  ...OF_MINITEST,
  ...OF_TEST_UNIT,
];

/** Behind the values in lines of their own, which Rails puts below. */
export const RAILS_SENTENCES: readonly Sentence[] = OF_RAILS;
