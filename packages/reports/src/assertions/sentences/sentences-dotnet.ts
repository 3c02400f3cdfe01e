import { type Sentence, sentence } from './sentence.js';

const OF_XUNIT: readonly Sentence[] = [
  sentence('Assert\\.True\\(\\) Failure', true, false),
  sentence('Assert\\.False\\(\\) Failure', false, true),
  sentence('Assert\\.Single\\(\\) Failure: The collection was empty', 1, 0),
  sentence('Expected item count: {count}\\nActual item count: {1,4}{count}', '$1', '$2'),
  sentence(
    'Assert\\.DoesNotContain\\(\\) Failure: Item found in (?:collection|set)\\n(?:[^\\n]{0,400}\\n)?(?:Collection|Set): {1,8}([^\\n]{1,2000})\\nFound: {1,8}([^\\n]{1,2000})',
    'not $2',
    '$1',
  ),
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

const OF_MSTEST: readonly Sentence[] = [
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

/** The name of a class, which does not end in the full stop behind it. */
const TYPE = '([A-Za-z_][\\w.+`]{0,300}[\\w`])';

const BECAUSE = '(?: because [^\\n]{1,500}?)?';

const OF_FLUENT: readonly Sentence[] = [
  sentence(
    `Expected [^\\n]{1,400}? to be equal to (\\{[^{}\\n]{0,2000}\\})${BECAUSE}, but (\\{[^{}\\n]{0,2000}\\}) (?:differs at index|contains) [^\\n]{1,400}`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected [^\\n]{1,400}? to be (between \\S{1,100} and \\S{1,100}?|in range [[(][^\\n\\])]{1,100}[\\])])${BECAUSE}, but found {value}(?: \\(difference of [^()\\n]{1,60}\\))?\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected [^\\n]{1,400}? to approximate (\\S{1,100} \\+/- \\S{1,100}?)${BECAUSE}, but {value} differed by [^\\n]{1,100}`,
    '$1',
    '$2',
  ),
  sentence(`Expected (?:[\\w.[\\]]{1,200} )?(\\{[^\\n]{0,2000}\\}) to contain key {value}${BECAUSE}\\.`, '$2', '$1'),
  sentence(
    `Expected [^\\n]{1,400}? to be ((?:greater|less) than(?: or equal to)? \\S{1,100}|(?:positive|negative))${BECAUSE}, but found {value}(?: \\(difference of [^()\\n]{1,60}\\))?\\.`,
    '$1',
    '$2',
  ),
  sentence(`Expected [^\\n]{1,400}? to be of type ${TYPE}${BECAUSE}, but found ${TYPE}\\.?`, '$1', '$2'),
  sentence(
    `Expected [^\\n]{1,400}? not to be (<null> or whitespace)${BECAUSE}, but found ([^\\n]{1,2000}?)\\.`,
    'not $1',
    '$2',
  ),
  sentence(
    `Expected [^\\n]{1,400}? to be (<null> or (?:whitespace|empty))${BECAUSE}, but found ([^\\n]{1,2000}?)\\.`,
    '$1',
    '$2',
  ),
  sentence(`Did not expect [^\\n]{1,400}? to be {value}${BECAUSE}\\.`, 'not $1', undefined),
  sentence(`Expected [^\\n]{1,400}? not to be <null>${BECAUSE}\\.`, 'not null', null),
  sentence(`Expected [^\\n]{1,400}? not to be {value}${BECAUSE}(?:, but it is)?\\.`, 'not $1', undefined),
  sentence(`Expected [^\\n]{1,400}? to be empty${BECAUSE}, but found ([^\\n]{1,2000}?)\\.`, 'empty', '$1'),
  sentence(
    `Expected [^\\n]{1,400}? not to be (empty|<null> or empty)${BECAUSE}(?:, but found [^\\n]{1,200})?\\.`,
    'not $1',
    undefined,
  ),
  sentence(
    `Expected [^\\n]{1,400}? to be the same string${BECAUSE}, but they differ at index \\d{1,9}:\\n[^\\n]{0,400}\\n\\s{1,20}("[^\\n]{0,2000}")\\n\\s{1,20}("[^\\n]{0,2000}")\\n[^\\n]{0,400}`,
    '$2',
    '$1',
  ),
  sentence(`Expected (?:[\\w.[\\]]{1,200} )?(\\{[^{}\\n]{0,2000}\\}) to contain {value}${BECAUSE}\\.`, '$2', '$1'),
  sentence(
    `Expected (?:[\\w.[\\]]{1,200} )?("[^"\\n]{0,2000}") to contain ("[^"\\n]{0,2000}")${BECAUSE}\\.`,
    '$2',
    '$1',
  ),
  sentence(
    `Expected [^\\n]{1,400}? to (?:start|end) with ("[^"\\n]{0,2000}")${BECAUSE}, but ("[^"\\n]{0,2000}") differs near [^\\n]{1,400}`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected an? <([^<>\\n]{1,300})> to be thrown${BECAUSE}, but found <([^<>\\n]{1,300})>:[^\\n]{0,2000}`,
    '$1',
    '$2',
  ),
  sentence(`Did not expect any exception${BECAUSE}, but found ([^\\n]{1,2000}?)\\.?`, 'no exception', '$1'),
  sentence(
    `Expected [^\\n]{1,400}? to be ([A-Z]\\w{0,60}(?:\\.\\w{1,100}){1,10})${BECAUSE}, but found ([A-Z]\\w{0,60}(?:\\.\\w{1,100}){1,10})\\.`,
    '$1',
    '$2',
  ),
  sentence(`Expected (True|False)${BECAUSE}, but found (True|False)\\.`, '$1', '$2'),
  sentence(
    `Expected [^\\n]{1,400}? to match(?: the equivalent of)? ("[^"\\n]{0,2000}")${BECAUSE}, but ("[^"\\n]{0,2000}") does not\\.`,
    '$1',
    '$2',
  ),
];

