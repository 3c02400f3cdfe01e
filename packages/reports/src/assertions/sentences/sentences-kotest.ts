import { type Sentence, sentence } from './sentence.js';

/** Values as Kotest prints them: strings in quotes, others as they are. Words without signs are no values. */
const VALUE =
  '("[^"\\n]{0,2000}"|<[^<>\\n]{0,2000}>|\\[[^\\]\\n]{0,2000}\\]|\\{[^{}\\n]{0,2000}\\}|[^\\s"\'<>[\\]{}][^\\s"]{0,400})';
const TEXT = '("[^"\\n]{0,2000}"|<empty string>)';
const NUMBER = '(-?\\d[\\d.]{0,40}(?:E-?\\d{1,3})?[LFf]?)';
const LIST = '(\\[[^\\]\\n]{0,2000}\\])';
const ITEM = '("[^"\\n]{0,1000}"|-?\\d[\\d.]{0,40}[LFf]?|[\\w.]{1,200}(?:\\([^()\\n]{0,1000}\\))?)';
/** What a collection is called in front of a sentence. */
const COLLECTION = '(?:Collection|List|Set|Array|Iterable|Sequence|Range|[A-Z]\\w{1,40})';
/** More of the difference is said behind a sentence. */
const MORE = '(?:\\n[^]{0,4000})?';

/** Comparisons. */
const OF_COMPARISON: readonly Sentence[] = [
  sentence(`${VALUE} should not equal ${VALUE}`, 'not $2', '$1'),
  sentence('(true|false) should equal (true|false)', '$2', '$1'),
  sentence(`${VALUE} should be (>=?|<=?) ${VALUE}`, '$2 $3', '$1'),
  sentence(`${VALUE} should not be (>=?|<=?) ${VALUE}`, 'not $2 $3', '$1'),
  sentence(`Value ${VALUE} should compare equal to ${VALUE}`, '$2', '$1'),
  sentence(`(${NUMBER}|${TEXT}) should be (between \\([^()\\n]{1,300}\\) inclusive)`, '$4', '$1'),
  sentence(
    `${NUMBER} should be (in range \\S{1,100}|multiple of \\S{1,40}|NaN|even|odd|(?:POSITIVE|NEGATIVE)_INFINITY)`,
    '$2',
    '$1',
  ),
  sentence(
    `${NUMBER} should not be (in range \\S{1,100}|multiple of \\S{1,40}|NaN|(?:POSITIVE|NEGATIVE)_INFINITY)`,
    'not $2',
    '$1',
  ),
  sentence(`${NUMBER} should be equal to ${NUMBER}(?: within tolerance of [^\\n]{1,300})?`, '$2', '$1'),
  sentence(`${NUMBER} is not equal to expected value ${NUMBER}`, '$2', '$1'),
  sentence(`${NUMBER} is outside expected range ${LIST} \\(using tolerance [^()\\n]{1,60}\\)`, '$2', '$1'),
  sentence(`${VALUE} should be the same reference as ${VALUE}`, '$2', '$1'),
  sentence('\\S[^\\n]{0,1000}? is of type {type} but expected {type}', '$2', '$1'),
];

const OF_TEXT: readonly Sentence[] = [
  sentence(`${TEXT} should (?:start|end) with (?:regex )?${VALUE}(?: \\([^\\n]{1,300}\\))?`, '$2', '$1'),
  sentence(`${TEXT} should not (?:start|end) with (?:regex )?${VALUE}`, 'not $2', '$1'),
  sentence(`${VALUE} should (?:include substring|contain element) ${VALUE}(?:[;,] [^\\n]{1,2000})?`, '$2', '$1'),
  sentence(`${TEXT} should not include substring ${VALUE}`, 'not $2', '$1'),
  sentence(`${TEXT} should (?:match|contain) regex ${VALUE}`, '$2', '$1'),
  sentence(`${TEXT} should not (?:match|contain) regex ${VALUE}`, 'not $2', '$1'),
  sentence(`${TEXT} should contain the substring ${VALUE} \\(case insensitive\\)`, '$2', '$1'),
  sentence(`${TEXT} should contain the substring ${VALUE} exactly once, but did not contain it`, '$2', '$1'),
  sentence(`${TEXT} should contain the substring ${VALUE} (exactly once), but contained it [^\\n]{1,400}`, '$3', '$1'),
  sentence(`${TEXT} should be equal ignoring case ${VALUE}`, '$2', '$1'),
  sentence(`${TEXT} should be (upper case|lower case|empty|blank)`, '$2', '$1'),
  sentence(`${TEXT} should not be (upper case|lower case|empty|blank)`, 'not $2', '$1'),
  sentence(`${TEXT} should contain (only digits|only whitespace|at least one digit)(?:, [^\\n]{1,400})?`, '$2', '$1'),
  sentence(`${TEXT} should have ((?:minimum|maximum) length of \\d{1,9})`, '$2', '$1'),
  sentence(`${TEXT} should have length {count}, but instead was {count}`, '$2', '$3'),
  sentence(`${TEXT} should have length in (\\d{1,9}\\.\\.\\d{1,9}) but was {count}`, '$2', '$3'),
  sentence(`${TEXT} should have {count} lines but had {count}`, '$2', '$3'),
];

