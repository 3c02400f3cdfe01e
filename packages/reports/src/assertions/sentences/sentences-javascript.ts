import { type Sentence, sentence } from './sentence.js';

/** Deno, beside what it shares with node:assert. A message of one's own is behind a colon. */
const OF_DENO: readonly Sentence[] = [
  sentence(`Expected "actual" to not be strictly equal to: {any}\\.?`, 'not $1', '$1'),
  sentence(`Expected actual: "([^"\\n]{1,400})" to be close to "([^"\\n]{1,400})": delta [^\\n]{1,400}`, '$2', '$1'),
  sentence(
    `Expected actual: "(null|undefined)" to not be null or undefined(?:\\.|: [^\\n]{0,400})`,
    'not null or undefined',
    '$1',
  ),
  sentence(
    `Expected actual: "([^\\n]{0,1000}?)" to include: "([^\\n]{0,1000}?)"(?:\\.|: [^\\n]{0,400})\\nmissing: [^\\n]{0,1000}`,
    '$2',
    '$1',
  ),
  sentence(
    `Expected actual: ("[^"\\n]{0,1000}") to not match: "([^\\n]{0,1000}?)"(?:\\.|: [^\\n]{0,400})`,
    'not $2',
    '$1',
  ),
  sentence(
    `Expected error message to include ("[^\\n]{0,1000}"), but got ("[^\\n]{0,1000}")(?:\\.|: [^\\n]{0,400})`,
    '$1',
    '$2',
  ),
  sentence('Expected function to throw(?:\\.|: [^\\n]{0,400})', 'an error', 'no error'),
  sentence('Expected function to reject(?:\\.|: [^\\n]{0,400})', 'a rejection', 'no rejection'),
];

/** node:assert, uvu, Deno and Lab. */
export const NODE_SENTENCES: readonly Sentence[] = [
  ...OF_DENO,
  sentence('Expected "actual" to be (?:strictly |loosely )?unequal to: ([^\\n]{1,2000})', 'not $1', '$1'),
  sentence(
    'The input was expected to not match the regular expression (/[^\\n]{1,1000}/\\w{0,8})\\. Input:\\n\\s{0,4}\\n(\'[^\\n]{0,2000}\'|"[^\\n]{0,2000}")',
    'not $1',
    '$2',
  ),
  sentence('Missing expected exception(?:\\.|: [^\\n]{1,400})', 'an exception', 'no exception'),
  sentence('Missing expected rejection(?:\\.|: [^\\n]{1,400})', 'a rejection', 'no rejection'),
  sentence(
    'The (?:"[^"\\n]{1,200}" )?validation function is expected to return "true"\\. Received ([^\\n]{1,400})',
    true,
    '$1',
  ),
  sentence(
    'Expected "actual" (?:not to be (?:strictly|loosely) deep-equal to|to be strictly unequal to):\\n\\s{0,4}\\n([^\\s{[][^\\n]{0,400})',
    'not $1',
    '$1',
  ),
  sentence('Expected "actual" not to be (?:strictly|loosely) deep-equal to: ([^\\n]{1,400})', 'not $1', '$1'),
  sentence('Missing expected exception \\({type}\\)(?:\\.|:[^\\n]{0,400})?', '$1', 'no exception'),
  sentence('Missing expected rejection \\({type}\\)(?:\\.|:[^\\n]{0,400})?', '$1', 'no rejection'),
  sentence(
    'Got unwanted (?:exception|rejection)[^\\n]{0,400}\\nActual message: ("[^\\n]{0,2000}")',
    'no exception',
    '$1',
  ),
  sentence('ifError got unwanted exception: ([^\\n]{1,2000})', null, '$1'),
  sentence(
    'The input did not match the regular expression (/[^\\n]{1,1000}/\\w{0,8})\\. Input:\\n\\s{0,4}\\n(\'[^\\n]{0,2000}\'|"[^\\n]{0,2000}")',
    '$1',
    '$2',
  ),
  sentence('The error is expected to be an instance of "{type}"\\. Received "{type}"', '$1', '$2'),
  sentence('{value} (?:deepEqual|deepStrictEqual) {value}', '$2', '$1'),
  // Before version 10 each side has 128 characters at most.
  sentence('([[{][^\\n]{0,125}[\\]}]) (?:deepEqual|deepStrictEqual) ([[{][^\\n]{0,125}[\\]}])', '$2', '$1'),
  sentence('[\'"`][^\\n]{1,2000}\\.\\.\\. (?:===?|!==?) {value}', '$1', undefined),
  sentence(
    'Expected object to be an instance of "{type}" but was (?:not an instanced object|"{type}")\\.?',
    '$1',
    '$2',
  ),
  sentence('Expect {value} (>=?|<=?) {value}', '$2 $3', '$1'),
  sentence(
    'Expected actual: ("[^"\\n]{0,2000}") to (?:contain|match): ("[^"\\n]{0,2000}")\\.?(?:: [^\\n]{0,400})?',
    '$2',
    '$1',
  ),
  sentence('Expected actual: {value} not to be: {value}\\.?(?:: [^\\n]{0,400})?', 'not $2', '$1'),
  sentence(
    'Expected values to be [\\w ]{1,40}: {1,4}\\(\\w{1,20}\\)\\n\\s{0,8}\\n\\s{0,8}\\+\\+([^\\n]{1,1000}?) {1,20}\\(Expected\\)\\n\\s{0,8}--([^\\n]{1,1000}?) {1,20}\\(Actual\\)',
    '$1',
    '$2',
  ),
];

