import { type Sentence, sentence } from './sentence.js';

const OF_XUNIT: readonly Sentence[] = [
  sentence(
    'Assert\\.Contains\\(\\) Failure: Filter not matched in collection\\nCollection: {1,8}([^\\n]{1,2000})',
    undefined,
    '$1',
  ),
  sentence('Assert\\.True\\(\\) Failure', true, false),
  sentence('Assert\\.False\\(\\) Failure', false, true),
  sentence('Assert\\.Single\\(\\) Failure: The collection was empty', 1, 0),
  sentence('The collection contained {count} (?:matching )?element(?:s|\\(s\\)) instead of 1\\.', 1, '$1'),
  sentence('The collection was expected to contain a single element, but it was empty\\.', 1, 0),
  sentence(
    'The collection was expected to contain a single element, but it contained (?:more than one|two or more) elements?\\.',
    1,
    undefined,
  ),
  sentence('Expected item count: {count}\\nActual item count: {1,4}{count}', '$1', '$2'),
  sentence(
    'Assert\\.DoesNotContain\\(\\) Failure: Item found in (?:collection|set)\\n(?:[^\\n]{0,400}\\n)?(?:Collection|Set): {1,8}([^\\n]{1,2000})\\nFound: {1,8}([^\\n]{1,2000})',
    'not $2',
    '$1',
  ),
  sentence('Elapsed time of ([\\d.,]{1,20}ms) exceeds maximum of (\\d{1,12}ms)', 'at most $2', '$1'),
  sentence('Expected log did not appear: ([^\\n]{1,2000})', '$1', undefined),
  sentence('Expected count: {count}\\nActual count: {1,4}{count}', '$1', '$2'),
  sentence(
    'Assert\\.Not(?:Strict)?Equal\\(\\) Failure(?::[^\\n]{0,300})?\\nExpected: Not ([^\\n]{1,2000})\\nActual: {1,8}([^\\n]{1,2000})',
    'not $1',
    '$2',
  ),
  sentence(
    'Assert\\.Throws\\w{0,20}\\(\\) Failure: No exception was thrown\\nExpected: typeof\\(([^()\\n]{1,300})\\)',
    '$1',
    'no exception',
  ),
  sentence(
    'Assert\\.Throws\\w{0,20}\\(\\) Failure(?::[^\\n]{0,300})?\\nExpected: typeof\\(([^()\\n]{1,300})\\)\\nActual: {1,8}typeof\\(([^()\\n]{1,300})\\): ([^\\n]{0,2000})',
    '$1',
    '$2',
  ),
  sentence('Assert\\.Single\\(\\) Failure: The collection contained {count} items(?:\\n[^\\n]{0,2000})?', 1, '$1'),
  sentence('Assert\\.Empty\\(\\) Failure: Collection was not empty\\nCollection: ([^\\n]{1,2000})', 'empty', '$1'),
  sentence('Assert\\.NotEmpty\\(\\) Failure(?:: Collection was empty)?', 'not empty', undefined),
  sentence(
    'Assert\\.Contains\\(\\) Failure: Item not found in (?:collection|set)\\n(?:Collection|Set): {1,8}([^\\n]{1,2000})\\nNot found: {1,8}([^\\n]{1,2000})',
    '$2',
    '$1',
  ),
  sentence(
    'Assert\\.DoesNotContain\\(\\) Failure: Sub-string found\\n[^\\n]{0,400}\\nString: {1,8}("[^\\n]{0,2000}")\\nFound: {1,8}"([^\\n]{0,2000})"',
    'not "$2"',
    '$1',
  ),
  sentence(
    'Assert\\.InRange\\(\\) Failure(?:: Value not in range)?\\nRange: {1,8}(\\([^\\n]{1,400}\\))\\nActual: {1,8}([^\\n]{1,400})',
    '$1',
    '$2',
  ),
  sentence(
    'Assert\\.(?:Starts|Ends)With\\(\\) Failure(?::[^\\n]{0,200})?\\nString: {1,20}("[^\\n]{0,2000}")\\nExpected (?:start|end): {1,8}("[^\\n]{0,2000}")',
    '$2',
    '$1',
  ),
  sentence(
    'Assert\\.Matches\\(\\) Failure:?(?:[^\\n]{0,200})\\nRegex: {1,8}([^\\n]{1,2000})\\nValue: {1,8}([^\\n]{1,2000})',
    '$1',
    '$2',
  ),
];

/** What MSTest says behind its reason: the expressions in the source, and the message of the test. */
const REST = '(?: [^\\n]{0,1000})?';

const CLAIMED = 'Assertion failed\\. Expected ';
const LINES = '(?:\\n[^\\n]{0,400}){0,4}?';

