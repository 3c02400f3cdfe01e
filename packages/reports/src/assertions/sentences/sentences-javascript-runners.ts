import { type Sentence, sentence } from './sentence.js';

/** The message of one's own, or a name of the error, in front. */
const OWN = '(?:[^\\n]{1,400}: )?';
const Q = "('[^\\n]{0,1000}?')";
const THROWN = '(?:an exception|(?:an )?[\\w.$]{1,200})';

const OF_ERRORS: readonly Sentence[] = [
  // The controller that Angular tests requests with.
  sentence(
    'Expected one matching request for criteria "[^\\n]{1,1000}", found (?:none|\\d{1,9} requests)\\.(?: [^\\n]{0,4000})?',
    undefined,
    undefined,
  ),
  sentence(
    'Expected (?:no (?:matching|open) requests?|zero matching requests)\\b[^\\n]{0,1000}, found {count}[:.][^\\n]{0,4000}',
    undefined,
    undefined,
  ),
  sentence(`${OWN}Expected function to throw an exception\\.`, 'an exception', 'no exception'),
  sentence(`${OWN}Expected function to throw an Error\\.`, 'an Error', 'no exception'),
  sentence(
    `${OWN}Expected function to throw ${THROWN} with message ${Q}, but it threw ${THROWN} with message ${Q}\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `${OWN}Expected function to throw ${THROWN} with a message matching (/[^\\n]{1,400}/\\w{0,8}), but it threw ${THROWN} with message ${Q}\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `${OWN}Expected function to throw ([^\\n]{1,400}?), but it threw ([A-Z][\\w.$]{0,200}: [^\\n]{1,1000})\\.`,
    '$1',
    '$2',
  ),
  sentence(`${OWN}Expected function not to throw, but it threw ([^\\n]{1,1000})\\.`, 'no exception', '$1'),
  sentence(`${OWN}Expected function not to throw ([A-Z][\\w.$]{1,200})\\.`, 'not $1', undefined),
];

const OF_PROMISES: readonly Sentence[] = [
  sentence(
    `${OWN}Expected a promise to be rejected with ([A-Z][\\w.$]{1,200}) but it was rejected with type ([\\w.$]{1,200})\\.`,
    '$1',
    '$2',
  ),
  sentence(`${OWN}Expected a promise to be resolved but it was (rejected[^\\n]{0,1000})\\.`, 'resolved', '$1'),
];

const JASMINE_VALUES: readonly Sentence[] = [
  // An argument that the matcher does not have, meant as a message.
  sentence(
    `${OWN}Expected {value} to (?:be|equal) (true|false|null|undefined|-?\\d[\\d.]{0,40}|'[^'\\n]{0,1000}'), '[^'\\n]{1,1000}'\\.`,
    '$2',
    '$1',
  ),
  sentence(`${OWN}Expected {value} not to (?:contain|match) {value}\\.`, 'not $2', '$1'),
  sentence(`${OWN}Expected [^\\n]{1,2000} with size {count} to have size {count}\\.`, '$2', '$1'),
  sentence(`${OWN}Expected instance of ([\\w.$]{1,200}) to be an instance of ([\\w.$]{1,200})`, '$2', 'instance of $1'),
  sentence(
    `${OWN}Expected spy [^\\n]{1,200} to have been called only once, and with given args:\\n {1,8}(\\[[^\\n]{0,1000}\\])`,
    '$1',
    undefined,
  ),
  sentence(
    `${OWN}Expected spy [^\\n]{1,200} to have been called with:\\n {1,8}(\\[[^\\n]{0,1000}\\])\\nbut actual calls were:\\n {1,8}\\[[^\\n]{0,1000}\\],`,
    '$1',
    undefined,
  ),
];

/** What Jasmine says, beside the words that it shares with Chai. */
export const JASMINE_SENTENCES: readonly Sentence[] = [...OF_ERRORS, ...OF_PROMISES, ...JASMINE_VALUES];

/** A spy, and the difference that follows in the same line where a report has lost its line ends. */
const SPY = '"[^"\\n]{1,200}"';
const BEHIND = '(?:\\s{1,4}Received:[^\\n]{0,4000})?';

/** A value that has blanks in it: `A{ x: 1 }`. */
const ANY = '((?:(?! to )[^\\n]){1,2000})';
const BEGIN = '(?:[^\\n]{1,400}: )?expected ';

