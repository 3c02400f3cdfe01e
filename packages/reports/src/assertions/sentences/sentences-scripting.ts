import { type Sentence, sentence } from './sentence.js';

/** Test::More's behind its first lines, Test::Exception, Test::Deep, and pgTAP. */
export const PERL_SENTENCES: readonly Sentence[] = [
  sentence(
    '(?:#\\s{1,20})?(?:got|have): ([^\\n]{1,2000})\\n\\s{0,24}(?:#\\s{1,20})?(?:expected|want): anything else',
    'anything else',
    '$1',
  ),
  sentence(
    '(?:#\\s{1,20})?expecting: ([\\w:]{1,200}(?: \\([^\\n]{1,300}\\))?)\\n\\s{0,24}(?:#\\s{1,20})?found: ([^\\n]{1,2000})',
    '$1',
    '$2',
  ),
  sentence("(?:#\\s{1,20})?'[^'\\n]{1,400}' isn't an? '([^'\\n]{1,400})'", '$1', undefined),
  sentence(
    "(?:#\\s{1,20})?The (?:object|thing|class|reference)[^\\n]{0,300}? isn't an? '([^'\\n]{1,400})' it's an? '([^'\\n]{1,400})'",
    '$1',
    '$2',
  ),
  sentence("(?:#\\s{1,20})?The object of class '([^'\\n]{1,400})' isn't an? '([^'\\n]{1,400})'", '$2', '$1'),
  // Test.pm, before Test::More.
  sentence(
    `(?:#\\s{1,20})?Test \\d{1,9} got: ("[^"\\n]{0,1000}"|'[^'\\n]{0,1000}') \\([^\\n]{1,400} at line \\d{1,9}[^)\\n]{0,60}\\)\\n\\s{0,24}(?:#\\s{1,20})?Expected: ("[^"\\n]{0,1000}"|'[^'\\n]{0,1000}')(?: \\([^\\n]{1,400}\\))?`,
    '$2',
    '$1',
  ),
  sentence('(?:#\\s{1,20})?died: ([^\\n]{1,1000})', 'no exception', '$1'),
  // Test::Deep, and Test::Differences where the text has one line.
  sentence('(?:#\\s{1,20})?got : ([^\\n]{1,1000})\\n\\s{0,24}(?:#\\s{1,20})?expect : ([^\\n]{1,1000})', '$2', '$1'),
  sentence(
    '(?:#\\s{1,20})?\\| Ln\\|Got {1,400}\\|Expected {1,400}\\|\\n\\s{0,24}(?:#\\s{1,20})?\\+[-+]{1,1000}\\n\\s{0,24}(?:#\\s{1,20})?\\* {1,8}1\\|([^|\\n]{1,400}?) {1,400}\\|([^|\\n]{1,400}?) {1,400}\\*\\n\\s{0,24}(?:#\\s{1,20})?\\+[-+]{1,1000}',
    '$2',
    '$1',
  ),
  // pgTAP prints an empty text as nothing.
  sentence('(?:#\\s{1,20})?have: ?\\n\\s{0,24}(?:#\\s{1,20})?want: ([^\\n]{1,2000})', '$1', ''),
  sentence('(?:#\\s{1,20})?have: ([^\\n]{1,2000})\\n\\s{0,24}(?:#\\s{1,20})?want:', '', '$1'),
  sentence('(?:#\\s{1,20})?caught: ([^\\n]{1,1000})\\n\\s{0,24}(?:#\\s{1,20})?wanted: ([^\\n]{1,1000})', '$2', '$1'),
];

const LUA = '(?:[^\\n]{1,500}\\.lua:\\d{1,9}: )?(?:[^\\n]{1,300}\\n)?';

const LUA_TEXT = `("[^"\\n]{0,1000}"|'[^'\\n]{0,1000}')`;

