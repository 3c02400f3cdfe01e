import { type Sentence, sentence } from './sentence.js';

/** What testify says behind `Error:`, without its margin. */
export const TESTIFY_SENTENCES: readonly Sentence[] = [
  sentence('Should not be: ([^\\n]{1,2000})', 'not $1', '$1'),
  sentence('"([^\\n]{1,1000}?)" is not ((?:greater|less) than(?: or equal to)?) "([^\\n]{1,1000}?)"', '$2 $3', '$1'),
  sentence('"([^\\n]{1,1000}?)" is not (positive|negative)', '$2', '$1'),
  sentence('An error is expected but got nil\\.\\nexpected: ([^\\n]{1,2000})', '$1', null),
  sentence('An error is expected but got nil\\.', 'error', null),
  sentence('Expected error with ("[^\\n]{0,2000}") in chain but got nil\\.', '$1', null),
  sentence(
    '(?:Target error should be in err|Should be in error) chain:\\nexpected: ([^\\n]{1,2000})\\nin chain: ("(?:[^"\\\\\\n]|\\\\.){0,2000}")(?: \\([^\\n]{1,300}\\))?',
    '$1',
    '$2',
  ),
  sentence(
    'Target error should not be in err chain:\\nfound: ([^\\n]{1,2000})\\nin chain: ("(?:[^"\\\\\\n]|\\\\.){0,2000}")(?: \\([^\\n]{1,300}\\))?',
    'not $1',
    '$2',
  ),
  sentence('Error ("[^\\n]{0,2000}?") does not contain ("[^\\n]{0,2000}")', '$2', '$1'),
  sentence('Received unexpected error:\\n([^\\n]{1,2000})(?!\\n\\s*\\S)', 'no error', '$1'),
  sentence('Received unexpected error:[^]{1,4000}', 'no error', undefined),
  sentence('Should be (empty|zero), but was ([^\\n]{1,2000})', '$1', '$2'),
  sentence('Should (?:NOT|not) be (empty|zero), but was ?([^\\n]{0,2000})', 'not $1', '$2'),
  sentence('([\\w[\\]*.]{1,100}\\{[^\\n]{0,2000}\\}) does not contain ([^\\n]{1,1000})', '$2', '$1'),
  sentence('([\\w[\\]*.]{1,100}\\{[^\\n]{0,2000}\\}) should not contain ([^\\n]{1,1000})', 'not $2', '$1'),
  sentence('("[^\\n]{0,2000}?") should not contain ("[^\\n]{0,2000}")', 'not $2', '$1'),
  sentence(
    '([\\w[\\]*.]{1,100}\\{[^\\n]{0,2000}\\}) is a subset of ([\\w[\\]*.]{1,100}\\{[^\\n]{0,2000}\\})',
    'not a subset of $2',
    '$1',
  ),
  sentence('Expect "([^\\n]{0,2000}?)" to match "([^\\n]{0,2000}?)"', '$2', '$1'),
  sentence('Expect "([^\\n]{0,2000}?)" to NOT match "([^\\n]{0,2000}?)"', 'not $2', '$1'),
  sentence('(\\S{1,300}) must implement (\\S{1,300})', '$2', '$1'),
  sentence('Object type expected to be different than (\\S{1,300})', 'not $1', '$1'),
  sentence('Types expected to match exactly\\n\\s{0,20}(\\S{1,300}) != (\\S{1,300})', '$1', '$2'),
  sentence('func [^\\n]{1,300} should panic\\n\\s{0,20}Panic value:\\t([^\\n]{1,2000})', 'panic', '$1'),
  sentence(
    'func [^\\n]{1,300} should panic with value:\\t([^\\n]{1,2000})\\n\\s{0,20}Panic value:\\t([^\\n]{1,2000})(?:\\n[^]{0,4000})?',
    '$1',
    '$2',
  ),
  sentence(
    'func [^\\n]{1,300} should panic with error message:\\t([^\\n]{1,2000})\\n\\s{0,20}(?:Error message|Panic value):\\t([^\\n]{1,2000})(?:\\n[^]{0,4000})?',
    '$1',
    '$2',
  ),
  sentence(
    'func [^\\n]{1,300} should not panic\\n\\s{0,20}Panic value:\\t([^\\n]{1,2000})(?:\\n[^]{0,4000})?',
    'no panic',
    '$1',
  ),
  sentence(
    'Max difference between (\\d[^\\n]{1,100}?) and (\\d[^\\n]{1,100}?) allowed is [^\\n]{1,100}, but difference was [^\\n]{1,100}',
    '$1',
    '$2',
  ),
  sentence(
    'Time ([^\\n]{1,100}?) expected to be (in time range [^\\n]{1,200} to [^\\n]{1,100}?), but is (?:before|after) the range',
    '$2',
    '$1',
  ),
  sentence('Expected (\\S{1,100}) with delta \\S{1,100}, but was (NaN)', '$1', '$2'),
  sentence(
    'Relative error is too high: (\\S{1,100}) \\(expected\\)\\n\\s{0,20}< (\\S{1,100}) \\(actual\\)',
    '$1',
    '$2',
  ),
  sentence('Expected HTTP (success|redirect|error) status code for "[^\\n]{0,2000}" but received (\\d{3})', '$1', '$2'),
  sentence('Expected HTTP status code (\\d{3}) for "[^\\n]{0,2000}" but received (\\d{3})', '$1', '$2'),
  sentence(
    'Expected response body for "[^\\n]{0,2000}?" to contain "([^\\n]{0,2000}?)" but found "([^\\n]{0,2000})"',
    '$1',
    '$2',
  ),
  sentence(
    'Expected response body for "[^\\n]{0,2000}?" to NOT contain "([^\\n]{0,2000}?)" but found "([^\\n]{0,2000})"',
    'not $1',
    '$2',
  ),
];

