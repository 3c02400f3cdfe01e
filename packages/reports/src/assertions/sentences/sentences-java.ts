import { KOTEST_SENTENCES } from './sentences-kotest.js';
import { type Sentence, sentence } from './sentence.js';

/** A value that TestNG prints in brackets: a list, or a text without brackets. */
const OF_TESTNG = '(\\[[^[\\]\\n]{0,4000}\\]|[^[\\]\\n]{0,4000})';

/** GdUnit for Godot, in words like those of AssertJ: all values are in quotes. */
const OF_GDUNIT: readonly Sentence[] = [
  sentence("Expecting:\\n\\s{0,8}'([^'\\n]{0,1000})'\\n\\s{0,8}but was\\n\\s{0,8}'([^'\\n]{0,1000})'", '$1', '$2'),
  sentence("Expecting: '([^'\\n]{0,1000})' but (?:is|was) '([^'\\n]{0,1000})'", '$1', '$2'),
];

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
  sentence('Expected status code \\(([^\\n]{1,400}?)\\) but was <{count}>\\.', '$1', '$2'),
  sentence('(?:[^\\n]{1,2000} ==> )?expected: not (?:equal|same) but was: <{any}>', 'not $1', '$1'),
  sentence('(?:[^\\n]{1,2000}\\. )?Values should be different\\. Actual: {any}', 'not $1', '$1'),
  // A value ends at the first bracket: elsewhere, each `did not expect [` of a line would be tried with each `] but found [`.
  sentence(`(?:[^\\n]{1,2000} )?did not expect \\[${OF_TESTNG}\\] but found \\[${OF_TESTNG}\\]`, 'not $1', '$2'),
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

/** kotlin.test and Strikt. */
const OF_KOTLIN: readonly Sentence[] = [
  sentence('(?:[^\\n]{1,2000}\\. )?Expected value to be not null\\.', 'not null', null),
  sentence('(?:[^\\n]{1,2000}\\. )?Illegal value: <{any}>\\.', 'not $1', '$1'),
  sentence('(?:[^\\n]{1,2000}\\. )?Expected not same as <{any}>\\.', 'not $1', '$1'),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected <([^<>\\n]{1,100})> with absolute tolerance <[^<>\\n]{1,100}>, actual <([^<>\\n]{1,100})>\\.',
    '$1',
    '$2',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected the [\\w ]{1,40} to contain the \\w{1,40}\\.\\n\\w{1,40} <([^\\n]{0,2000}?)>, \\w{1,40} <([^\\n]{0,2000}?)>(?:, ignoreCase <\\w{4,5}>)?\\.',
    '$2',
    '$1',
  ),
  sentence(
    '(?:[^\\n]{1,2000}\\. )?Expected an exception to be thrown, but was completed successfully\\.',
    'an exception',
    'completed successfully',
  ),
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
];

/** assertk prints values in angle brackets, what it compares in front of them, and what that is a part of behind them. */
const OF = '(?: \\[[^\\]\\n]{1,300}\\])?';
const SHOWN = '<([^<>\\n]{0,2000})>';
const PART_OF = '(?: \\([^\\n]{0,2000}\\))?';

