import { type Sentence, sentence } from './sentence.js';

/** A value that TestNG prints in brackets: a list, or a text without brackets. */
const OF_TESTNG = '(\\[[^[\\]\\n]{0,4000}\\]|[^[\\]\\n]{0,4000})';

/** GdUnit for Godot, in words like those of AssertJ: all values are in quotes. */
const OF_GDUNIT: readonly Sentence[] = [
  sentence("Expecting:\\n\\s{0,8}'([^'\\n]{0,1000})'\\n\\s{0,8}but was\\n\\s{0,8}'([^'\\n]{0,1000})'", '$1', '$2'),
  sentence("Expecting: '([^'\\n]{0,1000})' but (?:is|was) '([^'\\n]{0,1000})'", '$1', '$2'),
];

/** JUnit 4 and 5, and TestNG. */
const OF_JUNIT: readonly Sentence[] = [
  sentence('[Ee]xpected not same: ?<([^\\n]{1,2000})>', 'not $1', undefined),
  sentence('Expected status code \\(([^\\n]{1,400}?)\\) but was <{count}>\\.', '$1', '$2'),
  sentence('(?:[^\\n]{1,2000} ==> )?expected: not (?:equal|same) but was: <{any}>', 'not $1', '$1'),
  sentence('(?:[^\\n]{1,2000}\\. )?Values should be different\\. Actual: {any}', 'not $1', '$1'),
  // A value ends at the first bracket: elsewhere, each `did not expect [` of a line would be tried with each `] but found [`.
  sentence(`(?:[^\\n]{1,2000} )?did not expect \\[${OF_TESTNG}\\] but found \\[${OF_TESTNG}\\]`, 'not $1', '$2'),
  sentence('(?:[^\\n]{1,2000} )?expected object to not be null', 'not null', null),
  sentence(
    '(?:[^\\n]{1,2000} ==> |[^\\n]{1,2000}: )?[Ee]xpected {type} to be thrown,? but nothing was thrown\\.?',
    '$1',
    'nothing',
  ),
  sentence('Expected {type} to be thrown, but {type} was thrown', '$1', '$2'),
  sentence('Unexpected exception,? expected ?<{any}> but was ?<{any}>', '$1', '$2'),
  sentence('(?:[^\\n]{1,2000} ==> )?Unexpected exception thrown: {any}', 'no exception', '$1'),
  sentence('Expected exception: {type}', '$1', 'no exception'),
  sentence('Expected test to throw (an? [^\\n]{1,2000})', '$1', 'no exception'),
  sentence('Method \\S[^\\n]{0,2000} should have thrown an exception of type (?:class )?{type}', '$1', 'no exception'),
];

/** kotlin.test, Kotest, Strikt and assertk. */
const OF_KOTLIN: readonly Sentence[] = [
  sentence('(?:[^\\n]{1,2000}\\. )?Expected value to be not null\\.', 'not null', null),
  sentence('(?:[^\\n]{1,2000}\\. )?Illegal value: <{any}>\\.', 'not $1', '$1'),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected an exception of (?:class|type) (?:class )?{type} to be thrown, but was completed successfully\\.',
    '$1',
    'completed successfully',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected an exception of (?:class|type) (?:class )?{type} to be thrown, but was ([\\w.$]{1,300}(?::[^\\n]{0,2000})?)',
    '$1',
    '$2',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected value to be of type <((?:class )?[^\\s<>]{1,300}(?:<[^\\n]{1,300}>)?)>, actual <([^\\n]{1,300})>\\.',
    '$1',
    '$2',
  ),
  sentence('{value} should not equal {value}', 'not $2', '$1'),
  sentence('{value} should be (>=?|<=?) {value}', '$2 $3', '$1'),
  sentence('{value} should (?:start|end) with {value}(?: \\([^\\n]{1,300}\\))?', '$2', '$1'),
  sentence('{value} should (?:include substring|contain element) {value}(?:[;,] [^\\n]{1,2000})?', '$2', '$1'),
  sentence('{value} should match regex {value}', '$2', '$1'),
  sentence('Collection should have size {count} but has size {count}\\.(?: Values: [^\\n]{1,2000})?', '$1', '$2'),
  sentence('Expected exception {type} but no exception was thrown\\.', '$1', 'no exception'),
  sentence('Expected exception {type} but a {type} was thrown instead\\.?', '$1', '$2'),
  sentence('Expected value to not be null, but was null\\.', 'not null', null),
  sentence('Expected {any} to be null, but was not\\.', null, '$1'),
  sentence('▼ Expect that {any}:\\n\\s{1,20}✗ is equal to {any}(?:\\n\\s{1,20}found [^\\n]{1,4000})?', '$2', '$1'),
];