const SPY = '(?:spy )?[\\w.$]{1,200}';

/** Chai's words for responses: chai-postman, and what compares them with an OpenAPI document. */
const OF_POSTMAN: readonly Sentence[] = [
  sentence('expected response to not have status code {count}', 'not $1', undefined),
  sentence('expected data to satisfy schema but found following errors: ?', undefined, undefined),
  sentence("expected response to not have status reason '([^'\\n]{1,200})'", 'not $1', undefined),
  sentence('expected response code to be (\\dXX(?: or \\dXX)?) but found {count}', '$1', '$2'),
  sentence('expected response code to not be (\\dXX(?: or \\dXX)?)', 'not $1', undefined),
  sentence("expected '[^'\\n]{1,200}' (?:response|request) header to not be '([^'\\n]{0,1000})'", 'not $1', undefined),
  sentence('expected ([{[][^\\n]{0,4000}?) in response to contain property {value}', '$2', '$1'),
  sentence('expected response body json at "[^"\\n]{1,400}" to contain {any} but got {any}', '$1', '$2'),
  // chai-openapi-response-validator.
  sentence('expected \\w{1,40} to satisfy (?:API spec|the [^\\n]{1,1000} your API spec)', undefined, undefined),
  // chai-postman has the two sizes in each other's place.
  sentence('expected response size to equal {count} but got {count}', '$2', '$1'),
  sentence("expected response body to equal ('[^\\n]{0,2000}?') but got ('[^\\n]{0,2000}')", '$1', '$2'),
];

/** pactum and frisby, chakram, CodeceptJS, whose expected value is first, Japa and jest-image-snapshot. */
const OF_LIBRARIES: readonly Sentence[] = [
  // yeoman-assert, of a file.
  sentence("\\S{1,400} did not match '([^'\\n]{1,1000})'\\. Contained:", '$1', undefined),
  sentence("\\S{1,400} matched '([^'\\n]{1,1000})'\\. Contained:", 'not $1', undefined),
  sentence('\\S{1,400} did not match (/[^\\n]{1,1000}/\\w{0,8})\\. Contained:', '$1', undefined),
  sentence('\\S{1,400} matched (/[^\\n]{1,1000}/\\w{0,8})\\. Contained:', 'not $1', undefined),
  sentence(
    "Header value '([^'\\n]{0,1000})' did not match for header '[^'\\n]{1,200}': '([^'\\n]{0,1000})'",
    '$1',
    '$2',
  ),
  sentence("Value '([^'\\n]{0,1000})' not found in response body", '$1', undefined),
  sentence(
    "Json doesn't have (?:a )?(?:value|type) ('[^'\\n]{0,1000}') at '[^'\\n]{1,400}' but found ('[^'\\n]{0,1000}')",
    '$1',
    '$2',
  ),
  sentence('JSON Length {count} !== {count}', '$2', '$1'),
  sentence('expected status code {count} to equal {count}', '$2', '$1'),
  sentence('expected (?:header|cookie) \\S{1,200} with value {any} to match {any}', '$2', '$1'),
  sentence(
    'expected response time of (\\S{1,60}) to be ((?:less|greater) than(?: or equal to)?) (\\S{1,60})',
    '$2 $3',
    '$1',
  ),
  sentence(
    'expected (?:url of current page|url path|web page title|contents of [^\\n]{1,400}?) ("[^"\\n]{0,1000}") to equal ("[^"\\n]{0,1000}")',
    '$1',
    '$2',
  ),
  sentence('expected [a-z][\\w ]{1,60} not to include ("[^"\\n]{0,1000}")', 'not $1', undefined),
  sentence('expected number of (?:visible )?elements \\([^\\n]{1,400}\\) is {count}, but found {count}', '$1', '$2'),
  sentence('Planned for {count} assertions?, but ran {count}', '$1', '$2'),
  sentence(
    'Expected image to be the same size as the snapshot \\((\\d{1,9}x\\d{1,9})\\), but was different \\((\\d{1,9}x\\d{1,9})\\)\\.',
    '$1',
    '$2',
  ),
];