const OF_MSTEST: readonly Sentence[] = [
  // Since version 4.3, which says what was expected first.
  sentence(
    `${CLAIMED}values to not be equal\\.${LINES}\\nnotExpected: {1,8}([^\\n]{1,2000})\\nactual: {1,8}([^\\n]{1,2000})`,
    'not $1',
    '$2',
  ),
  sentence(`${CLAIMED}condition to be true\\.`, true, false),
  sentence(`${CLAIMED}condition to be false\\.`, false, true),
  sentence(`${CLAIMED}value to be null\\.${LINES}\\nactual: {1,8}([^\\n]{1,2000})`, null, '$1'),
  sentence(`${CLAIMED}value to not be null\\.`, 'not null', null),
  sentence(
    'CollectionAssert\\.AreEqual failed\\. \\(Element at index \\d{1,9} do(?:es)? not match\\.\\nExpected: ([^\\n]{1,1000})\\nActual: ([^\\n]{1,1000})\\)',
    '$1',
    '$2',
  ),
  // Since version 4, which has what was looked at in lines of its own.
  sentence(
    'expected: {1,10}([^\\n]{1,2000})\\nexpected type: [^\\n]{1,300}\\nactual: {1,10}([^\\n]{1,2000})\\nactual type: [^\\n]{1,300}',
    '$1',
    '$2',
  ),
  sentence('expected count: {count}\\nactual count: {1,4}{count}', '$1', '$2'),
  sentence(
    'CollectionAssert\\.AreEqual failed\\. Different number of elements\\.\\nExpected: ([^\\n]{1,1000})\\nActual: ([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
  sentence(
    `Assert\\.IsInRange failed\\. Value '([^'\\n]{0,400})' is not within the expected range (\\[[^\\]\\n]{1,200}\\])\\.${REST}`,
    '$2',
    '$1',
  ),
  sentence(
    `Assert\\.\\w{1,40} failed\\. String '([^'\\n]{0,2000})' does not (?:start with|end with|match) (?:string|pattern) '([^'\\n]{0,2000})'\\.${REST}`,
    '$2',
    '$1',
  ),
  sentence(
    `(?:String)?Assert\\.\\w{1,40} failed\\. String '([^'\\n]{0,2000})' (?:does contain|starts with|ends with|matches) (?:string|pattern) '([^'\\n]{0,2000})'\\.${REST}`,
    'not $2',
    '$1',
  ),
  sentence(
    `Assert\\.ContainsSingle failed\\. Expected [\\w ]{1,100} but found {count} (?:element|item)\\(s\\)\\.${REST}`,
    1,
    '$1',
  ),
  sentence(
    `Assert\\.IsNot\\w{1,40} failed\\. Wrong (?:exact )?Type:<([^<>\\n]{1,300})>\\. Actual type:<([^<>\\n]{1,300})>\\.${REST}`,
    'not $1',
    '$2',
  ),
  sentence(
    `Assert\\.Is\\w{1,40} failed\\. Expected value <([^<>\\n]{1,300})> to be (positive|negative)\\.${REST}`,
    '$2',
    '$1',
  ),
  sentence(
    `CollectionAssert\\.\\w{1,40} failed\\. The number of elements in the collections do not match\\. Expected:<{count}>\\. Actual:<{count}>\\.${REST}`,
    '$1',
    '$2',
  ),
  sentence(
    `CollectionAssert\\.\\w{1,40} failed\\. The expected collection contains {count} occurrence\\(s\\) of <[^\\n]{0,1000}>\\. The actual collection contains {count} occurrence\\(s\\)\\.${REST}`,
    '$1',
    '$2',
  ),
  sentence('Assert\\.AreEqual failed\\. Expected: {value}, Actual: {value}(?:\\. [^\\n]{0,1000})?', '$1', '$2'),
  sentence(
    'Assert\\.Throws\\w{0,20} failed\\. No exception thrown\\. {type} exception was expected\\.(?: [^\\n]{0,1000})?',
    '$1',
    'no exception',
  ),
  sentence(
    'Assert\\.Throws\\w{0,20} failed\\. Expected exception type:<([^<>\\n]{1,300})> but no exception was thrown\\.(?: [^\\n]{0,1000})?',
    '$1',
    'no exception',
  ),
  sentence(
    'Assert\\.Throws\\w{0,20} failed\\. Expected exception type:<([^<>\\n]{1,300})>\\. Actual exception type:<([^<>\\n]{1,300})>\\.(?: [^\\n]{0,1000})?',
    '$1',
    '$2',
  ),
  sentence(
    'Test method (?:\\S{1,400} )?did not throw (?:an exception\\. An exception was expected by attribute |(?:the )?expected exception ){type}\\.(?: [^\\n]{0,1000})?',
    '$1',
    'no exception',
  ),
  sentence(
    'Assert\\.AreEqual failed\\. Expected:<([^<>\\n]{1,1000})>\\. Case is different for actual value:<([^<>\\n]{1,1000})>\\.(?: [^\\n]{0,1000})?',
    '$1',
    '$2',
  ),
  sentence(
    'Assert\\.IsEmpty failed\\. Expected collection of size {count}\\. Actual: {count}\\.(?: [^\\n]{0,1000})?',
    '$1',
    '$2',
  ),
  sentence('Assert\\.IsNull failed\\.(?: [^\\n]{0,1000})?', null, undefined),
  sentence(
    'CollectionAssert\\.AreEqual failed\\.(?: [^\\n]{0,600}\\.)? ?Element at index \\d{1,9} do(?:es)? not match\\.\\nExpected: ([^\\n]{1,1000})\\nActual: ([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
  sentence(
    "StringAssert\\.(?:StartsWith|EndsWith|Matches) failed\\. String '([^'\\n]{0,2000})' does not (?:start with|end with|match) (?:string|pattern) '([^'\\n]{0,2000})'\\.(?: [^\\n]{0,1000})?",
    '$2',
    '$1',
  ),
  sentence(
    'Assert\\.Is\\w{1,40} failed\\. Actual value <([^<>\\n]{1,300})> is not ((?:greater|less) than(?: or equal to)?) expected value <([^<>\\n]{1,300})>\\.(?: [^\\n]{0,1000})?',
    '$2 $3',
    '$1',
  ),
  sentence(
    'Assert\\.HasCount failed\\. Expected collection of size {count}\\. Actual: {count}\\.(?: [^\\n]{0,1000})?',
    '$1',
    '$2',
  ),
];

/** FsUnit, whose matchers are NHamcrest's: `Equals 42`, and `was 41` behind it or below. */
const OF_FSUNIT: readonly Sentence[] = [
  sentence('Expected: {1,4}Equals ([^\\n]{1,2000})\\nActual: {1,8}was ([^\\n]{1,2000})', '$1', '$2'),
  sentence('Equals ((?:(?! was )[^\\n]){1,2000}) was ((?:(?! was )[^\\n]){1,2000})', '$1', '$2'),
];

/** Expecto, behind the message of the test. */
const OF_EXPECTO: readonly Sentence[] = [
  sentence(
    '(?:[^\\n]{1,400}\\. )?Expected (Ok|Error|Some _|None|Choice1Of2|Choice2Of2)(?: [xy_])?, was ([A-Z]\\w{1,20}(?:\\([^\\n]{0,2000}\\))?)\\.',
    '$1',
    '$2',
  ),
  sentence(
    "(?:[^\\n]{1,400}\\. )?Expected subject string '([^\\n]{0,2000}?)' to (?:contain substring|start with|end with|match pattern) '([^\\n]{0,2000}?)'\\.",
    '$2',
    '$1',
  ),
  sentence(
    '(?:[^\\n]{1,400}\\. )?Expected f to throw an exn of type {type}, but one of type {type} was thrown\\.',
    '$1',
    '$2',
  ),
  sentence(
    '(?:[^\\n]{1,400}\\. )?Expected f to throw an exn of type {type}, but no exception was thrown\\.',
    '$1',
    'no exception',
  ),
  sentence('(?:[^\\n]{1,400}\\. )?Expected f to throw\\.', 'an exception', 'no exception'),
];

/** Moq, NSubstitute, FakeItEasy; TUnit; Alba; Roslyn. */
const OF_TOOLS: readonly Sentence[] = [
  sentence(
    'Expected [\\w.]{1,200}(?: [\\w.]{1,200}){0,3} to be equal to {value}, but (?:received|found) {value}\\.',
    '$1',
    '$2',
  ),
  sentence(
    'Expected [^\\n]{1,200}? to have \\w{1,60} equal to ("[^"\\n]{0,2000}"), but it differs at index \\d{1,9}:\\n[^\\n]{0,400}\\n\\s{0,8}("[^"\\n]{0,2000}")\\n[^\\n]{0,2000}\\n[^\\n]{0,400}',
    '$1',
    '$2',
  ),
  sentence(
    'Expected invocation on the mock at least (once|{count} times), but was never performed: [^\\n]{1,2000}',
    'at least $1',
    0,
  ),
  sentence(
    'Expected invocation on the mock should never have been performed, but was {count} times: [^\\n]{1,2000}',
    0,
    '$1',
  ),
  sentence(
    'Expected to receive exactly {count} calls? matching:\\n[^\\n]{1,2000}\\nActually received no matching calls\\.',
    '$1',
    0,
  ),
  sentence(
    'Expected to receive exactly {count} calls? matching:\\n[^\\n]{1,2000}\\nActually received {count} matching calls?[:.]',
    '$1',
    '$2',
  ),
  sentence(
    'Expected to receive (no) calls matching:\\n[^\\n]{1,2000}\\nActually received {count} matching calls?[:.]',
    0,
    '$2',
  ),
  sentence('Expected to receive (a call) matching:\\n[^\\n]{1,2000}\\nActually received no matching calls\\.', '$1', 0),
  sentence('Expected to find it once exactly but no calls were made to the fake object\\.', 1, 0),
  sentence('Expected status code {count}, but was {count}', '$1', '$2'),
  sentence(
    'Expected diagnostic to (?:start|end) (?:on|at) (?:line|column) "{count}" was actually (?:on|at) (?:line|column) "{count}"',
    '$1',
    '$2',
  ),
];

/** What the libraries of .NET say of comparisons other than equality, of errors that did not come, and of numbers of calls. */
export const DOTNET_SENTENCES: readonly Sentence[] = [
  ...OF_XUNIT,
  ...OF_MSTEST,
  ...OF_FSUNIT,
  ...OF_EXPECTO,
  ...OF_TOOLS,
];
