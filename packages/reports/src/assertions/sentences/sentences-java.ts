import { ASSERTJ_SENTENCES } from './sentences-assertj.js';
import { KOTEST_SENTENCES } from './sentences-kotest.js';
import { KOTLIN_SENTENCES } from './sentences-kotlin.js';
import { type Sentence, sentence } from './sentence.js';

/** A value that TestNG prints in brackets: a list, or a text without brackets. */
const OF_TESTNG = '(\\[[^[\\]\\n]{0,4000}\\]|[^[\\]\\n]{0,4000})';

/** What a test says itself in front of the words of JUnit. */
const BEHIND_MESSAGE = '(?:[^\\n]{1,2000}? ==> |[^\\n]{1,2000}?: )?';

/** JUnit 4 and 5, and TestNG. */
const OF_JUNIT: readonly Sentence[] = [
  sentence('[Ee]xpected not same: ?<([^\\n]{1,2000})>', 'not $1', undefined),
  sentence('Expected not same: ([^<\\n][^\\n]{0,2000})', 'not $1', undefined),
  sentence('Expected: <null> but was: ([^<\\n][^\\n]{0,2000})', null, '$1'),
  sentence(`${BEHIND_MESSAGE}expected (?:array|iterable) was <?null>?(?: at index [\\d[\\]]{1,40})?`, null, undefined),
  sentence(`${BEHIND_MESSAGE}actual (?:array|iterable) was <?null>?(?: at index [\\d[\\]]{1,40})?`, undefined, null),
  sentence(`${BEHIND_MESSAGE}expected {count} lines, but only got {count}`, '$1', '$2'),
  sentence(
    `${BEHIND_MESSAGE}expected line #\\d{1,9}:\x60([^\x60\\n]{0,1000})\x60 not found - actual lines depleted`,
    '$1',
    undefined,
  ),
  sentence(`${BEHIND_MESSAGE}fast-forward\\(∞\\) didn't find: \x60([^\x60\\n]{0,1000})\x60`, '$1', undefined),
  // GWT and others, of people's own.
  sentence('(?:[^\\n]{1,400} - )?expected: <([^<>\\n]{0,400})>, actual: <([^<>\\n]{0,400})>', '$1', '$2'),
  sentence(
    '(?:[^\\n]{1,400} )?expected: ?<([^<>\\n]{0,400})> but was: ?<([^<>\\n]{0,400})> (?:\\(tolerance: ?<[^<>\\n]{1,60}>\\)|using delta: ?<[^<>\\n]{1,60}>)',
    '$1',
    '$2',
  ),
  sentence('Expected status code \\(([^\\n]{1,400}?)\\) but was <{count}>\\.', '$1', '$2'),
  sentence('(?:[^\\n]{1,2000} ==> )?expected: not (?:equal|same) but was: <{any}>', 'not $1', '$1'),
  sentence('(?:[^\\n]{1,2000}\\. )?Values should be different\\. Actual: {any}', 'not $1', '$1'),
  // A value ends at the first bracket: elsewhere, each `did not expect [` of a line would be tried with each `] but found [`.
  sentence(`(?:[^\\n]{1,2000} )?did not expect \\[${OF_TESTNG}\\] but found \\[${OF_TESTNG}\\]`, 'not $1', '$2'),
  sentence('(?:[^\\n]{1,2000} )?did not expect to find \\[(true|false)\\] but found \\[(true|false)\\]', '$1', '$2'),
  sentence('(?:[^\\n]{1,2000} )?expected object to not be null', 'not null', null),
  sentence('Arrays not equal: (\\[[^\\n]{0,2000}?\\]) and (\\[[^\\n]{0,2000}\\])', '$1', '$2'),
  sentence(
    '(?:Collections|Iterables|Iterators|Sets|Maps) not equal: expected: (\\S[^\\n]{0,2000}?) and actual: (\\S[^\\n]{0,2000})',
    '$1',
    '$2',
  ),
  sentence(
    '(?:[^\\n]{1,2000}: )?Sets differ: expected (\\[[^\\n]{0,2000}?\\]) but got (\\[[^\\n]{0,2000}\\])',
    '$1',
    '$2',
  ),
  sentence('Maps do not have the same size:{count} != {count}', '$2', '$1'),
  sentence('Maps do not match for key:[^\\n]{1,400} actual:(\\S[^\\n]{0,1000}?) expected:(\\S{1,1000})', '$2', '$1'),
  sentence(
    '(?:[^\\n]{1,2000} ==> |[^\\n]{1,2000}: )?[Ee]xpected {type} to be thrown,? but nothing was thrown\\.?',
    '$1',
    'nothing',
  ),
  sentence('Expected {type} to be thrown, but {type} was thrown', '$1', '$2'),
  sentence(
    'Expected exception of type (?:class )?{type} but got (?:class )?([\\w.$]{1,300}(?:: [^\\n]{0,2000})?)',
    '$1',
    '$2',
  ),
  sentence(
    'Expected: ([^\\n]{0,1000}?) but found: ([^\\n]{0,1000}?); [^\\n]{0,200}Array differs at element \\[\\d{1,9}\\]',
    '$1',
    '$2',
  ),
  sentence('Unexpected exception,? expected ?<{any}> but was ?<{any}>', '$1', '$2'),
  sentence('(?:[^\\n]{1,2000} ==> )?Unexpected exception thrown: {any}', 'no exception', '$1'),
  sentence('Expected exception: {type}', '$1', 'no exception'),
  sentence(
    'Expected test to throw (an? [^\\n]{1,2000}|exception with [^\\n]{1,2000}|\\([^\\n]{1,2000}\\))',
    '$1',
    'no exception',
  ),
  sentence('Method \\S[^\\n]{0,2000} should have thrown an exception of type (?:class )?{type}', '$1', 'no exception'),
];

