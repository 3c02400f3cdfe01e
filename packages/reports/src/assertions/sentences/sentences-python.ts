import { type Sentence, sentence } from './sentence.js';

const CLASS = "<class '[^'\\n]{1,300}'>";

/** A text as Python prints it. */
const TEXT = '(\'[^\'\\n]{0,2000}\'|"[^"\\n]{0,2000}")';

/** The message of one's own behind what unittest says. */
const OWN = '(?: : [^\\n]{0,1000})?';

/** pytest's own failures. The text is without the marks of a listing. */
const OF_PYTEST: readonly Sentence[] = [
  sentence('DID NOT RAISE any exception, expected `([^`\\n]{1,400})`', '$1', 'no exception'),
  sentence('DID NOT RAISE (any exception|any of \\([^()\\n]{1,600}\\))', '$1', 'no exception'),
  sentence(`DID NOT RAISE (${CLASS}|[\\w.]{1,300}|\\([^()\\n]{1,600}\\))`, '$1', 'no exception'),
  sentence(
    'Raised exception \\(?group\\)? did not match: `([^`\\n]{1,400})` is not an instance of `([^`\\n]{1,400})`',
    '$2',
    '$1',
  ),
  sentence(
    'DID NOT WARN\\. No warnings of type [^\\n]{1,600} matching the regex (?:was|were) emitted\\.\\n {0,4}Regex: ([^\\n]{1,400})\\n {0,4}Emitted warnings: (\\[[^\\n]{0,1000}\\])\\.',
    '$1',
    '$2',
  ),
  sentence(
    "DID NOT WARN\\. No warnings of type [^\\n]{1,600} matching \\('([^\\n]{1,400})'\\) (?:was|were) emitted\\. The list of emitted warnings is: (\\[[^\\n]{0,1000}\\])\\.",
    '$1',
    '$2',
  ),
  sentence(
    `DID NOT WARN\\. No warnings of type \\(?(${CLASS}(?:, ${CLASS}){0,8}),?\\)? (?:was|were) emitted\\.(?: The list of emitted warnings is|\\n {0,4}Emitted warnings): (\\[[^\\n]{0,1000}\\])\\.`,
    '$1',
    '$2',
  ),
];

const OF_UNITTEST: readonly Sentence[] = [
  // Django's assertContains, since 5.1 with the response below it.
  sentence(`False is not true : Couldn't find ${TEXT} in (?:the following )?response`, '$1', undefined),
  sentence('[\\w.]{1,200}\\(\\) did not raise ([\\w.]{1,300}(?: or [\\w.]{1,300}){0,8})', '$1', 'no exception'),
  sentence('{type} not raised(?: by [^\\n]{1,300})?(?: : [^\\n]{0,400})?', '$1', 'no exception'),
  sentence(
    "\\((<class '[^\\n]{1,600}'>)\\) not raised(?: by [^\\n]{1,300})?(?: : [^\\n]{0,400})?",
    '$1',
    'no exception',
  ),
  sentence('([A-Z]\\w{0,100}Warning) not triggered(?: by [^\\n]{1,300})?(?: : [^\\n]{0,400})?', '$1', 'no warning'),
  sentence(`no (logs of level \\w{1,60} or higher) triggered on [^\\n]{1,300}`, '$1', 'no logs'),
  sentence(`Unexpected logs found: (\\[[^\\n]{0,2000}\\])${OWN}`, 'no logs', '$1'),
  sentence(`{value} is an instance of (${CLASS})${OWN}`, 'not $2', '$1'),
  sentence(`{value} is not an instance of (${CLASS}|\\(${CLASS}(?:, ${CLASS}){0,20},?\\))${OWN}`, '$2', '$1'),
  sentence(
    `{value} is not a subclass of (${CLASS}|\\(${CLASS}(?:, ${CLASS}){0,20},?\\))${OWN}`,
    'a subclass of $2',
    '$1',
  ),
  sentence(
    `(?:First|Second) (?:sequence|argument) is not (a list|a tuple|a dictionary|a string): [^\\n]{1,2000}`,
    undefined,
    undefined,
  ),
  sentence(`{value} not ((?:greater|less) than(?: or equal to)?) {value}${OWN}`, '$2 $3', '$1'),
  sentence(`{value} == {value} within [^\\n]{1,200}`, 'not $2', '$1'),
  sentence(`{value} == \\1${OWN}`, 'not $1', '$1'),
  sentence(`unexpectedly None${OWN}`, 'not None', null),
  sentence(`unexpectedly identical: {value}${OWN}`, 'not $1', '$1'),
  sentence('unexpectedly identical: ((?:(?! : )[^\\n]){1,1000})', 'not $1', '$1'),
  sentence(`{value} is not true${OWN}`, true, '$1'),
  sentence(`{value} is not false${OWN}`, false, '$1'),
  sentence(`Regex didn't match: ${TEXT} not found in ${TEXT}${OWN}`, '$1', '$2'),
  sentence(`Regex matched: ${TEXT} matches ${TEXT} in ${TEXT}${OWN}`, 'not $2', '$3'),
  sentence(`${TEXT} doesn't (?:start|end) with ${TEXT}${OWN}`, '$2', '$1'),
  sentence(`${TEXT} (?:starts|ends) with ${TEXT}${OWN}`, 'not $2', '$1'),
];