/** assertk says which elements differ below the values. */
const MORE = '(?:\\n [^]{0,2000})?';

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
  sentence(`expected:${SHOWN} and:${SHOWN} to refer to the same object${PART_OF}`, '$1', '$2'),
  sentence(`expected${OF}:${SHOWN} to contain:${SHOWN}${PART_OF}`, 'in $1', '$2'),
  sentence(`expected${OF} to have class:${SHOWN} but was:${SHOWN}${PART_OF}`, '$1', '$2'),
  sentence(
    `expected${OF} to have same size as:${SHOWN} \\({count}\\) but was size:\\({count}\\)${PART_OF}`,
    '$2',
    '$3',
  ),
  sentence(
    `expected${OF} to (?:contain(?: all| only| exactly in any order)?|match|contain match):${SHOWN} but was:${SHOWN}${PART_OF}${MORE}`,
    '$1',
    '$2',
  ),
  sentence(`expected${OF} to contain (none of):${SHOWN} but was:${SHOWN}${PART_OF}${MORE}`, '$1 $2', '$3'),
  sentence(`expected${OF} to not (?:contain|match|contain match):${SHOWN} but was:${SHOWN}${PART_OF}`, 'not $1', '$2'),
  sentence(`expected${OF} ${SHOWN} to be close to ${SHOWN} with delta of ${SHOWN}, but was not${PART_OF}`, '$2', '$1'),
  sentence(
    `expected${OF} to (?:not )?(?:contain|match|have|be)\\b[^<\\n]{0,200}:<[^\\n]{0,4000}`,
    undefined,
    undefined,
  ),
  sentence(`expected failure but (?:lambda )?completed successfully`, 'failure', 'completed successfully'),
  sentence(`expected${OF} failure but was success:${SHOWN}${PART_OF}`, 'failure', 'success: $1'),
  sentence(`expected${OF} success but was failure:${SHOWN}${PART_OF}`, 'success', 'failure: $1'),
];