const OF_COLLECTION: readonly Sentence[] = [
  sentence(`${COLLECTION} should have size {count} but has size {count}\\.?(?: Values: [^\\n]{1,2000})?`, '$1', '$2'),
  sentence(`${COLLECTION} should not have size {count}\\. Values: ${LIST}`, 'not $1', '$2'),
  sentence(`Collection of size {count} should be the same size as collection of size {count}`, '$2', '$1'),
  sentence(
    `(?:Collection|Sequence) of (?:size|count) {count} should be (larger|smaller) than \\w{1,20} of (?:size|count) {count}`,
    '$2 than $3',
    '$1',
  ),
  sentence(`Collection ${LIST} should contain (at (?:least|most) {count} elements)`, '$2', '$1'),
  sentence(`Collection ${LIST} should contain (any of) ${LIST}`, '$2 $3', '$1'),
  sentence(`Collection ${LIST} should not contain (any of) ${LIST}${MORE}`, 'not $2 $3', '$1'),
  sentence(
    `${COLLECTION} should not contain element ${ITEM}, but contained it at index [^\\n]{1,400}`,
    'not $1',
    undefined,
  ),
  sentence(
    `${COLLECTION} should not contain element ${ITEM},? but it did at index(?:\\(es\\))?:[^\\n]{1,400}`,
    'not $1',
    undefined,
  ),
  sentence(
    `Collection ${LIST} should contain [^\\n]{1,400} at index {count}\\nExpected: <([^\\n]{1,1000})>, but was <([^\\n]{1,1000})>`,
    '$3',
    '$4',
  ),
  sentence(
    `Collection should contain {count} copies of element [^\\n;]{1,1000}; but contained {count} copies [^\\n]{1,2000}`,
    '$1',
    '$2',
  ),
  sentence(
    `Collection should contain element ${ITEM} based on [\\w ]{1,60}; but the collection is ${LIST}${MORE}`,
    '$1',
    '$2',
  ),
  sentence(`Collection should not contain element ${ITEM} based on [^\\n]{1,2000}`, 'not $1', undefined),
  sentence(`Collection should contain all of ${LIST} but was missing [^\\n]{1,2000}${MORE}`, '$1', undefined),
  sentence(`Collection should contain exactly: ${LIST} but was: ${LIST}${MORE}`, '$1', '$2'),
  sentence(`Collection should contain ${LIST} in any order, but was ${LIST}${MORE}`, '$1', '$2'),
  sentence(`Collection should contain only: ${LIST} but was: ${LIST}${MORE}`, '$1', '$2'),
  sentence(`Collection should contain ${ITEM}, but doesn't\\. Possible values: ${LIST}${MORE}`, 'any of $2', '$1'),
  sentence(`Range should contain ${ITEM}, but doesn't\\. Possible values: ([[(][^\\n]{1,200}[)\\]])`, 'in $2', '$1'),
  sentence(`${COLLECTION} should not contain (duplicates), but has:${MORE}`, 'not $1', undefined),
  sentence(`${COLLECTION} should be (unique)(?: by comparison)?, but has:${MORE}`, '$1', undefined),
  sentence(`${COLLECTION} should be empty but has ([\\w ]{1,40}), first being: [^\\n]{1,2000}`, 'empty', '$1'),
  sentence(`(?:Collection|Array) should be empty but contained [^\\n]{1,2000}`, 'empty', undefined),
  sentence(`(?:Collection|List|Set|Array|Iterable|Sequence) should not be empty`, 'not empty', undefined),
  sentence(
    `List ${LIST} should be (sorted|(?:strictly|monotonically) (?:in|de)creasing)(?:\\. [^\\n]{1,2000})?`,
    '$2',
    '$1',
  ),
  sentence(`${LIST} did not contain the elements ${LIST} in order${MORE.replace('\\n', '[\\n,]')}`, '$2', '$1'),
  sentence(`List should (?:start|end) with ${LIST} but was ${LIST}${MORE}`, '$1', '$2'),
  sentence(
    `Collection should be a single element of ${ITEM} but has {count} elements: ${LIST}\\. [^\\n]{1,2000}`,
    '$1',
    '$3',
  ),
  sentence(`Map should contain (?:key|value) ${ITEM}${MORE}`, '$1', undefined),
  sentence('Map should be empty, but was ([^\\n]{1,2000}?)\\.', 'empty', '$1'),
];