/** unittest.mock, of calls and of what was awaited. */
const OF_MOCK: readonly Sentence[] = [
  sentence(
    '(?:Calls|Awaits) not found\\.\\nExpected: (\\[[^\\n]{0,2000}\\])(?:\\n {0,4}Actual: (\\[[^\\n]{0,2000}\\]))?',
    '$1',
    '$2',
  ),
  sentence(
    "'[^'\\n]{1,200}' does not contain all of (\\([^\\n]{1,2000}\\)) in its (?:call|await) list, found (\\[[^\\n]{0,2000}\\]) instead",
    '$1',
    '$2',
  ),
  sentence('Expected [\\w.]{1,200} to have been awaited once\\. Awaited {count} times\\.', 1, '$1'),
  sentence('Expected [\\w.]{1,200} to not have been awaited\\. Awaited {count} times\\.', 0, '$1'),
  sentence('Expected await: ([^\\n]{1,2000})\\n\\s{0,4}Not awaited', '$1', 'not awaited'),
  sentence(
    '[Ee]xpected call not found\\.\\n\\s{0,4}Expected: ([^\\n]{1,2000})\\n\\s{0,4}Actual: not called\\.',
    '$1',
    'not called',
  ),
  sentence('Expected call: ([^\\n]{1,2000})\\n\\s{0,4}Actual call: ([^\\n]{1,2000})', '$1', '$2'),
  sentence('Expected call: ([^\\n]{1,2000})\\n\\s{0,4}Not called', '$1', 'not called'),
  sentence('([\\w.]{1,200}\\([^\\n]{0,1000}\\)) (?:call|await) not found', '$1', undefined),
];

/** nose, and libraries of matchers. */
const OF_OTHERS: readonly Sentence[] = [
  sentence('X is {value} whereas Y is {value}', '$2', '$1'),
  sentence('expected: {value} to (?:equal|be|contain) {value}', '$2', '$1'),
  sentence(
    '(?:\\[[^\\]\\n]{0,300}\\] )?Expected <([^\\n]{0,2000}?)> to be ((?:greater|less) than(?: or equal to)?|between) <([^\\n]{0,2000}?)>, but was not\\.',
    '$2 $3',
    '$1',
  ),
  sentence('(?:\\[[^\\]\\n]{0,300}\\] )?Expected <(True|False)>, but was not\\.', '$1', undefined),
];

export const PYTHON_SENTENCES: readonly Sentence[] = [...OF_PYTEST, ...OF_UNITTEST, ...OF_MOCK, ...OF_OTHERS];

/** What Robot Framework says of one value. */
export const ROBOT_SENTENCES: readonly Sentence[] = [
  sentence("'(True|False|None|-?\\d{1,15}(?:\\.\\d{1,15})?)' should be true\\.", true, '$1'),
  sentence("'(True|False|None|-?\\d{1,15}(?:\\.\\d{1,15})?)' should not be true\\.", false, '$1'),
  // A condition is an expression, of which only the text is known: `'5 < 2' should be true.`
  sentence("'([^\\n]{1,400})' should be true\\.", true, undefined),
  sentence("'([^\\n]{1,400})' should not be true\\.", false, undefined),
];