/** AssertJ's sentences in one line, and those with a line of their own for each value. */
const OF_ASSERTJ: readonly Sentence[] = [
  sentence(
    'Expecting (?:the )?size of:\\n {1,2}<?[^\\n]{1,2000}?>?\\nto be ((?:greater|less) than(?: or equal to)?) {count} but was {count}',
    '$1 $2',
    '$3',
  ),
  sentence('Expected size to be (between): {count} and {count} but was: {count} in:', '$1 $2 and $3', '$4'),
  sentence('Expecting 2D array to have {count} rows but had {count}, array was:', '$1', '$2'),
  sentence('Expecting text:\\n[^\\n]{1,2000}\\nto have <?(\\d{1,9})>? lines but had <?(\\d{1,9})>?\\.', '$1', '$2'),
  sentence(
    'Expecting (null or empty|not blank|blank|empty|an array) but was: ?\\n?(?: {1,2})?<?([^\\n]{1,2000}?)>?',
    '$1',
    '$2',
  ),
  sentence('Expecting (?:file|path) <?([^\\n]{1,1000}?)>? to be empty', 'empty', '$1'),
  sentence('Expecting (?:file|path) <?([^\\n]{1,1000}?)>? not to be empty', 'not empty', '$1'),
  sentence('Expecting Optional\\w{0,6} to contain a value but (?:it )?was empty\\.?', 'a value', 'empty'),
  sentence('Expecting an empty Optional\\w{0,6} but was containing value: <?([^\\n]{1,2000}?)>?\\.?', 'empty', '$1'),
  sentence('Expecting value {value} in field {value} but was {value} in [^\\n]{1,2000}', '$1', '$3'),
  sentence('Expecting {value} to have value:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nbut did not\\.', '$2', '$1'),
  sentence(
    'Expecting code not to raise a throwable but caught\\n {1,2}<?"([^\\n"]{1,2000})"?(?:\\n[^]{0,4000})?',
    'no exception',
    '$1',
  ),
  sentence('Expecting exception without cause, but cause was: ?<?([^\\n]{1,2000}?)>?', 'no cause', '$1'),
  sentence('Expecting (?:actual|\\w{1,60}) not to be null', 'not null', null),
  sentence('Expecting(?: actual)? not to be empty', 'not empty', undefined),
  sentence('Expecting code to raise a throwable\\.', 'a throwable', 'nothing'),
  sentence('Expecting value to be (true|false) but was (true|false|null)', '$1', '$2'),
  sentence(
    'Expecting (?!value |actual |code |string |file |path )(?:{value}) to be ((?:a |an |not )?[a-zA-Z][\\w ]{1,60})',
    '$2',
    '$1',
  ),
  sentence(
    'Expecting (?!value |actual |code |string |file |path )(?:{value}) not to be ((?:a |an )?[a-zA-Z][\\w ]{1,60})',
    'not $2',
    '$1',
  ),
  sentence(
    'Expecting string to (?:contain )?([\\w ]{1,60}?)(?: but [\\w ,]{1,60})?:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$1',
    '$2',
  ),
  sentence(
    'Expecting string not to (?:contain )?([\\w ]{1,60}?) but [\\w ,]{1,60}:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    'not $1',
    '$2',
  ),
  sentence(
    'subsequence element not found in actual:\\n[^\\n]{1,1000}\\nactual:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nsubsequence:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$2',
    '$1',
  ),
  sentence(
    '(?:Changed content at line \\d{1,9}:\\n)expecting:\\n {1,2}([^\\n]{1,2000})\\nbut was:\\n {1,2}([^\\n]{1,2000})',
    '$1',
    '$2',
  ),
  sentence(
    'group is not sorted because element \\d{1,9}:\\n[^\\n]{1,1000}\\nis not less or equal than element \\d{1,9}:\\n[^\\n]{1,1000}\\ngroup was:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    'sorted',
    '$1',
  ),
  sentence('Found duplicate\\(s\\):\\n[^\\n]{1,2000}\\nin:\\n {1,2}<?([^\\n]{1,2000}?)>?', 'no duplicates', '$1'),
  sentence(
    'Actual and expected should have same size but actual size is:\\n {1,2}<?(\\d{1,9})>?\\nwhile expected (?:size )?is:\\n {1,2}<?(\\d{1,9})>?',
    '$2',
    '$1',
  ),
  sentence(
    'Actual and expected have the same elements but not in the same order, at index \\d{1,9} actual element was:\\n {1,2}<?([^\\n]{1,2000}?)>?\\nwhereas expected element was:\\n {1,2}<?([^\\n]{1,2000}?)>?',
    '$2',
    '$1',
  ),
  sentence(
    'actual and expected 2d arrays should be deeply equal but element\\[[\\d, ]{1,30}\\] differ:\\nactual\\[[\\d, ]{1,30}\\] was:\\n {1,2}([^\\n]{1,2000})\\nwhile expected\\[[\\d, ]{1,30}\\] was:\\n {1,2}([^\\n]{1,2000})',
    '$2',
    '$1',
  ),
  sentence('actual\\[\\d{1,9}\\] size is {count} and expected\\[\\d{1,9}\\] is {count}\\.', '$2', '$1'),
  sentence(
    'expecting actual {value} to have a scale of:\\n {1,2}{value}\\nbut had a scale of:\\n {1,2}{value}',
    '$2',
    '$3',
  ),
  sentence(
    '(?:File|Path|InputStream):?\\n[^\\n]{1,1000}\\ndoes not have expected binary content at offset <?\\w{1,20}>?, expecting:\\n {1,2}<?([^\\n]{1,1000}?)>?\\nbut was:\\n {1,2}<?([^\\n]{1,1000}?)>?',
    '$1',
    '$2',
  ),
  sentence('Actual and expected should have same dimensions [^\\n]{1,400}', undefined, undefined),
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
  sentence('✗ {value} was not equal to {value}', '$2', '$1'),
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

/** Mockito, EasyMock, Reactor, and Karate before version 1. */
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
  sentence('path: [^\\n]{1,400}, actual: {value}, expected: {value}, reason: [^\\n]{1,400}', '$2', '$1'),
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
  sentence('[^\\n]{1,400}\\nUnexpected: (\\S[^\\n]{0,1000})', undefined, '$1'),
  sentence('[^\\n]{1,1000}, expected 2 different values: {value} is equal to {value}', 'not $1', '$2'),
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
  ...OF_GDUNIT,
  ...OF_JUNIT,
  ...OF_KOTLIN,
  ...KOTEST_SENTENCES,
  ...OF_ASSERTK,
  ...OF_ASSERTJ,
  ...OF_TRUTH,
  ...OF_SCALA,
  ...OF_MATCHERS,
  ...OF_TOOLS,
  ...OF_COUNTS,
  ...OF_CITRUS,
  ...OF_BROWSERS,
];