/** Inspectors count the elements that passed, and list all of them below. */
const OF_INSPECTORS: readonly Sentence[] = [
  sentence('{count} elements passed but expected ((?:at (?:least|most) )?\\d{1,9})', '$2', '$1'),
  sentence('No elements passed but expected (at least one)', '$1', 0),
  sentence('All elements passed but expected (< \\d{1,9})', '$1', undefined),
];

/** JSON, by the path of what differs. */
const OF_JSON: readonly Sentence[] = [
  sentence(
    "(?:The top level|At '[^\\n]{1,400}') expected ((?:object|array) type|null) but was ([a-z]{1,20})",
    '$1',
    '$2',
  ),
];

/** Errors, results and others. */
const OF_OTHERS: readonly Sentence[] = [
  sentence('Expected exception {type} but no exception was thrown\\.', '$1', 'no exception'),
  sentence('Expected exception {type} but a {type} was thrown instead\\.?', '$1', '$2'),
  sentence('Expected a throwable, but nothing was thrown\\.', 'a throwable', 'nothing'),
  sentence('Expected (a throwable with message "[^"\\n]{0,1000}") but nothing was thrown', '$1', 'nothing'),
  sentence('No exception expected, but an? {type} was thrown\\.', 'no exception', '$1'),
  sentence(
    'No exception expected, but an? {type} was thrown with message: "([^\\n]{0,2000})"\\.',
    'no exception',
    '$1: $2',
  ),
  sentence('Expected value to not be null, but was null\\.', 'not null', null),
  sentence('Expected value to be null, but was ([^<\\n][^\\n]{0,2000}?)\\.', null, '$1'),
  sentence('Expected {any} to be null, but was not\\.', null, '$1'),
  sentence('Regex should have pattern (\\S{1,400}) but has pattern (\\S{1,400})', '$1', '$2'),
  sentence('Expected (a Failure), but got (Success\\([^\\n]{0,2000}\\))', '$1', '$2'),
  sentence('Expected to assert on (a Success), but was (Failure\\([^\\n]{0,2000}\\))', '$1', '$2'),
  sentence('Result should be (\\w{1,20}\\([^\\n]{0,1000}?\\)),? but was (\\w{1,20}\\([^\\n]{0,1000}\\))', '$1', '$2'),
  sentence("Throwable cause should be of type {type}(?: or it's descendant)?, but instead got {type}", '$1', '$2'),
  sentence('Throwable should have (a cause)', '$1', undefined),
  sentence('Expected (Either\\.\\w{4,5}|Some|None), but found ([A-Z][^\\n]{1,1000})', '$1', '$2'),
  sentence('Expected to raise {type} but nothing was raised\\.', '$1', 'nothing'),
  sentence('Expected to raise {type} but {type} was raised instead\\.', '$1', '$2'),
];

/** Kotest's matchers. */
export const KOTEST_SENTENCES: readonly Sentence[] = [
  ...OF_INSPECTORS,
  ...OF_COMPARISON,
  ...OF_TEXT,
  ...OF_COLLECTION,
  ...OF_OTHERS,
  ...OF_JSON,
];
