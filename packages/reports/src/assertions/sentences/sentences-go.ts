import { type Sentence, sentence } from './sentence.js';

/** What testify says behind `Error:`, without its margin. */
export const TESTIFY_SENTENCES: readonly Sentence[] = [
  sentence('Should not be: ([^\\n]{1,2000})', 'not $1', '$1'),
  sentence('"([^\\n]{1,1000}?)" is not ((?:greater|less) than(?: or equal to)?) "([^\\n]{1,1000}?)"', '$2 $3', '$1'),
  sentence('"([^\\n]{1,1000}?)" is not (positive|negative)', '$2', '$1'),
  sentence('An error is expected but got nil\\.', 'error', null),
  sentence(
    'Target error should be in err chain:\\nexpected: ([^\\n]{1,2000})\\nin chain: ("[^\\n]{0,2000}")',
    '$1',
    '$2',
  ),
  sentence('Error ("[^\\n]{0,2000}?") does not contain ("[^\\n]{0,2000}")', '$2', '$1'),
  sentence('Received unexpected error:\\n([^\\n]{1,2000})(?!\\n\\s*\\S)', 'no error', '$1'),
  sentence('Received unexpected error:[^]{1,4000}', 'no error', undefined),
  sentence('Should be (empty|zero), but was ([^\\n]{1,2000})', '$1', '$2'),
  sentence('Should (?:NOT|not) be (empty|zero), but was ([^\\n]{1,2000})', 'not $1', '$2'),
  sentence('([\\w[\\]*.]{1,100}\\{[^\\n]{0,2000}\\}) does not contain ([^\\n]{1,1000})', '$2', '$1'),
  sentence('Expect "([^\\n]{0,2000}?)" to match "([^\\n]{0,2000}?)"', '$2', '$1'),
];

/** gotest.tools, goconvey, check.v1, quicktest and others of Go. */
export const GO_SENTENCES: readonly Sentence[] = [
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
  sentence('error:\\n\\s{0,20}(got non-nil value|got non-nil error)\\n[^]{1,2000}', null, undefined),
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
  sentence(
    '(?:\\S{1,300}\\.go:\\d{1,9}: )?(?:[Ee]xpected|[Ww]anted?) (?:an )?error,? (?:but )?got (?:nil|none|no error)\\.?',
    'error',
    null,
  ),
];

/** Gomega, whose value is below `Expected`. */
export const GOMEGA_SENTENCES: readonly Sentence[] = [
  sentence(
    'Expected\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})\\n\\s{0,20}to be (>=?|<=?|==|!=)\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})',
    '$2 $3',
    '$1',
  ),
  sentence(
    'Expected\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})\\n\\s{0,20}not to equal\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})',
    'not $2',
    '$1',
  ),
  sentence('Expected\\n\\s{1,20}<nil>: nil\\n\\s{0,20}not to be nil', 'not nil', null),
  sentence(
    'Expected\\n\\s{1,20}<[^<>\\n]{1,300}>: (?:[^\\n]{1,2000})?(?:\\n {4,24}[^\\n]{1,1000}){0,6}\\n\\s{0,20}to be nil',
    null,
    undefined,
  ),
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
  sentence('Expected an error to have occurred\\.  Got:\\n\\s{1,20}<nil>: nil', 'an error', null),
  sentence(
    'Expected success, but got an error:\\n\\s{1,20}<[^<>\\n]{1,300}>: \\n\\s{1,24}([^\\n]{1,2000})\\n[^]{1,2000}',
    'success',
    '$1',
  ),
  sentence(
    'Expected\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})\\n\\s{0,20}to have length {count}',
    '$2',
    undefined,
  ),
  sentence(
    'Expected\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})\\n\\s{0,20}to contain element matching\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})',
    '$2',
    '$1',
  ),
  sentence('Expected\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})\\n\\s{0,20}to be (empty|zero-valued)', '$2', '$1'),
  sentence(
    'Expected\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})\\n\\s{0,20}not to be (empty|zero-valued)',
    'not $2',
    '$1',
  ),
  sentence(
    'Expected\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})\\n\\s{0,20}to consist of\\n\\s{1,20}<[^<>\\n]{1,300}>: ([^\\n]{1,2000})(?:\\n[^]{0,2000})?',
    '$2',
    '$1',
  ),
];