const OF_SPIES: readonly Sentence[] = [
  sentence(`${BEGIN}${SPY} to be (?:successfully )?(?:called|resolved) at least once`, 'at least once', 0),
  sentence(`${BEGIN}${SPY} to not be called at all, but actually been called {count} times${BEHIND}`, 0, '$1'),
  sentence(`${BEGIN}${SPY} to be called once, but got {count} times`, 1, '$1'),
  sentence(`${BEGIN}${SPY} to (?:not be|be not) called {count} times`, 'not $1', undefined),
  sentence(`${BEGIN}${SPY} to be successfully (?:called|resolved) {count} times`, '$1', undefined),
  sentence(`${BEGIN}${SPY} to not be called with arguments: (\\[[^\\n]{0,1000}\\])${BEHIND}`, 'not $1', undefined),
  sentence(`${BEGIN}${SPY} to be called once with arguments: [^\\n]{1,2000}`, undefined, undefined),
  sentence(`${BEGIN}${SPY} (?:not )?to have been called (?:before|after) ${SPY}`, undefined, undefined),
];

const VITEST_VALUES: readonly Sentence[] = [
  sentence(
    `${BEGIN}[^\\n]{1,2000}? to have property "[^"\\n]{1,400}" with value {value}(?!\\s{1,8}- Expected)`,
    '$1',
    undefined,
  ),
  sentence(`${BEGIN}{value} to not be close to {value}, received difference [^\\n]{1,200}`, 'not close to $2', '$1'),
  sentence(`${BEGIN}{value} to be not ((?:greater|less) than(?: or equal to)?) {value}`, 'not $2 $3', '$1'),
  sentence(`${BEGIN}${ANY} (?:to not|not to) be an instance of ([\\w$.]{1,200})`, 'not an instance of $2', '$1'),
  sentence(`${BEGIN}[^\\n]{1,2000} to not have a length of {count}`, 'not $1', undefined),
  sentence(`${BEGIN}{value} (?:to not|not to) match object {value}`, 'not $2', '$1'),
  sentence(
    `${BEGIN}\\[Function[^\\]\\n]{0,100}\\] to throw error not (?:including|matching) ('[^'\\n]{0,1000}'|/[^\\n]{1,1000}/\\w{0,8})`,
    'not $1',
    undefined,
  ),
  sentence('promise resolved "([^\\n]{1,2000})" instead of rejecting', undefined, '$1'),
  sentence('promise rejected "([^\\n]{1,2000})" instead of resolving', undefined, '$1'),
  sentence('expected "[^"\\n]{0,1000}" not to be reached', undefined, undefined),
  sentence(`${BEGIN}error to be instance of ([\\w$.]{1,200})`, '$1', undefined),
];

/** What Vitest says in its own words, beside those of Chai. */
export const VITEST_SENTENCES: readonly Sentence[] = [...OF_SPIES, ...VITEST_VALUES];

/** An element in front of what is said of it, behind `Timed out retrying after 4000ms: ` and a message of one's own. */
const EXPECTED = "(?:[^\\n]{1,400}: )?expected '?<[^<>\\n]{1,400}>'?";

const TEXT = "('[^'\\n]{0,2000}')";
const VALUE = "('[^'\\n]{0,1000}'|[^\\s'][^\\s]{0,100}?)";

/** What chai-jquery says of elements in Cypress. The element is no value: what is compared is its text, its state or a part of it. */
export const CYPRESS_SENTENCES: readonly Sentence[] = [
  sentence(`${EXPECTED} to (?:have|contain) HTML ${TEXT}, but the HTML was ${TEXT}`, '$1', '$2'),
  sentence(
    `${EXPECTED} to have (?:CSS property|property|attribute) '[^'\\n]{1,200}' with the value ${VALUE}, but the value was ${VALUE}`,
    '$1',
    '$2',
  ),
  sentence(`${EXPECTED} to have (?:descendants|attribute|CSS property|property) ${TEXT}`, '$1', undefined),
  sentence(
    `${EXPECTED} not to (?:have (?:class|id|text|value|HTML|attribute|descendants|CSS property|property)|contain(?: text| HTML| value)?|be|match) ${TEXT}`,
    'not $1',
    undefined,
  ),
];