/** Truth before version 1.0. */
const OF_TRUTH: readonly Sentence[] = [
  sentence('Not true that <([^<>\\n]{0,2000})> is null', null, '$1'),
  sentence('Not true that the subject is a non-null reference', 'not null', null),
  sentence('Not true that <([^<>\\n]{0,2000})> has a size of <(\\d{1,9})>\\. It is <(\\d{1,9})>', '$2', '$3'),
  sentence('Not true that <([^<>\\n]{0,2000})> is empty', 'empty', '$1'),
  sentence('Not true that <([^<>\\n]{0,2000})> is not equal to <([^<>\\n]{0,2000})>', 'not <$2>', '$1'),
  sentence('Not true that <([^<>\\n]{0,2000})> (?:starts|ends) with <([^<>\\n]{0,2000})>', '$2', '$1'),
  sentence('Not true that <([^<>\\n]{0,2000})> contains any of <([^<>\\n]{0,2000})>', 'any of <$2>', '$1'),
  sentence(
    'Not true that <([^<>\\n]{0,2000})> is ((?:greater|less) than|at (?:least|most)) <([^<>\\n]{0,2000})>',
    '$2 <$3>',
    '$1',
  ),
  sentence(
    'Not true that <([^<>\\n]{0,2000})> contains(?: exactly| all of| at least| all elements in)? <([^<>\\n]{0,2000})>(?: in order)?(?:\\. It [^\\n]{1,4000})?',
    '$2',
    '$1',
  ),
  sentence('<([^<>\\n]{0,2000})> should have contained <([^<>\\n]{0,2000})>', '$2', '$1'),
];

/** ScalaTest, specs2, ZIO Test and Spock. */
const OF_SCALA: readonly Sentence[] = [
  sentence('Expression was false', true, false),
  sentence(
    "Expected exception (?:of type )?'?{type}'?(?: to be thrown)?, but no exception was thrown\\.?",
    '$1',
    'no exception',
  ),
  sentence(
    "Expected exception (?:of type )?'?{type}'?(?: to be thrown)?, but (?:got )?'?{type}'?(?: was thrown)?\\.?",
    '$1',
    '$2',
  ),
  sentence("'([^'\\n]{0,2000})' is not equal to '([^'\\n]{0,2000})'", '$2', '$1'),
  sentence("'([^'\\n]{0,2000})' doesn't (?:contain|start with|end with|match) '([^'\\n]{0,2000})'", '$2', '$1'),
  sentence("'([^\\n]{1,2000}?)' doesn't have size {count} but size {count}", '$2', '$3'),
  sentence('==> assertion failed: {value} != {value}', '$2', '$1'),
  sentence("Expected no exception to be thrown, but got '([\\w.$]{1,300})'", 'no exception', '$1'),
  sentence("Expected no exception of type '([\\w.$]{1,300})' to be thrown, but got it nevertheless", 'no $1', '$1'),
  sentence(
    'Too (?:few|many) invocations for:\\n\\s{0,4}\\n(\\([\\w.]{1,40}\\)) \\* [^\\n]{1,1000}\\({count} invocations?\\)',
    '$1',
    '$2',
  ),
  sentence(
    'Too (?:few|many) invocations for:\\n\\s{0,4}\\n{count} \\* [^\\n]{1,1000}\\({count} invocations?\\)',
    '$1',
    '$2',
  ),
];

/** Akka's and Pekko's test kit. A hint is behind the last value, which may contain a colon itself. */
const OF_AKKA: readonly Sentence[] = [
  sentence('assertion failed: expected ([^\\n,]{1,2000}), found ((?:(?!: )[^\\n]){1,2000})', '$1', '$2'),
  sentence('assertion failed: expected ([^\\n,]{1,2000}), found [^\\n]{1,2000}', '$1', undefined),
  sentence('assertion failed: received unexpected message ((?:(?!: )[^\\n]){1,2000})', 'no message', '$1'),
];