/** LuaUnit and luassert. */
export const LUA_SENTENCES: readonly Sentence[] = [
  sentence(`${LUA}Received the not expected value: ([^\\n]{1,1000})`, 'not $1', '$1'),
  sentence(
    `${LUA}Values are not almost equal\\s{1,2}Actual: (\\S{1,100}), expected: (\\S{1,100}), delta [^\\n]{1,200}`,
    '$2',
    '$1',
  ),
  sentence(
    `${LUA}Could not find (?:substring|pattern) ("[^"\\n]{0,1000}"|'[^'\\n]{0,1000}') in string ("[^"\\n]{0,1000}"|'[^'\\n]{0,1000}')`,
    '$1',
    '$2',
  ),
  sentence(`${LUA}Could not match pattern ${LUA_TEXT} with string ${LUA_TEXT}`, '$1', '$2'),
  sentence(
    `${LUA}Found the (?:not expected|unwanted) (?:substring|pattern) ${LUA_TEXT} in string ${LUA_TEXT}`,
    'not $1',
    '$2',
  ),
  sentence(
    `${LUA}Error message (?:expected|does not contain|does not match pattern): ${LUA_TEXT}\\s{1,2}Error message received: ${LUA_TEXT}`,
    '$1',
    '$2',
  ),
  sentence(
    `${LUA}No error generated when calling function but expected error(?: containing| matching)?: ${LUA_TEXT}`,
    '$1',
    'no error',
  ),
  sentence(`${LUA}Table (\\{[^\\n]{0,1000}\\}) does NOT contain the expected element ([^\\n]{1,400})`, '$2', '$1'),
  sentence(
    `${LUA}Table (\\{[^\\n]{0,1000}\\}) DOES contain the unwanted element ([^\\n]{1,400}) \\(at key [^\\n]{1,100}\\)`,
    'not $2',
    '$1',
  ),
  sentence(
    `${LUA}Item values of the tables are not identical\\s{1,2}Expected table: ([^\\n]{1,1000})\\s{1,2}Actual table: ([^\\n]{1,1000})`,
    '$1',
    '$2',
  ),
  sentence(`${LUA}Expected an error when calling function but no error generated`, 'an error', 'no error'),
  sentence(
    `${LUA}Expected to be (true|false|nil), but value was:\\n\\((?:number|string|boolean)\\) ([^\\n]{1,1000})(?:\\n[^]{0,1000})?`,
    '$1',
    '$2',
  ),
  sentence(`${LUA}Expected to be (truthy|falsy), but value was:\\n\\(nil\\)(?:\\n[^]{0,1000})?`, '$1', null),
  sentence(
    `${LUA}Expected to be (truthy|falsy), but value was:\\n\\((?:number|string|boolean)\\) ([^\\n]{1,1000})(?:\\n[^]{0,1000})?`,
    '$1',
    '$2',
  ),
  sentence(
    `${LUA}Expected objects to not be (?:the same|equal)\\.\\nPassed in:\\n\\(nil\\)\\nDid not expect:\\n(?:type nil|\\(nil\\))(?:\\n[^]{0,1000})?`,
    'not nil',
    null,
  ),
  sentence(
    `${LUA}Expected no error, but caught:\\n\\(string\\) ('[^\\n]{0,1000}')(?:\\n[^]{0,1000})?`,
    'no error',
    '$1',
  ),
  sentence(
    `${LUA}Expected a different error\\.\\nCaught:\\n\\((no error)\\)\\nExpected:\\n\\((error)\\)(?:\\n[^]{0,1000})?`,
    '$2',
    '$1',
  ),
  sentence(
    `${LUA}Expected to be called ([<>=]{0,2}\\d{1,9}) time\\(s\\), but was called {count} time\\(s\\)(?:\\n[^]{0,1000})?`,
    '$1',
    '$2',
  ),
  sentence(
    `${LUA}Function was never called with matching arguments\\.\\nCalled with \\(last call if any\\):\\n\\(values list\\) (\\([^\\n]{0,1000}\\))\\nExpected:\\n\\(values list\\) (\\([^\\n]{0,1000}\\))(?:\\n[^]{0,1000})?`,
    '$2',
    '$1',
  ),
  sentence(`${LUA}Expected object to be unique:\\n\\([^]{0,2000}`, 'unique', undefined),
  sentence(
    `${LUA}Expected a different error\\.\\nCaught:\\n\\((?:string\\) ([^\\n]{1,1000})|no error\\))\\nExpected:\\n\\(string\\) ([^\\n]{1,1000})(?:\\n[^]{0,1000})?`,
    '$2',
    '$1',
  ),
  sentence(
    `${LUA}Expected objects to not be (?:the same|equal)\\.\\nPassed in:\\n\\((?:number|string|boolean)\\) ([^\\n]{1,400})\\nDid not expect:\\n\\((?:number|string|boolean)\\) ([^\\n]{1,400})(?:\\n[^]{0,1000})?`,
    'not $2',
    '$1',
  ),
];