/** Chai's matchers for contracts, of Hardhat and Waffle. */
const OF_CONTRACTS: readonly Sentence[] = [
  sentence(
    'Expected transaction to be reverted with (?:reason|custom error|panic code) {value}, but it (?:reverted|panicked) with (?:reason|custom error|panic code|code) {value}(?: \\([^\\n]{1,200}\\))?',
    '$1',
    '$2',
  ),
  sentence(
    "Expected transaction to be reverted with (?:reason|custom error) {value}, but it (?:reverted without a reason|didn't revert)",
    '$1',
    undefined,
  ),
  sentence(
    'Expected [^\\n]{1,400} to change (?:\\w{1,20} )?(?:token )?balance by (-?\\d{1,80})(?: wei)?,? but it has changed by (-?\\d{1,80})(?: wei)?',
    '$1',
    '$2',
  ),
  sentence(
    'Expected the (?:\\w{1,20} )?balance of [^\\n]{1,400} to change by (-?\\d{1,80})(?: wei)?, but it changed by (-?\\d{1,80})(?: wei)?',
    '$1',
    '$2',
  ),
  sentence('Expected event ("[^"\\n]{1,200}") to be emitted, but [^\\n]{1,400}', '$1', undefined),
  sentence('Expected ("[^"\\n]{1,200}"|-?\\d{1,80}) to be equal ("[^"\\n]{1,200}"|-?\\d{1,80})', '$2', '$1'),
];

/** Chai's matchers of promises and redirects. */
const OF_CHAI_PLUGINS: readonly Sentence[] = [
  sentence(
    "(?:[^\\n]{1,400}: )?expected promise to be fulfilled but it was rejected with '([^\\n]{1,2000})'",
    'fulfilled',
    '$1',
  ),
  sentence('(?:[^\\n]{1,400}: )?expected redirect to (\\S{1,1000}) but got (\\S{1,1000})', '$1', '$2'),
];