/** An assertion of Groovy with a message, behind which it repeats its condition. */
const OF_GROOVY: readonly Sentence[] = [
  // An assertion with a message, whose condition is not drawn.
  sentence(
    '(?:[^\\n]{1,600}\\. )?Expression: \\(?[A-Za-z_][\\w.]{0,100} == ("[^"\\n]{0,400}"|\'[^\'\\n]{0,400}\'|-?\\d[\\d.]{0,40}|true|false|null)\\)?\\. Values: [A-Za-z_][\\w.]{0,100} = ([^\\n,]{1,1000})',
    '$1',
    '$2',
  ),
  sentence(
    'Expected {count} [A-Za-z][\\w ]{0,80} but (?:found|got|had|was|were) {count}\\. Expression: \\([^\\n]{1,1000} == \\1\\)(?:\\. Values: [^\\n]{0,1000})?',
    '$1',
    '$2',
  ),
];

/** Mockito, EasyMock, Reactor and Elasticsearch. */
const OF_TOOLS: readonly Sentence[] = [
  sentence('[^\\n]{1,1000}\\nNever wanted here:', 0, undefined),
  sentence(
    'Wanted \\*?(at least)\\*? {count} times?[:.](?:\\n[^\\n]{0,400}){0,4}\\nBut was {count} times?[:.]',
    '$1 $2',
    '$3',
  ),
  sentence('Wanted (at most) {count} times? but was {count}', '$1 $2', '$3'),
  sentence('No interactions wanted here:', 'no interactions', undefined),
  sentence(
    'expectation "[^"\\n]{1,300}" failed \\(expected(?: value)?: ([^;\\n]{1,1000}); actual(?: value)?: ([^;\\n]{1,1000})\\)',
    '$1',
    '$2',
  ),
  // The tests of Elasticsearch's interface.
  sentence(
    '[^\\n]{0,400}: expected \\w{1,40} \\[([^\\n]{0,1000})\\] but was \\w{1,40} \\[([^\\n]{0,1000})\\]',
    '$1',
    '$2',
  ),
];

/** MockK and WireMock count calls, JSONassert items. */
const OF_COUNTS: readonly Sentence[] = [
  sentence(
    'Verification failed: [^\\n]{1,1000} One matching call found, but needs ([\\w ]{1,60} calls)(?:\\n[^]{0,2000})?',
    '$1',
    1,
  ),
  sentence(
    'Verification failed: [^\\n]{1,1000} {count} matching calls found, but needs ([\\w ]{1,60} calls)(?:\\n[^]{0,2000})?',
    '$2',
    '$1',
  ),
  sentence(
    'Expected exactly {count} requests matching the following pattern but received {count}:(?:\\n[^]{0,2000})?',
    '$1',
    '$2',
  ),
  sentence(
    'Expected ([a-z][a-z ]{1,40} {count}) requests matching the following pattern but received {count}:(?:\\n[^]{0,2000})?',
    '$1',
    '$3',
  ),
  sentence('[^\\n]{0,400}\\[\\]: Expected {count} values but got {count}', '$1', '$2'),
  sentence('[^\\n]{0,1000}values are the same expected same: ([^\\n]{1,1000}?) was not: \\1', 'not $1', '$1'),
  sentence('[^\\n]{1,1000}, expected 2 different values: {value} is equal to {value}', 'not $1', '$2'),
];