/** The helpers of Phoenix for tests. */
const OF_PHOENIX: readonly Sentence[] = [
  sentence(
    'expected (?:response|redirection) with status {count}, got: {count}(?:, with body:[^\\n]{0,4000})?',
    '$1',
    '$2',
  ),
  sentence(
    'expected [A-Z][\\w.]{0,200} to (?:patch|redirect) to ("[^"\\n]{0,1000}"), but got a (?:patch|redirect) to ("[^"\\n]{0,1000}")',
    '$1',
    '$2',
  ),
];

/** ExUnit. */
export const ELIXIR_SENTENCES: readonly Sentence[] = [
  ...OF_PHOENIX,
  sentence(
    'match \\(match\\?\\) (?:failed|succeeded, but should have failed)\\n\\s{0,40}code: {1,8}assert [^\\n]{1,2000}\\n\\s{0,40}left: {1,8}([^\\n]{1,1000})\\n\\s{0,40}right: {1,8}([^\\n]{1,1000})(?:\\n[^]{0,4000})?',
    '$1',
    '$2',
  ),
  sentence(
    'match \\(match\\?\\) succeeded, but should have failed\\n\\s{0,40}code: {1,8}refute [^\\n]{1,2000}\\n\\s{0,40}left: {1,8}([^\\n]{1,1000})\\n\\s{0,40}right: {1,8}([^\\n]{1,1000})(?:\\n[^]{0,4000})?',
    'not $1',
    '$2',
  ),
  sentence(
    'Assertion with in failed\\n\\s{0,40}code: {1,8}[^\\n]{1,2000}\\n\\s{0,40}left: {1,8}([^\\n]{1,1000})\\n\\s{0,40}right: {1,8}([^\\n]{1,1000})(?:\\n[^]{0,4000})?',
    'in $2',
    '$1',
  ),
  sentence(
    'Assertion failed, no matching message after \\d{1,9}ms\\n[^]{0,1000}?\\n\\s{0,40}pattern: ([^\\n]{1,1000})\\n\\s{0,40}value: {1,8}([^\\n]{1,1000})(?:\\n[^]{0,4000})?',
    '$1',
    '$2',
  ),
  sentence('Unexpectedly received message ([^\\n]{1,1000}?) \\(which matched ([^\\n]{1,1000})\\)', 'not $2', '$1'),
  sentence(
    '(?:Assertion|Refute) with (?:!==?|==) failed, both sides are exactly equal\\n\\s{0,40}code: {1,8}[^\\n]{1,2000}\\n\\s{0,40}left: {1,8}([^\\n]{1,400})(?:\\n[^]{0,2000})?',
    'not $1',
    '$1',
  ),
  sentence(
    'Refute with ={2,3} failed(?:\\n\\s{0,40}code: {1,8}[^\\n]{1,2000})?\\n\\s{0,40}left: {1,8}([^\\n]{1,400})\\n\\s{0,40}right: {1,8}([^\\n]{1,400})(?:\\n[^]{0,2000})?',
    'not $2',
    '$1',
  ),
  sentence('Expected exception ([\\w.]{1,200}) but nothing was raised', '$1', 'nothing'),
  sentence('Expected exception ([\\w.]{1,200}) but got ([\\w.]{1,200})(?: \\([^\\n]{0,1000})?', '$1', '$2'),
  sentence(
    'Wrong message for [\\w.]{1,200}\\n\\s{0,40}expected:\\n\\s{1,40}("[^\\n]{0,1000}")\\n\\s{0,40}actual:\\n\\s{1,40}("[^\\n]{0,1000}")',
    '$1',
    '$2',
  ),
  sentence(
    'Expected the difference between (\\S{1,100}) and (\\S{1,100}) \\(\\S{1,100}\\) to be less than (?:or equal to )?\\S{1,100}',
    '$2',
    '$1',
  ),
];