/** Shouldly: what is looked at, and below it the claim, the value and what it was, each in its line. */
const OF_SHOULDLY: readonly Sentence[] = [
  sentence('should not be\\n\\s{0,8}([^\\n]{1,2000})\\n\\s{0,8}but was', 'not $1', undefined),
  sentence(
    'should contain\\n\\s{0,8}([^\\n]{1,2000})\\n\\s{0,8}but was actually\\n\\s{0,8}([^\\n]{1,2000})',
    '$1',
    '$2',
  ),
  sentence('should be null but was\\n\\s{0,8}([^\\n]{1,2000})', null, '$1'),
  sentence(
    'should (?:be empty|have single item) but had\\n\\s{0,8}{count}\\n\\s{0,8}items? and was(?:\\n[^]{0,1000})?',
    undefined,
    undefined,
  ),
  sentence('should not be null(?:\\n\\s{0,8}| )but was', 'not null', null),
  sentence(
    'should be ((?:greater|less) than(?: or equal to)?)\\n\\s{0,8}([^\\n]{1,2000})\\n\\s{0,8}but was\\n\\s{0,8}([^\\n]{1,2000})',
    '$1 $2',
    '$3',
  ),
  sentence('should throw\\n\\s{0,8}{type}\\n\\s{0,8}but (?:did not|did not throw any exception)', '$1', 'no exception'),
  sentence('should throw\\n\\s{0,8}{type}\\n\\s{0,8}but threw\\n\\s{0,8}{type}', '$1', '$2'),
  sentence(
    'should (?:contain|start with|end with|match)(?: \\([^()\\n]{1,80}\\))?\\n\\s{0,8}("[^\\n]{0,2000}")\\n\\s{0,8}but was(?: actually)?\\n\\s{0,8}("[^\\n]{0,2000}")',
    '$1',
    '$2',
  ),
];

/** Moq, NSubstitute, FakeItEasy; TUnit; Alba; Playwright. */
const OF_TOOLS: readonly Sentence[] = [
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
  sentence('Expected to find it once exactly but no calls were made to the fake object\\.', 1, 0),
  sentence(
    'Expected (?:[\\w.()]{1,200} )?to be equal to {value}(?:\\n\\s{0,8}){1,3}but (?:received|found|was) {value}',
    '$1',
    '$2',
  ),
  sentence('Expected status code {count}, but was {count}', '$1', '$2'),
  sentence(
    "(?:Locator|Page [A-Za-z]{1,10}) expected to [^\\n]{1,100} '([^'\\n]{0,1000})'\\s{0,4}\\nBut was: '([^'\\n]{0,1000})'[^\\n]{0,100}",
    '$1',
    '$2',
  ),
];

/** What the libraries of .NET say of comparisons other than equality, of errors that did not come, and of numbers of calls. */
export const DOTNET_SENTENCES: readonly Sentence[] = [
  ...OF_XUNIT,
  ...OF_MSTEST,
  ...OF_FLUENT,
  ...OF_SHOULDLY,
  ...OF_TOOLS,
];
