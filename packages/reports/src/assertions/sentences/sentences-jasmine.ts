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

const OF_VALUES: readonly Sentence[] = [
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
export const JASMINE_SENTENCES: readonly Sentence[] = [...OF_ERRORS, ...OF_PROMISES, ...OF_VALUES];