/** testthat of R: what has no two values in lines of their own. */
export const R_SENTENCES: readonly Sentence[] = [
  sentence(
    "Snapshot of (?:code|`[^\\n]{1,1000}`)(?: to '[^'\\n]{1,400}')? has changed(?: \\(variant '[^'\\n]{1,200}'\\))?(?::| \\('[^'\\n]{1,400}'\\))?",
    undefined,
    undefined,
  ),
  sentence("Figures don't match: [^\\n]{1,400}\\.svg", undefined, undefined),
  sentence('[^\\n]{1,1000} has length {count}, not length {count}\\.', '$2', '$1'),
  sentence("[^\\n]{1,1000} has type ('[^'\\n]{1,100}'), not ('[^'\\n]{1,100}')\\.", '$2', '$1'),
  sentence('[^\\n]{1,1000} inherits from `([^`\\n]{1,100})` not `([^`\\n]{1,100})`\\.', '$2', '$1'),
  sentence(
    '[^\\n]{1,1000} does not match ("[^"\\n]{1,400}")\\.\\n\\s{0,8}Actual value: ("[^\\n]{0,1000}")',
    '$1',
    '$2',
  ),
  sentence('[^\\n]{1,1000} did not throw (?:an|the expected) error\\.', 'an error', 'no error'),
  sentence('[^\\n]{1,1000} did not produce any (warnings|messages|output)\\.', '$1', 'none'),
  sentence(
    '[^\\n]{1,1000} threw an (?:unexpected )?(?:error|warning|message|condition)\\.\\nMessage: (?:[^\\n]{0,2000}\\n){1,20}?Class: {1,8}[\\w/.]{1,300}',
    undefined,
    undefined,
  ),
  sentence(
    'Expected `[^\\n]{1,1000}` not to throw any (?:errors|warnings|messages|conditions)\\.',
    undefined,
    undefined,
  ),
  sentence(
    '[^\\n]{1,1000} threw an error with unexpected message\\.\\nExpected match: ("[^\\n]{0,1000}")\\nActual message: ("[^\\n]{0,1000}")',
    '$1',
    '$2',
  ),
  sentence(
    '(-?[\\d.]{1,40}) is not ((?:strictly )?(?:more|less) than) (-?[\\d.]{1,40})\\. Difference: [^\\n]{1,60}',
    '$2 $3',
    '$1',
  ),
  sentence("Names of [^\\n]{1,1000} \\(('[^\\n]{0,400}')\\) don't match ('[^\\n]{0,400}')", '$2', '$1'),
  sentence(
    '`[^\\n]{1,400}` must be a vector with type <([^<>\\n]{1,100})>\\.\\nInstead, it has type <([^<>\\n]{1,100})>\\.',
    '$1',
    '$2',
  ),
  sentence(
    '[^\\n]{1,1000} (?:not (?:equal|identical) to|is not (?:strictly )?(?:less|more|greater) than) [^\\n]{1,1000}\\.(?:\\n[^]{0,1000})?',
    undefined,
    undefined,
  ),
  sentence('Error in check\\w{1,40}\\([^\\n]{1,1000}\\) ?:[^]{0,1000}', undefined, undefined),
];

/** `@test` of Julia, of other operators than equality, and `@test_throws`. */
export const JULIA_SENTENCES: readonly Sentence[] = [
  sentence('Evaluated: (\\S{1,400}) (<=?|>=?|≈|≤|≥|isa) (\\S{1,400})', '$2 $3', '$1'),
  sentence('Evaluated: (\\S{1,400}) !={1,2} (\\S{1,400})', 'not $2', '$1'),
  sentence('Expected: {type}\\n\\s{0,20}No exception thrown', '$1', 'no exception'),
  sentence('Expected: {type}\\n\\s{0,20}Thrown: {type}', '$1', '$2'),
  sentence('Expected: ("[^"\\n]{0,1000}")\\n\\s{0,20}Message: ("[^\\n]{0,1000}")', '$1', '$2'),
];
