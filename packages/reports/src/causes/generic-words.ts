/** Words of comparisons and time limits: a message of these alone does not say what is wrong. */
const EMPTY_WORDS = wordsOf(
  'a actual an and any are areequal array arrays as assert assertequal assertequals assertfalse asserting assertion assertions ' +
    'assertionerror asserts asserttrue async at be been boolean both but by call callback called calls check collection compared ' +
    'comparison condition contain contained containing contains content contents deep deeply did didn differ difference differences ' +
    'differs do does doesn don done during duration each element elements empty end ends equal equaling equality equals equivalent ' +
    'error errors evaluated evaluates evaluating exactly exceeded exception expands expansion expect expectation expected expecting ' +
    'expression fail failed failing fails failure failures false falsy first fn for found from get given got greater had has have ' +
    'having hook identical in include included includes including index instance instead invoked is isequal isfalse isn istrue it ' +
    'item items jest just keys least left length less like limit line lines list long lower map match matched matches matching member ' +
    'members more most ms must nil no non none not null number numbers object objects occurrence occurrences of one only operand ' +
    'operands operation operator or order out pass passed passes position predicate present properties property reached received ' +
    'reference require required requirement result returned right running same second sequence set setting should side sides size ' +
    'specified start starts step strict strictly string strings substring test testcase tests text than that the there these this ' +
    'time timed timeout times to too took true truthy two type types undefined unequal unexpected until up value values verification want ' +
    'wanted was wasn were when where which while with within without throw throws threw thrown throwing raise raises raised function doesnotthrow',
);

/** Words of the messages of languages for errors in a program, beside those above. */
const PROGRAM_WORDS = wordsOf(
  'access accessing argument attempt attempted bounds by cannot cast class code collection dereference divide division enumerable ' +
    'function initialized invalid iterable key memory method modified name nullpointerexception object panic pointer possible ' +
    'property range read reading runtime sequence set setting sigsegv segmentation signal violation addr pc unable zero',
);

/** Names of matchers and assertions: `toHaveLength`, `assertSame`, `EXPECT_EQ`. */
const MATCHER =
  /^(?:to(?:Be|Contain|Equal|Have|Match|Not|Return|Satisfy|Strict|Throw)\w{0,80}|assert(?:[A-Z_]\w{0,80})?|expect[A-Z_]\w{0,80}|(?:ASSERT|EXPECT|REQUIRE|CHECK)(?:_[A-Z\d_]{1,80})?)$/;

/** Codes with which a process ends after any failure: they say only that it failed. */
const PLAIN_EXIT =
  /(?:\b(?:sub)?(?:process|command|script|program) (?:failed with |has )?)?\bexit(?:ed|s)?(?: with)?(?: code| status)?[ :=]{1,3}(?:[0-9]|1\d|255)\b/gi;

/** What says only that an assertion or a test failed, and where: masks, files of source, names of assertion errors, advice of Mocha. */
const SAYS_LITTLE: readonly RegExp[] = [
  // The file of Mocha's time limit: its directories may have spaces.
  /\([^()\n]{1,500}\.[cm]?[jt]sx?\)/g,
  /<[a-z#]{1,8}>/g,
  /(?:<path>\/)?[\w./+-]{1,200}\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kts?|scala|groovy|cs|fs|php|[ch]|cc|cpp|cxx|hpp|swift|mm?|dart|exs?|p[lm]|t|sh|bats)\b/g,
  /\b(?:[\w$]{1,80}[.\\]){0,12}(?:AssertionFailedError|AssertionError|ComparisonFailure|ExpectationFailedException|AssertionException|AssertFailedException)\b/g,
  /For async tests and hooks, ensure "done\(\)" is called; if returning a Promise, ensure it resolves\./g,
  /\bThe runner reported (?:no reason for this failure|a failure without a message)\./g,
  /\bdone\(\) called multiple times in (?:test|hook)\b/g,
];

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}

/** Whether a masked message consists of words of comparison and time limits. A number that masks leave is a status or a code, which says something. */
export function saysNothing(masked: string): boolean {
  const text = masked.replace(PLAIN_EXIT, ' ');
  return !/\d/.test(text) && areAll(text, (word) => EMPTY_WORDS.has(word.toLowerCase()) || MATCHER.test(word));
}

/** Whether the masked message of an error in a program names nothing of the program: `list index out of range`. */
export function namesNothing(masked: string): boolean {
  return areAll(masked, (word) => EMPTY_WORDS.has(word.toLowerCase()) || PROGRAM_WORDS.has(word.toLowerCase()));
}

function areAll(masked: string, isEmpty: (word: string) => boolean): boolean {
  const rest = SAYS_LITTLE.reduce((text, little) => text.replace(little, ' '), masked);
  return (rest.match(/[\p{L}_$][\p{L}\d_$]{1,400}/gu) ?? []).every(isEmpty);
}