/** The place and the begin of a sentence of gotest.tools. */
const CLAIMED = '(?:\\S{1,300}\\.go:\\d{1,9}: )?assertion failed: ';

const COUNT_WORD = '(?:one|two|three|four|five|six|seven|eight|nine|ten)';

/** gotest.tools, goconvey, check.v1, quicktest and others of Go. */
export const GO_SENTENCES: readonly Sentence[] = [
  // gomock, of an argument, and go-sqlmock.
  sentence(
    'Got: ([^\\n]{1,1000}?) \\([^()\\n]{1,100}\\)\\n\\s{0,20}Want: is equal to ([^\\n]{1,1000}?) \\([^()\\n]{1,100}\\)',
    '$2',
    '$1',
  ),
  sentence(
    '(?:[^\\n]{1,600}: )?could not match actual sql: "([^\\n]{1,2000})" with expected regexp "([^\\n]{1,2000})"',
    '$2',
    '$1',
  ),
  // Counts in the words of tests: `only 2 decided; wanted 3`, `expected one leader, got none`.
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )?only {count} [^\\n\\d][^\\n]{0,300}?[,;] (?:want|wanted|expected) {count}',
    '$2',
    '$1',
  ),
  sentence(
    `(?:\\S{1,300}\\.go:\\d{1,9}: )?expected ((?:exactly |at (?:least|most) )?${COUNT_WORD}(?: [a-z-]{1,30}){1,2}), (?:but )?(?:got|found) (none|nothing|${COUNT_WORD}|\\d{1,9})`,
    '$1',
    '$2',
  ),
  // The template of gotests: what came, and whether an error was wanted.
  sentence('(?:\\S{1,300}\\.go:\\d{1,9}: )?(?:[^\\n]{1,200} )?error = <nil>, wantErr:? true', 'error', null),
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )?(?:[^\\n]{1,200} )?error = ([^\\n]{1,1000}), wantErr:? false',
    'no error',
    '$1',
  ),
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )?assertion failed: expected [^\\n]{1,2000} \\(length {count}\\) to have length {count}',
    '$2',
    '$1',
  ),
  sentence('(?:\\S{1,300}\\.go:\\d{1,9}: )?assertion failed: error is not nil: ([^\\n]{1,2000})', null, '$1'),
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )?assertion failed: string ("[^\\n]{0,2000}?") does not contain ("[^\\n]{0,2000}")',
    '$2',
    '$1',
  ),
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )?assertion failed: expected error ("[^\\n]{0,2000}?"), got ("[^\\n]{0,2000}")',
    '$1',
    '$2',
  ),
  sentence(`${CLAIMED}value ("[^\\n]{0,2000}?") does not match regexp ("[^\\n]{0,2000}")`, '$2', '$1'),
  sentence(`${CLAIMED}(\\[[^\\]\\n]{0,2000}\\]) does not contain ([^\\n]{1,1000})`, '$2', '$1'),
  sentence(`${CLAIMED}did not panic`, 'a panic', 'no panic'),
  sentence(`${CLAIMED}expected an error, got nil`, 'error', null),
  sentence(`${CLAIMED}expected error to contain ("[^\\n]{0,2000}?"), got ("[^\\n]{0,2000}")`, '$1', '$2'),
  sentence(`${CLAIMED}([^\\n]{1,1000}) \\(type [^\\s()]{1,300}\\) is not nil`, null, '$1'),
  sentence(
    `${CLAIMED}error is ("[^"\\n]{0,1000}")(?: \\([^()\\n]{0,400}\\))?, not ("[^"\\n]{0,1000}") \\([^()\\n]{0,400}\\)`,
    '$2',
    '$1',
  ),
  sentence(`${CLAIMED}error is [^\\n]{1,1000}? \\((\\S{1,300})\\), not (\\S{1,300})`, '$2', '$1'),
  sentence(
    "Expected: {1,4}'([^\\n]{0,2000})'\\n\\s{0,20}Actual: {1,6}'([^\\n]{0,2000})'\\n\\s{0,20}\\(Should [^\\n]{1,300}\\)!?",
    '$1',
    '$2',
  ),
  sentence(
    'Expected: {1,4}([^\\n]{1,2000})\\n\\s{0,20}Actual: {1,6}([^\\n]{1,2000})\\n\\s{0,20}\\(Should [^\\n]{1,300}\\)!?',
    '$1',
    '$2',
  ),
  sentence(
    '\\.\\.\\. obtained [^\\n=]{1,200} = ([^\\n]{1,2000})\\n\\s{0,20}\\.\\.\\. n int = {count}',
    '$2',
    undefined,
  ),
  sentence(
    '\\w{1,40}\\.(?:Assert|Check)\\([^\\n]{1,1000}, (?:gc\\.|check\\.)?IsNil\\)\\n\\s{0,20}\\.\\.\\. value [^\\n=]{1,200} = ([^\\n]{1,2000})',
    null,
    '$1',
  ),
  sentence(
    '\\S{1,300}\\.go:\\d{1,9}: (?:not equal: |Test Failed: )?{value} != {value}(?: //[^\\n]{0,400})?',
    '$2',
    '$1',
  ),
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )expected: ?([^\\n]{1,1000}?)\\n\\s{1,20}(?:actual|got) {0,4}: {0,4}([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )[^\\n]{1,200}? (?:result|output|actual): {value}, expected: {value}',
    '$2',
    '$1',
  ),
  sentence('(?:\\S{1,300}\\.go:\\d{1,9}: )(?:result|output|actual): {value}, expected: {value}', '$2', '$1'),
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )\\w[\\w.]{0,100}\\([^\\n]{0,400}\\) (?:returned|gave|returns) {value},? (?:expected|want|wanted|but expected) {value}',
    '$2',
    '$1',
  ),
  sentence(
    "(?:\\S{1,300}\\.go:\\d{1,9}: )[Ee]xpected '([^'\\n]{0,1000})',? (?:but )?(?:got|was|received) '([^'\\n]{0,1000})'\\.?",
    '$1',
    '$2',
  ),
  // matryer/is.
  sentence('\\S{1,300}\\.go:\\d{1,9}: err: ([^\\n]{1,1000}?)(?: // [^\\n]{0,400})?', 'no error', '$1'),
  sentence('\\S{1,300}\\.go:\\d{1,9}: not true: [^\\n]{1,1000}', true, false),
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )?(?:[Ee]xpected|[Ww]anted?) (?:an )?error,? (?:but )?got (?:nil|none|no error)\\.?',
    'error',
    null,
  ),
];