/** Chai, Sinon, Jasmine and Postman. Numbers of calls in words are read apart. */
export const CHAI_SENTENCES: readonly Sentence[] = [
  ...OF_CONTRACTS,
  ...OF_CHAI_PLUGINS,
  // Helpers that people write, with both values in quotes.
  sentence(
    `(?:[^\\n]{1,300}: )?Expected [\\w .-]{1,100} to (?:match|contain|include|equal|be) ("[^"\\n]{0,2000}"|'[^'\\n]{0,2000}')\\. (?:Actual|Got|Received|Was): ("[^"\\n]{0,2000}"|'[^'\\n]{0,2000}')\\.?`,
    '$1',
    '$2',
  ),
  // Botium.
  sentence(
    'ASSERTION FAILED in [^\\n]{1,200}? - Expected: ([^\\n]{1,2000}?) {1,4}- Actual: ([^\\n]{1,4000})',
    '$1',
    '$2',
  ),
  ...OF_POSTMAN,
  ...OF_LIBRARIES,
  sentence(
    '(?:[^\\n]{1,400}: )?[Ee]xpected (?:values? )?{value} (?:to not|not to) (?:strictly |deeply |strictly deep |loosely )?(?:equal|eql|be|be exactly|be equal to)(?: to)? {value}\\.?(?: // [^\\n]{0,60}| \\(false negative fail\\))?',
    'not $2',
    '$1',
  ),
  sentence(
    '(?:[^\\n]{1,400}: )?expected {value} (?:to not|not to) (?:include|contain|match|have string) {value}',
    'not $2',
    '$1',
  ),
  sentence(
    '(?:[^\\n]{1,400}: )?expected {any} to have (?:a |own |nested |deep ){0,2}property (\'[^\'\\n]{1,400}\'|"[^"\\n]{1,400}")',
    '$2',
    '$1',
  ),
  sentence(
    "(?:[^\\n]{1,400}: )?expected [^\\n]{1,2000} to have property (?:'[^'\\n]{1,200}'|[\\w.$]{1,200}) of {value} \\(got {value}\\)",
    '$1',
    '$2',
  ),
  sentence(
    '(?:[^\\n]{1,400}: )?expected [^\\n]{1,2000} to have a (?:length|size) (above|below|at least|at most) {count} but got {count}',
    '$1 $2',
    '$3',
  ),
  sentence(
    '(?:[^\\n]{1,400}: )?expected {value} (?:to not|not to) be (an? \\w{1,40}|within \\S{1,100}|one of \\[[^\\n]{0,1000}\\]|close to \\S{1,100} \\+/- \\S{1,100})',
    'not $2',
    '$1',
  ),
  sentence('(?:[^\\n]{1,400}: )?expected {value} to not exist', 'not exist', '$1'),
  sentence(
    '(?:[^\\n]{1,400}: )?expected [^\\n]{1,2000} to have a (?:length|size) within (\\S{1,100})',
    'within $1',
    undefined,
  ),
  sentence("(?:[^\\n]{1,400}: )?expected {value} to be type of '(\\w{1,40})'", 'a $2', '$1'),
  sentence("expected function to throw an error, but it didn't", 'an error', 'no exception'),
  sentence('Expected not to be reached!?', undefined, undefined),
  sentence('{value} must (?:equal|eql|be equivalent to) {value}', '$2', '$1'),
  sentence('{value} must not (?:equal|eql|be equivalent to) {value}', 'not $2', '$1'),
  sentence('The value {value} is not equal to {value}, but it was expected to be equal\\.', '$2', '$1'),
  sentence('The value {value} is equal to {value}, but it was expected not to be equal\\.', 'not $2', '$1'),
  sentence(
    'The value {value} is not ((?:greater|less) than(?: or equal to)?) {value}, but it was expected to be\\.',
    '$2 $3',
    '$1',
  ),
  sentence('The value {value} does not (?:include|match) {value}, but it was expected to(?: match)?\\.', '$2', '$1'),
  sentence(
    "(?:[^\\n]{1,400}: )?expected \\[Function[^\\]\\n]{0,100}\\] to throw '([^'\\n]{1,400})' but '([^\\n]{1,2000})' was thrown",
    '$1',
    '$2',
  ),
  sentence(
    "(?:[^\\n]{1,400}: )?expected \\[Function[^\\]\\n]{0,100}\\] to not throw an error but '([^\\n]{1,2000})' was thrown",
    'no error',
    '$1',
  ),
  sentence(
    "(?:[^\\n]{1,400}: )?expected \\[Function[^\\]\\n]{0,100}\\] to not throw '([^'\\n]{1,400})' but '([^\\n]{1,2000})' was thrown",
    'not $1',
    '$2',
  ),
  sentence('(?:[^\\n]{1,400}: )?expected \\[Function[^\\]\\n]{0,100}\\] to throw an error', 'an error', 'no exception'),
  // RSpec's matcher of changes.
  sentence(
    'expected [#`\\w.:]{1,200} to have changed ((?:by(?: at (?:least|most))?|from|to) \\S{1,200}?),? but (was changed by|is now|is still) (\\S[^\\n]{0,400})',
    'changed $1',
    '$2 $3',
  ),
  sentence('(?:[^\\n]{1,400}: )?expected \\[Function[^\\]\\n]{0,100}\\] to throw ([A-Z]\\w{1,100})', '$1', undefined),
  sentence('(?:[^\\n]{1,400}: )?expected (null|undefined) to exist', 'exist', '$1'),
  sentence('(?:[^\\n]{1,400}: )?expected number of assertions to be {count}, but got {count}', '$1', '$2'),
  sentence(
    "(?:[^\\n]{1,400}: )?expected response to have status reason '([^'\\n]{0,400})' but got '([^'\\n]{0,400})'",
    '$1',
    '$2',
  ),
  sentence(`Expected ${SPY} to have been called (?:once|1 times?)\\. It was called {count} times?\\.`, 1, '$1'),
  sentence(`Expected ${SPY} to have been called {count} times?\\. It was called {count} times?\\.`, '$1', '$2'),
  sentence(
    `Expected ${SPY} to have been called with:?\\s{1,4}(\\[[^\\n]{0,2000}\\])\\s{1,4}but it was never called\\.`,
    '$1',
    undefined,
  ),
  sentence(
    `Expected ${SPY} to have been called with (\\[[^[\\]\\n]{0,2000}\\]) but actual calls were (\\[[^[\\]\\n]{0,2000}\\])\\.`,
    '$1',
    '$2',
  ),
  sentence('Expected function to throw {type}, but it threw {type}\\.', '$1', '$2'),
  sentence(
    "Expected function to throw an? \\w{1,60} with message ('[^'\\n]{0,1000}'), but it threw an exception with message ('[^'\\n]{0,1000}')\\.",
    '$1',
    '$2',
  ),
  sentence('Expected {value} to have size {count}\\.', '$2', '$1'),
  sentence('(?:[^\\n]{1,400}: )?Expected {value} to (?:shallow )?equal specified value: {value}', '$2', '$1'),
  sentence('(?:[^\\n]{1,400}: )?Expected {value} to not (?:shallow )?equal specified value: {value}', 'not $2', '$1'),
  sentence('[^\\n]{1,1000} - expected ("[^"\\n]{0,1000}") but got: ("[^"\\n]{0,1000}") \\(\\d{1,9}ms\\)', '$1', '$2'),
  sentence('\\[assert\\.\\w{1,40}\\] {value} expected to be equal to {value}', '$2', '$1'),
  sentence("Status code is '{count}' instead of '{count}'", '$2', '$1'),
  sentence("Expected status code '?{count}'?,? but got '?{count}'?\\.?", '$1', '$2'),
  sentence('(?:failed, )?expected argument to be (true|false), was: {value}', '$1', '$2'),
  sentence('(?:failed, )?expected argument to be (truthy|falsy), was: {value}', undefined, '$2'),
];

