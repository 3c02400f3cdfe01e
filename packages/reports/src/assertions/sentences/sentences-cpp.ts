import { type Sentence, sentence } from './sentence.js';

/** What C and C++ name in front of a message: the file and the line. */
const PLACE = '(?:[^\\s:]{1,400}(?::\\d{1,9}|\\(\\d{1,9}\\)):? (?:(?:FATAL )?ERROR: |[Ee]rror: )?)?';

/** The place and the test, as Unity prints them. */
const UNITY = '(?:[^\\s:]{1,300}:\\d{1,9}:\\w{1,200}:FAIL: ?)?';

/** Boost.Test, of numbers with a point. */
const OF_BOOST: readonly Sentence[] = [
  sentence(
    '[^\\n]{0,600}difference ?\\{[^{}\\n]{1,100}\\} between [^\\n{}]{1,300}\\{([^{}\\n]{1,300})\\} and [^\\n{}]{1,300}\\{([^{}\\n]{1,300})\\} exceeds [^\\n]{1,200}',
    '$2',
    '$1',
  ),
];

const OF_GOOGLETEST: readonly Sentence[] = [
  sentence(
    "Expected: [^\\n]{1,2000} throws an exception\\.\\n\\s{0,20}Actual: it doesn't(?: throw)?\\.?",
    'an exception',
    'no exception',
  ),
  sentence(
    "Expected: [^\\n]{1,2000} doesn't throw an exception\\.\\n\\s{0,20}Actual: it throws (?!a different)(\\S{1,300}?)(?: with description [^\\n]{0,2000})?\\.?",
    'no exception',
    '$1',
  ),
  sentence(
    'Expected: (1 (?:non-)?fatal failure(?: containing "[^\\n]{0,1000}")?)\\n\\s{0,20}Actual: (\\d{1,9} failures?)(?:\\n[^]{0,2000})?',
    '$1',
    '$2',
  ),
  // It prints the failures that came instead below, with their places.
  sentence(
    'Expected: (1 (?:non-)?fatal failure(?: containing "[^\\n]{0,1000}")?)\\n\\s{0,20}Actual: ?\\n[^]{0,2000}',
    '$1',
    undefined,
  ),
  sentence(
    'Expected: (to be (?:called [^\\n]{1,100}|never called))\\n\\s{0,20}Actual: (called \\w{1,20}(?: times)?|never called)(?: - [^\\n]{0,200})?',
    '$1',
    '$2',
  ),
];

/** doctest, of errors that did not come, that must not come, and of others. */
const OF_DOCTEST: readonly Sentence[] = [
  sentence(
    '(?:CHECK|REQUIRE|WARN)_THROWS(?:_WITH)?_AS\\( [^\\n]{1,2000}, ([\\w:]{1,300}) \\) did NOT throw at all!(?:\\n[^]{0,2000})?',
    '$1',
    'no exception',
  ),
  sentence(
    '(?:CHECK|REQUIRE|WARN)_THROWS_AS\\( [^\\n]{1,2000}, ([\\w:]{1,300}) \\) threw a DIFFERENT exception: ("[^"\\n]{0,1000}")(?:\\n[^]{0,2000})?',
    '$1',
    '$2',
  ),
  sentence(
    '(?:CHECK|REQUIRE|WARN)_THROWS_WITH\\( [^\\n]{1,2000}, ("[^"\\n]{0,1000}") \\) threw a DIFFERENT exception: ("[^"\\n]{0,1000}")(?:\\n[^]{0,2000})?',
    '$1',
    '$2',
  ),
  sentence(
    '(?:CHECK|REQUIRE|WARN)_THROWS(?:_WITH)?\\( [^\\n]{1,2000} \\) did NOT throw at all!(?:\\n[^]{0,2000})?',
    'an exception',
    'no exception',
  ),
  sentence(
    '(?:CHECK|REQUIRE|WARN)_NOTHROW\\( [^\\n]{1,2000} \\) THREW exception: ("[^"\\n]{0,1000}")(?:\\n[^]{0,2000})?',
    'no exception',
    '$1',
  ),
];