/** Gomega's errors; the matchers, whose value is below `Expected`, are read by their layout. */
export const GOMEGA_SENTENCES: readonly Sentence[] = [
  // goss has them in a line.
  sentence('Expected {value} to equal {value}(?: the transform chain was [^\\n]{0,2000})?', '$2', '$1'),
  sentence(
    'Expected {value} to be numerically ((?:eq|ne|lt|le|gt|ge|[=!<>~]{1,2}) [\\d.]{1,40})(?: the transform chain was [^\\n]{0,2000})?',
    '$2',
    '$1',
  ),
  // gexec. Eventually names its time limit in front, which is that of the assertion.
  sentence('Expected process to exit\\.  It did not\\.', 'to exit', undefined),
  sentence('Expected process not to exit\\.  It did\\.', 'not to exit', undefined),
  sentence('Expected\\n\\s{1,20}<nil>: nil\\n\\s{0,20}not to be nil', 'not nil', null),
  sentence(
    'Unexpected error:\\n\\s{1,20}<[^<>\\n]{1,300}>: \\n\\s{1,24}([^\\n]{1,2000})\\n(?:(?:[^\\S\\n][^\\n]{0,2000})?\\n){1,20}?[^\\S\\n]{0,20}occurred',
    'no error',
    '$1',
  ),
  sentence(
    'Unexpected error:\\n(?:(?:[^\\S\\n][^\\n]{0,2000})?\\n){1,40}?[^\\S\\n]{0,20}occurred',
    'no error',
    undefined,
  ),
  sentence('Unexpected error: ([^\\n]{1,2000})\\n\\s{1,20}<[^<>\\n]{1,300}>: [^]{0,4000}', 'no error', '$1'),
  sentence(
    'Unexpected non-nil/non-zero argument at index {count}:\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})',
    'no value at index $1',
    '$2',
  ),
  sentence('Expected an error to have occurred\\.  Got:\\n\\s{1,20}<nil>: nil', 'an error', null),
  sentence(
    'Expected success, but got an error:\\n\\s{1,20}<[^<>\\n]{1,300}>: \\n\\s{1,24}([^\\n]{1,2000})\\n[^]{1,2000}',
    'success',
    '$1',
  ),
];
