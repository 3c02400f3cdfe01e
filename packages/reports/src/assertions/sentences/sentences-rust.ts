import { type Sentence, sentence } from './sentence.js';

/** What the standard library says of values that must differ, and more_asserts and claims of their order. */
const OF_STANDARD: readonly Sentence[] = [
  sentence(
    'assertion (?:failed: )?`\\(?left != right\\)?`(?: failed(?:: [^\\n]{0,1000})?)?,?\\n {1,8}left: ([^`\\n]{1,2000})\\n {1,8}right: ([^`\\n]{1,2000})',
    'not $2',
    '$1',
  ),
  sentence(
    '[^\\n]{0,400}assertion failed: `\\(left != right\\)`\\n {1,8}left: `([^`\\n]{1,2000})`,\\n {1,8}right: `([^`\\n]{1,2000})`[^\\n]{0,1000}',
    'not $2',
    '$1',
  ),
  sentence(
    'assertion failed: `\\(left (>=?|<=?) right\\)`\\n {1,8}left: `([^\\n]{1,2000}?)`,\\n {1,8}right: `([^\\n]{1,2000}?)`(?:: [^\\n]{0,1000})?',
    '$1 $3',
    '$2',
  ),
];

const OF_CLAIMS: readonly Sentence[] = [
  sentence(
    'assertion failed: `expected to be equal to <([^<>\\n]{0,1000})>, got <([^<>\\n]{0,1000})>`{1,2}',
    '$1',
    '$2',
  ),
  sentence('assertion failed, expected ([A-Z][\\w().]{0,40}), got ([^\\n]{1,1000})', '$1', '$2'),
  sentence(
    'assertion failed, expression does not match any of the given variants\\.\\n\\s{1,8}expression: ([^\\n]{1,1000})\\n\\s{1,8}variants: ([^\\n]{1,1000})',
    '$2',
    '$1',
  ),
];

/** Both sides by the names that the test gives them: of a name for what is expected the value is that, wherever it is. */
const NAMED = '(?:: [^\\n]{0,1000})?\\n {0,40}\\w{1,60}: `([^\\n]{1,2000})`\\n {0,40}\\w{1,60}: `([^\\n]{1,2000})`';

const OF_DIFFERENCES: readonly Sentence[] = [
  sentence(`assertion failed: \`\\((?:expected|wanted|want)\\w{0,40} == \\w{1,60}\\)\`${NAMED}`, '$1', '$2'),
  sentence(`assertion failed: \`\\((?!left == )\\w{1,60} == \\w{1,60}\\)\`${NAMED}`, '$2', '$1'),
  sentence(
    'assertion failed: `\\(left != right\\)`(?:: [^\\n]{0,1000})?\\n\\s{0,4}\\nBoth sides:\\n([^\\n]{1,1000})',
    'not $1',
    '$1',
  ),
];

/** spectral, which sets its lines in with a tab. */
const BUT = '\\n\\t but was: ';

const OF_SPECTRAL: readonly Sentence[] = [
  sentence(`\\s{0,4}expected: <([^\\n]{0,1000})> to not equal <[^\\n]{0,1000}>${BUT}equal`, 'not $1', '$1'),
  sentence(`\\s{0,4}expected: bool to be <(true|false)>${BUT}<(true|false)>`, '$1', '$2'),
  sentence(`\\s{0,4}expected: <([^\\n]{0,1000})>${BUT}<([^\\n]{0,1000})>`, '$1', '$2'),
  sentence(`\\s{0,4}expected: ([a-zA-Z][^\\n]{1,1000})${BUT}<([^\\n]{0,1000})>`, '$1', '$2'),
  sentence(`\\s{0,4}expected: ([a-zA-Z][^\\n]{1,1000})${BUT}([^\\n]{1,1000})`, '$1', '$2'),
  sentence('\\s{0,4}expectation failed for value <([^\\n]{0,1000})>', undefined, '$1'),
];

/** approx, whose arguments are the given and the expected value in this order. */
const OF_APPROX: readonly Sentence[] = [
  sentence(
    'assert_(?:relative|ulps|abs_diff)_eq!\\([^\\n]{0,1000}\\)\\n\\s{0,20}\\n {4}left  = ([^\\n]{1,2000})\\n {4}right = ([^\\n]{1,2000})',
    '$2',
    '$1',
  ),
  sentence(
    'assert_(?:relative|ulps|abs_diff)_ne!\\([^\\n]{0,1000}\\)\\n\\s{0,20}\\n {4}left  = ([^\\n]{1,2000})\\n {4}right = ([^\\n]{1,2000})',
    'not $2',
    '$1',
  ),
];

/** mockall and wiremock: how often something was called. */
const OF_MOCKS: readonly Sentence[] = [
  sentence(
    '\\S[^\\n]{0,1000}: Expectation\\([^\\n]{0,1000}\\) called {count} time(?:s|\\(s\\)) which is (?:fewer|more) than (?:the )?expected {count}',
    '$2',
    '$1',
  ),
  sentence(
    '- [^\\n]{1,1000}\\.\\n\\s{1,8}Expected range of matching incoming requests: == {count}\\n\\s{1,8}Number of matched incoming requests: {count}',
    '$1',
    '$2',
  ),
];

/** The standard library of Rust, similar-asserts, pretty_assertions, claims, spectral, approx, assert_matches, mockall and wiremock. */
export const RUST_SENTENCES: readonly Sentence[] = [
  ...OF_STANDARD,
  ...OF_CLAIMS,
  ...OF_DIFFERENCES,
  ...OF_SPECTRAL,
  ...OF_APPROX,
  ...OF_MOCKS,
  sentence('assertion failed: `([^`\\n]{1,2000})` does not match `([^`\\n]{1,1000})`(?:: [^\\n]{0,1000})?', '$2', '$1'),
  sentence('expected: <([^<>\\n]{0,1000})>\\n\\s{0,8}but was: <([^<>\\n]{0,1000})>', '$1', '$2'),
];