/** snitch and CppUTest. */
const OF_SNITCH: readonly Sentence[] = [
  sentence('([\\w:<>]{1,300}) expected but no exception thrown', '$1', 'no exception'),
  sentence('([\\w:<>]{1,300}) expected but other [^\\n]{1,60} thrown(?:; message: [^\\n]{0,2000})?', '$1', undefined),
  sentence('actual <([^<>\\n]{0,2000})>\\n\\s{0,8}did not contain {1,4}<([^<>\\n]{0,2000})>', '$2', '$1'),
];

const OF_OTHERS: readonly Sentence[] = [
  sentence(
    '(-?\\d{1,20}) is (not within the range -?\\d{1,20}-\\d{1,20}|within the range -?\\d{1,20}-\\d{1,20})\\n[^]{0,400}: error: Failure!',
    undefined,
    '$1',
  ),
  sentence(`${PLACE}exception "?{type}"? (?:is )?expected(?: but not raised)?`, '$1', 'no exception'),
  sentence(
    `${PLACE}difference\\{[^{}\\n]{1,60}\\} between [^\\n{}]{1,1000}\\{([^{}\\n]{1,200})\\} and [^\\n{}]{1,1000}\\{([^{}\\n]{1,200})\\} exceeds [^\\n]{1,100}`,
    '$2',
    '$1',
  ),
  sentence(
    'The computed value is expected to be ((?:greater|less) than(?: or equal to)?) the baseline, but is not\\n\\s{0,20}Computed \\([^\\n]{1,400}?\\) {0,20}: ([^\\n]{1,1000})\\n\\s{0,20}Baseline \\([^\\n]{1,400}?\\) {0,20}: ([^\\n]{1,1000})',
    '$1 $3',
    '$2',
  ),
  sentence("'[^\\n]{1,2000}' returned FALSE\\.(?: \\([^\\n]{0,2000}\\))?", true, false),
  sentence(
    'expected exception not thrown\\n\\s{0,8}- Expected(?: exception type)?: {type}(?:\\n[^]{0,600})?',
    '$1',
    'no exception',
  ),
  sentence(
    'expected <([^<>\\n]{1,200}?) \\((?:0x[^()\\n]{1,60})\\)>\\n\\s{0,8}but was {1,4}<([^<>\\n]{1,200}?) \\((?:0x[^()\\n]{1,60})\\)>',
    '$1',
    '$2',
  ),
  sentence('CHECK_TRUE\\([^\\n]{1,1000}\\) failed', true, false),
  sentence('CHECK_FALSE\\([^\\n]{1,1000}\\) failed', false, true),
  sentence(
    '(?:CHECK|STRCMP_\\w{1,20}|LONGS_\\w{1,20}|CHECK_\\w{1,30})\\([^\\n]{1,1000}\\) failed',
    undefined,
    undefined,
  ),
  sentence('Mock Failure: [^\\n]{1,400}(?:\\n[^]{0,4000})?', undefined, undefined),
  sentence(`${UNITY}Expected (\\S{1,200}) to be not equal to (\\S{1,200}?)\\.?(?: [^\\n]{0,600})?`, 'not $2', '$1'),
  sentence(`${UNITY}Expected pointer to be NULL\\.?(?:[ .][^\\n]{0,600})?`, null, undefined),
  sentence(`${UNITY}Actual pointer was NULL\\.?(?:[ .][^\\n]{0,600})?`, undefined, undefined),
  sentence(
    '(?:[^\\s:]{1,300}:\\d{1,9}:\\w{1,200}:FAIL: ?)?(?:Value [^\\n]{1,300}|Function \\w{1,200} Argument \\w{1,200}\\. ?|Element \\d{1,9} |Memory Mismatch\\. ?(?:Byte \\d{1,9} )?|Values Not Within Delta \\S{1,60} (?:Element \\d{1,9} )?)?(?:Element \\d{1,9} )?Expected (TRUE|FALSE) Was (TRUE|FALSE)\\.?(?:[ .][^\\n]{0,600})?',
    '$1',
    '$2',
  ),
  sentence(
    "(?:[^\\s:]{1,300}:\\d{1,9}:\\w{1,200}:FAIL: ?)?(?:Function \\w{1,200} Argument \\w{1,200}\\. ?|Element \\d{1,9} |(?:Memory Mismatch|Values Not Within Delta \\S{1,60})\\.? ?(?:Byte \\d{1,9} |Element \\d{1,9} ){0,2})Expected ('[^'\\n]{0,1000}'|\\S{1,200}) Was ('[^'\\n]{0,1000}'|[^\\s.]\\S{0,200}?)\\.?(?: [^\\n]{0,600})?",
    '$1',
    '$2',
  ),
  sentence(
    '(?:[^\\s:]{1,300}:\\d{1,9}:\\w{1,200}:FAIL: ?)?(?:Function \\w{1,200} Argument \\w{1,200}\\. ?)?Expected Non-NULL\\.?(?:[ .][^\\n]{0,600})?',
    'not null',
    null,
  ),
  sentence(
    '(?:[^\\s:]{1,300}:\\d{1,9}:\\w{1,200}:FAIL: ?)?(?:Function \\w{1,200} Argument \\w{1,200}\\. ?)?Expected NULL(?! Was 0x)\\.?(?:[ .][^\\n]{0,600})?',
    null,
    undefined,
  ),
  sentence(
    'Expected (\\S{1,200}) to be ((?:greater|less) than(?: or equal to)?) (?!or )([^\\s,]{1,200}?)\\.?(?: (?!but )[^\\n]{0,600})?',
    '$2 $3',
    '$1',
  ),
  sentence('Function \\w{1,200}\\. ?Called (?:more|fewer|earlier|later|times) [^\\n]{0,200}', undefined, undefined),
  sentence(
    '(?:[^\\s:]{1,300}:\\d{1,9}:\\w{1,200}:FAIL: ?)?Expression Evaluated To (?:FALSE|TRUE)\\.?(?:[ .][^\\n]{0,600})?',
    undefined,
    undefined,
  ),
  sentence(`${PLACE}assertion failed: [^\\n]{1,1000}? == [^\\n]{1,1000} \\({value} == {value}\\)`, '$2', '$1'),
  sentence(`${PLACE}Expected \\([^\\n]{1,1000} == [^\\n]{1,1000}\\), found \\({value} != {value}\\)`, '$2', '$1'),
  sentence(`${PLACE}(?:CHECK|REQUIRE)\\([^\\n]{1,1000} == [^\\n]{1,1000}\\), got {value} != {value}`, '$2', '$1'),
  sentence(
    'error: Value of: [^\\n]{1,1000}\\n\\s{0,8}Actual: ([^\\n]{1,1000})\\n\\s{0,8}Expected: ([^\\n]{1,1000})',
    '$2',
    '$1',
  ),
  sentence(`${PLACE}Check [^\\n]{1,1000}\\.\\.\\. failed`, undefined, undefined),
  sentence('(?:[^\\s:]{1,400}:\\d{1,9}: )(\\S{1,200}) expected but was (\\S{1,200})', '$1', '$2'),
  sentence(
    '[^\\n]{0,400}assertion failed \\([^\\n]{1,200} == NULL\\): ([^\\n]{1,1000}) \\([\\w-]{1,100}, \\d{1,9}\\)',
    null,
    '$1',
  ),
  sentence('exp {value} was {value}', '$1', '$2'),
  // In the quotes of C programs: "the total is `41' shall be `42'".
  sentence("[^\\n`]{0,200}`([^`'\\n]{0,400})' (?:shall|should) be `([^`'\\n]{0,400})'", '$2', '$1'),
  sentence(
    "[^\\n`]{0,200}`([^`'\\n]{0,400})' (?:shall|should) be ((?:greater|less|more|fewer) than(?: or equal to)?) `([^`'\\n]{0,400})'",
    '$2 $3',
    '$1',
  ),
  sentence('The expression [^\\n]{1,2000} is (?:false|true)\\.', undefined, undefined),
  sentence(`(?:${PLACE})CU_(?:ASSERT|FAIL|TEST)\\w{0,60}\\([^\\n]{0,1000}\\)`, undefined, undefined),
  sentence(
    '(?:REQUIRE|CHECK)\\w{0,40}\\( [^\\n]{1,2000} \\)\\n\\s{0,8}because no exception was thrown where one was expected:?',
    'an exception',
    'no exception',
  ),
];

/** What the libraries of C and C++ say of errors that did not come, of calls, and of one value. */
export const CPP_SENTENCES: readonly Sentence[] = [
  ...OF_GOOGLETEST,
  ...OF_BOOST,
  ...OF_DOCTEST,
  ...OF_SNITCH,
  ...OF_OTHERS,
];