/** Gatling's checks and JMeter's assertions. */
const OF_LOAD: readonly Sentence[] = [
  sentence(
    '[^\\n]{1,400}\\.find(?:All|Random)?(?:\\(\\d{1,9}\\))?\\.is\\(([^\\n]{1,400}?)\\), but actually found ([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
  sentence(
    '[^\\n]{1,400}\\.find(?:All|Random)?(?:\\(\\d{1,9}\\))?\\.(in|not)\\(([^\\n]{1,400}?)\\), but actually (?:unexpectedly )?found ([^\\n]{1,1000})',
    '$1 $2',
    '$3',
  ),
  sentence(
    '[^\\n]{1,400}\\.find(?:All|Random)?(?:\\(\\d{1,9}\\))?\\.(exists), (?:but actually )?found nothing',
    '$1',
    'nothing',
  ),
  sentence('Test failed: [\\w ()]{1,100} expected to (?:contain|match) /([^\\n]{1,1000})/', '$1', undefined),
  sentence('Test failed: [\\w ()]{1,100} expected not to (?:contain|match) /([^\\n]{1,1000})/', 'not $1', undefined),
  sentence(
    'The operation lasted too long: It took ([\\d,.]{1,20} milliseconds), but should not have lasted longer than ([\\d,.]{1,20} milliseconds)\\.',
    '$2',
    '$1',
  ),
  sentence(
    'The result was the wrong size: It was ([\\d,.]{1,20} bytes), but should have been equal to ([\\d,.]{1,20} bytes)\\.',
    '$2',
    '$1',
  ),
  sentence(
    "Value (?:in json path '[^\\n]{1,400}' )?expected to be '([^'\\n]{0,1000})', but found '([^'\\n]{0,1000})'",
    '$1',
    '$2',
  ),
];

/** Citrus, which quotes all values, and names what it compares in front of them. */
const OF_CITRUS: readonly Sentence[] = [
  sentence(
    "[^\\n']{0,200}(?:validation failed|Validation failed)[^\\n']{0,200}expected: '([^'\\n]{0,1000})' (?:received|but was): '([^'\\n]{0,1000})'",
    '$1',
    '$2',
  ),
  sentence(
    `(?:[\\w.]{1,200}: )?(?:Validation failed: )?(?:Values|Node value|Text values|Element|Document type|Number of|Header|Validation failed -)[^\\n']{0,300}(?:'[^'\\n]{0,400}'[^\\n',]{0,300})?,? (?:- )?expected '([^'\\n]{0,1000})' but was '([^'\\n]{0,1000})'[^\\n]{0,300}`,
    '$1',
    '$2',
  ),
  sentence(
    "(?:Missing|An item in) [^\\n]{1,400}, expected '([^'\\n]{0,1000})' to be in '([^'\\n]{0,2000})'",
    '$1',
    '$2',
  ),
  sentence(
    "\\w{1,100}ValidationMatcher failed for field '[^'\\n]{1,400}'\\. Received value is '([^'\\n]{0,1000})',? (?:and )?control value is '([^'\\n]{0,1000})'\\.?",
    '$2',
    '$1',
  ),
];

/** FitNesse under JUnit: what a cell shows is first. */
const OF_FITNESSE: readonly Sentence[] = [
  sentence('\\[([^[\\]\\n]{0,2000})\\] expected \\[([^[\\]\\n]{0,2000})\\]', '$2', '$1'),
];

/** Tests of Spring's web layers. */
const OF_SPRING: readonly Sentence[] = [
  sentence('[^\\n]{1,400} was not expected to be:<([^\\n]{0,2000})>', 'not $1', '$1'),
  sentence(
    'Expected (no value|a(?:n| non-)? ?empty value) at JSON path "[^\\n]{1,400}" but found: ([^\'\\n][^\\n]{0,2000})',
    '$1',
    '$2',
  ),
  sentence(
    'Got a list of values (\\[[^\\n]{0,2000}\\]) instead of the expected single value ([^\\n]{1,2000})',
    '$2',
    '$1',
  ),
];

/** XMLUnit. */
const OF_MATCHERS: readonly Sentence[] = [
  sentence(
    "(?:[^\\n]{0,400}: )?Expected [\\w ]{1,60} '([^'\\n]{0,1000})' but was '([^'\\n]{0,1000})' - comparing [^\\n]{1,4000}",
    '$1',
    '$2',
  ),
];

/** Playwright's and others'. */
const OF_BROWSERS: readonly Sentence[] = [
  sentence(
    '(?:Locator|Page|Response) expected to [\\w ]{1,60}: ([^\\n]{1,1000})\\nReceived: ([^\\n]{1,1000})(?:\\n[^]{0,1000})?',
    '$1',
    '$2',
  ),
  sentence(
    "(?:Locator|Page(?: title| URL)?) expected to [\\w ']{1,100}\\nExpected: ([^\\n]{1,1000})\\nReceived: ([^\\n]{1,1000})(?:\\n[^]{0,1000})?",
    '$1',
    '$2',
  ),
  sentence(
    'Response status expected to be (within \\[[\\d.]{1,20}\\] range), was (\\d{3})(?:\\n[^]{0,1000})?',
    '$1',
    '$2',
  ),
];

/** What the libraries of the Java virtual machine say of comparisons other than equality, of errors that did not come, and of sizes. */
export const JAVA_SENTENCES: readonly Sentence[] = [
  ...OF_JUNIT,
  ...KOTLIN_SENTENCES,
  ...KOTEST_SENTENCES,
  ...ASSERTJ_SENTENCES,
  ...OF_TRUTH,
  ...OF_SCALA,
  ...OF_AKKA,
  ...OF_GROOVY,
  ...OF_MATCHERS,
  ...OF_SPRING,
  ...OF_TOOLS,
  ...OF_COUNTS,
  ...OF_LOAD,
  ...OF_CITRUS,
  ...OF_BROWSERS,
  ...OF_FITNESSE,
];