/** assertk prints values in angle brackets, what it compares in front of them, and what that is a part of behind them. */
const OF = '(?: \\[[^\\]\\n]{1,300}\\])?';
const SHOWN = '<([^<>\\n]{0,2000})>';
const PART_OF = '(?: \\([^\\n]{0,2000}\\))?';

const OF_ASSERTK: readonly Sentence[] = [
  sentence(`expected${OF} to be (true|false|null) but was:?(?: |(?=<))<?([^<>\\n]{1,2000})>?${PART_OF}`, '$1', '$2'),
  sentence(
    `expected${OF} to be ((?:greater|less) than(?: or equal to)?|close to):${SHOWN} but was:${SHOWN}${PART_OF}`,
    '$1 $2',
    '$3',
  ),
  sentence(
    `expected${OF} to be ((?:strictly )?between):${SHOWN} and ${SHOWN} but was:${SHOWN}${PART_OF}`,
    '$1 $2 and $3',
    '$4',
  ),
  sentence(`expected${OF} to be ((?:null or )?empty|positive|negative) but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(`expected${OF} to be 0 but was:${SHOWN}${PART_OF}`, 0, '$1'),
  sentence(`expected${OF} to not be null${PART_OF}`, 'not null', null),
  sentence(`expected${OF} to not be empty${PART_OF}`, 'not empty', undefined),
  sentence(`expected${OF} to not be equal to:${SHOWN}${PART_OF}`, 'not $1', '$1'),
  sentence(`expected${OF} to have (?:size|length|line count):${SHOWN} but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(`expected${OF} to (?:start|end) with:${SHOWN} but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(`expected${OF} to have message:${SHOWN} but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(
    `expected${OF} to be instance of:<((?:class |interface )?[^\\s<>]{1,300})> but had class:<([^<>\\n]{1,300})>${PART_OF}`,
    'instance of $1',
    '$2',
  ),
  sentence(
    `expected${OF} to (?:not )?(?:contain|match|have|be)\\b[^<\\n]{0,200}:<[^\\n]{0,4000}`,
    undefined,
    undefined,
  ),
  sentence(`expected failure but (?:lambda )?completed successfully`, 'failure', 'completed successfully'),
  sentence(`expected${OF} failure but was success:${SHOWN}${PART_OF}`, 'failure', 'success: $1'),
  sentence(`expected${OF} success but was failure:${SHOWN}${PART_OF}`, 'success', 'failure: $1'),
];

/** AssertJ, whose values are set in below their labels. */
const OF_ASSERTJ: readonly Sentence[] = [
  sentence(
    'Expecting(?: actual)?:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nnot to be equal to:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    'not $2',
    '$1',
  ),
  sentence(
    'Expecting(?: actual)?:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nto be ((?:greater|less) than(?: or equal to)?|(?:strictly )?between):\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$2 $3',
    '$1',
  ),
  sentence(
    'Expecting(?: actual)?:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nto be close to:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$2',
    '$1',
  ),
  sentence(
    'Expecting(?: actual)?:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nto be an instance of:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nbut was instance of:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$2',
    '$3',
  ),
  sentence(
    'Expecting message to be:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nbut was:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$1',
    '$2',
  ),
  sentence(
    'Expecting(?: actual)?:?\\n {1,2}<?([^\\n]{1,2000}?)>?\\nnot to contain:?\\n {1,2}<?([^\\n]{1,2000}?)>?(?:\\n[^]{0,2000})?',
    'not $2',
    '$1',
  ),
  sentence(
    'Expecting(?: actual)?:?\\n {1,2}<?([^\\n]{1,2000}?)>?\\nto be in:?\\n {1,2}<?([^\\n]{1,2000}?)>?',
    'in $2',
    '$1',
  ),
  sentence(
    'Expecting(?: actual)?:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nto match pattern:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$2',
    '$1',
  ),
  sentence(
    "Expecting actual's toString\\(\\) to return:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nbut was:\\n {1,2}<?([^\\n]{1,2000}?)>?",
    '$1',
    '$2',
  ),
  sentence(
    'Expecting throwable message:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nto (?:contain|start with|end with|match regex|match):\\n {1,2}<?([^\\n]{1,2000}?)>?\\nbut did not\\.?(?:\\n[^]{0,4000})?',
    '$2',
    '$1',
  ),
  sentence(
    'Expecting(?: actual)? throwable to be an? (?:exactly )?instance of:\\n {1,2}<?([^\\n]{1,400}?)>?\\nbut was:\\n {1,2}<?"?([\\w.$]{1,300}(?:: [^\\n]{0,2000}?)?)"?>?(?:\\n[^]{0,4000})?',
    '$1',
    '$2',
  ),
  sentence(
    'Expecting (?:the )?size of:\\n {1,2}<?[^\\n]{1,2000}?>?\\nto be ((?:greater|less) than(?: or equal to)?) {count} but was {count}',
    '$1 $2',
    '$3',
  ),
  sentence('Expecting text:\\n[^\\n]{1,2000}\\nto have <?(\\d{1,9})>? lines but had <?(\\d{1,9})>?\\.', '$1', '$2'),
  sentence('Expecting blank but was: ?<?([^\\n]{1,2000}?)>?', 'blank', '$1'),
  sentence('Expecting Optional to contain a value but (?:it )?was empty\\.?', 'a value', 'empty'),
  sentence('Expecting Optional to contain:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nbut was empty\\.', '$1', 'empty'),
  sentence(
    'Expecting code not to raise a throwable but caught\\n {1,2}<?"([^\\n"]{1,2000})"?(?:\\n[^]{0,4000})?',
    'no exception',
    '$1',
  ),
  sentence('Expecting actual not to be null', 'not null', null),
  sentence('Expecting(?: actual)? not to be empty', 'not empty', undefined),
  sentence('Expecting empty but was:? ?<?([^\\n]{1,2000}?)>?', 'empty', '$1'),
  sentence('Expecting code to raise a throwable\\.', 'a throwable', 'nothing'),
];

/** Truth, whose facts have their labels aligned. */
const OF_TRUTH: readonly Sentence[] = [
  sentence('expected not to be(?: {0,20}: ([^\\n]{1,2000}))', 'not $1', undefined),
  sentence('expected not to be null', 'not null', null),
  sentence(
    'expected to be ((?:greater|less) than|at (?:least|most)) {0,20}: ([^\\n]{1,2000})\\nbut was {0,40}: ([^\\n]{1,2000})',
    '$1 $2',
    '$3',
  ),
  sentence('expected to be empty\\nbut was {0,40}: ([^\\n]{1,2000})', 'empty', '$1'),
  sentence('expected not to be empty', 'not empty', undefined),
  sentence('Not true that <([^<>\\n]{0,2000})> is null', null, '$1'),
  sentence('Not true that the subject is a non-null reference', 'not null', null),
  sentence('Not true that <([^<>\\n]{0,2000})> has a size of <(\\d{1,9})>\\. It is <(\\d{1,9})>', '$2', '$3'),
  sentence('Not true that <([^<>\\n]{0,2000})> is empty', 'empty', '$1'),
  sentence('<([^<>\\n]{0,2000})> should have contained <([^<>\\n]{0,2000})>', '$2', '$1'),
  sentence('expected instance of {0,20}: ([^\\n]{1,300})\\nbut was instance of {0,20}: ([^\\n]{1,300})', '$1', '$2'),
  sentence(
    'expected {0,20}: ([^\\n]{1,2000})\\nbut was {0,20}: ([^\\n]{1,2000})\\n(?:---\\n)?[\\w.()]{1,80} was: [^\\n]{1,2000}',
    '$1',
    '$2',
  ),
];

/** ScalaTest, specs2, ZIO Test and Spock. */
const OF_SCALA: readonly Sentence[] = [
  sentence('{value} equaled {value}', 'not $2', '$1'),
  sentence('{value} was not ((?:greater|less) than(?: or equal to)?) {value}', '$2 $3', '$1'),
  sentence('{any} had (?:size|length) {count} instead of expected (?:size|length) {count}', '$3', '$2'),
  sentence('([A-Z]\\w{0,40}\\([^()\\n]{0,2000}\\)) did not contain (?:element )?{value}', '$2', '$1'),
  sentence(
    '{value} did not (?:include substring|start with substring|end with substring|include regex|fully match the regular expression) {value}',
    '$2',
    '$1',
  ),
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
  sentence('✗ {value} was not equal to {value}', '$2', '$1'),
  sentence(
    'Too (?:few|many) invocations for:\\n\\s{0,4}\\n{count} \\* [^\\n]{1,1000}\\({count} invocations?\\)',
    '$1',
    '$2',
  ),
];

/** Mockito, EasyMock, Reactor, and Karate before version 1. */
const OF_TOOLS: readonly Sentence[] = [
  sentence(
    'Argument\\(s\\) are different! Wanted:\\n([^\\n]{1,2000};)\\n->[^\\n]{0,1000}\\nActual invocations? ha(?:s|ve) different arguments:\\n([^\\n]{1,2000};)\\n->[^\\n]{0,1000}(?:\\n\\s{0,8})?',
    '$1',
    '$2',
  ),
  sentence('[^\\n]{1,1000}\\nNever wanted here:', 0, undefined),
  sentence('[^\\n]{1,1000}\\([^\\n]{0,1000}\\): expected: {count}, actual: {count}', '$1', '$2'),
  sentence(
    'expectation "[^"\\n]{1,300}" failed \\(expected(?: value)?: ([^;\\n]{1,1000}); actual(?: value)?: ([^;\\n]{1,1000})\\)',
    '$1',
    '$2',
  ),
  sentence('path: [^\\n]{1,400}, actual: {value}, expected: {value}, reason: [^\\n]{1,400}', '$2', '$1'),
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
];

/** XMLUnit and hamkrest. */
const OF_MATCHERS: readonly Sentence[] = [
  sentence(
    "(?:[^\\n]{0,400}: )?Expected [\\w ]{1,60} '([^'\\n]{0,1000})' but was '([^'\\n]{0,1000})' - comparing [^\\n]{1,4000}",
    '$1',
    '$2',
  ),
  sentence('expected:? a value that is equal to {value}\\nbut was:? {value}', '$1', '$2'),
];

/** Playwright's and others'. */
const OF_BROWSERS: readonly Sentence[] = [
  sentence(
    '(?:Locator|Page|Response) expected to [\\w ]{1,60}: ([^\\n]{1,1000})\\nReceived: ([^\\n]{1,1000})(?:\\n[^]{0,1000})?',
    '$1',
    '$2',
  ),
];

/** What the libraries of the Java virtual machine say of comparisons other than equality, of errors that did not come, and of sizes. */
export const JAVA_SENTENCES: readonly Sentence[] = [
  ...OF_GDUNIT,
  ...OF_JUNIT,
  ...OF_KOTLIN,
  ...OF_ASSERTK,
  ...OF_ASSERTJ,
  ...OF_TRUTH,
  ...OF_SCALA,
  ...OF_MATCHERS,
  ...OF_TOOLS,
  ...OF_CITRUS,
  ...OF_BROWSERS,
];