/** Numbers of calls that Sinon says in words. */
const TIMES: readonly (readonly [words: string, count: number])[] = [
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
];
const GIVEN: readonly (readonly [words: string, count: number])[] = [
  ...TIMES,
  ['0 times', 0],
  ['1 times', 1],
  ['2 times', 2],
  ['3 times', 3],
  ['4 times', 4],
];

export const SINON_SENTENCES: readonly Sentence[] = [
  ...TIMES.flatMap(([wanted, expected]) =>
    GIVEN.map(([given, actual]) =>
      sentence(
        `(?:[^\\n]{1,400}: )?expected ${SPY} to (?:be called|have been called)(?: exactly)? '?${wanted}'?,? but (?:it )?was called ${given}(?:\\n[^]{0,2000})?`,
        expected,
        actual,
      ),
    ),
  ),
  sentence(
    `(?:[^\\n]{1,400}: )?expected ${SPY} to (?:be called|have been called) at least (once|twice|thrice),? but (?:it )?was never called`,
    'at least $1',
    0,
  ),
  ...GIVEN.slice(0, 3).map(([given, actual]) =>
    sentence(
      `(?:[^\\n]{1,400}: )?expected ${SPY} to not have been called,? but (?:it )?was called ${given}(?:\\n[^]{0,2000})?`,
      0,
      actual,
    ),
  ),
  sentence(
    'expected value to match\\n\\s{1,8}expected = ([^\\n]{1,1000})\\n\\s{1,8}actual = ([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
];
