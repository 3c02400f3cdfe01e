import { type Sentence, sentence } from './sentence.js';

/** A value in quotes, which are not escaped, and one without. */
const Q = "'([^\\n]{0,1000}?)'";
const BARE = '([^\\n]{1,1000}?)';

/** The message of one's own in front of a sentence. */
const OWN = '(?:[^\\n]{1,400}: )?';

/** Of several differences none is the one that is expected. */
const ONLY = '(?!\\n(?:Index|Key) )';

/** DatabaseLibrary. */
const OF_DATABASES: readonly Sentence[] = [
  sentence("Expected zero rows, but {count} rows were returned from: '[^\\n]{1,2000}'", 0, '$1'),
  sentence("Expected {count} rows, but {count} were returned from: '[^\\n]{1,2000}'", '$1', '$2'),
  sentence(
    "Expected (more than|less than) {count} rows, but {count} were returned from: '[^\\n]{1,2000}'",
    '$1 $2',
    '$3',
  ),
  sentence("Expected to have (?:have )?(at least one row),? but got {count} rows from:? '[^\\n]{1,2000}'", '$1', '$2'),
  sentence("Table '[^'\\n]{1,400}' does not exist in the db", undefined, undefined),
  sentence(
    "Expected zero rows to be returned from '[^\\n]{1,2000}' but got rows back\\. Number of rows returned was {count}",
    0,
    '$1',
  ),
];

/** BuiltIn and String. A value in quotes may be any; in front of `should` others are read with the plain words. */
const OF_BUILT_IN: readonly Sentence[] = [
  sentence(`${OWN}${BARE} == \\1`, 'not $1', '$1'),
  sentence(`${OWN}${Q} does not contain (any of '[^\\n]{1,1000}')`, '$2', '$1'),
  sentence(`${OWN}${Q} contains (one or more of '[^\\n]{1,1000}')`, 'not $2', '$1'),
  sentence(`${OWN}${Q} (?:does not contain|does not match|does not start with|does not end with) ${Q}`, '$2', '$1'),
  sentence(`${OWN}${Q} (?:contains|matches|starts with|ends with) ${Q}`, "not '$2'", '$1'),
  // A page or a response of several lines.
  sentence(`${OWN}'([^']{1,4000})' contains ${Q}`, "not '$2'", '$1'),
  sentence(`Actual [A-Za-z][\\w ]{0,60} is ${BARE}, not ${BARE} as expected\\.?\\s?`, '$2', '$1'),
  sentence(`${OWN}[^\\n]{1,1000} contains '[^\\n]{0,1000}' {count} times?, not {count} times?\\.`, '$2', '$1'),
  sentence(`${Q} should be empty\\.`, 'empty', '$1'),
  sentence(`${Q} should not be empty\\.`, 'not empty', '$1'),
  sentence(`Expected error ${Q} did not occur\\.`, '$1', 'no error'),
  sentence("Variable '[^'\\n]{1,400}' (?:does not exist|exists)\\.", undefined, undefined),
  sentence('[^\\n]{1,1000} is (\\w{1,40}), not (a string)\\.', '$2', '$1'),
  sentence(`${Q} is not ((?:lower|upper|title) case|a byte string)\\.`, '$2', '$1'),
];

/** Collections and XML. */
const OF_COLLECTIONS: readonly Sentence[] = [
  sentence(`Lists are different:\\nIndex [^\\n]{1,200}: ${BARE} != ${BARE}${ONLY}`, '$2', '$1'),
  sentence(`Following keys have different values:[ \\n]Key [^\\n]{1,200}?: ${BARE} != ${BARE}${ONLY}`, '$2', '$1'),
  sentence('(?:Lists are different|Following keys have different values):(?:\\n[^]{0,2000})?', undefined, undefined),
  sentence('(?:Lengths|Lists) are different: {count} != {count}', '$2', '$1'),
  sentence(`(\\[[^\\n]{0,1000}\\]) does not contain value ${Q}\\.`, '$2', '$1'),
  sentence(`(\\[[^\\n]{0,1000}\\]) contains value ${Q}\\.`, "not '$2'", '$1'),
  sentence(`(\\[[^\\n]{0,1000}\\]) does not contain match for pattern ${Q}\\.`, '$2', '$1'),
  sentence(`(\\[[^\\n]{0,1000}\\]) contains match for pattern ${Q}\\.`, "not '$2'", '$1'),
  sentence(`Dictionary does not contain (?:key|value) ${Q}\\.`, '$1', undefined),
  sentence(`Dictionary contains (?:key|value) ${Q}\\.`, "not '$1'", undefined),
  sentence(`Following (?:values|keys) (?:are )?missing[^\\n]{0,200}: '[^\\n]{1,1000}`, undefined, undefined),
  sentence("(?:'[^\\n]{1,1000}') found multiple times\\.", undefined, undefined),
];

const ELEMENT =
  "(?:The element|Element|Checkbox|Radio button|List|Frame|Table|Text field|Text area|Page)(?: '[^\\n]{1,400}?')?";

const OF_SELENIUM: readonly Sentence[] = [
  sentence(
    `${ELEMENT}[^\\n]{0,100} should have (?:contained|had) text ${Q} but (?:its text was|it contained|it had) ${Q}\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `${ELEMENT}[^\\n]{0,100} (?:should have contained text|did not contain text) ${Q}(?: but did not)?\\.`,
    '$1',
    undefined,
  ),
  sentence(`${ELEMENT} should not (?:contain|have contained) text ${Q}(?: but it did)?\\.`, "not '$1'", undefined),
  sentence(`The text of element '[^\\n]{1,400}?' was not supposed to be ${Q}\\.`, "not '$1'", undefined),
  sentence(
    'Page should have contained "{count}" element\\(s\\), but it did contain "{count}" element\\(s\\)\\.',
    '$1',
    '$2',
  ),
  sentence(`${ELEMENT} is disabled\\.`, 'enabled', 'disabled'),
  sentence(`${ELEMENT} is enabled\\.`, 'disabled', 'enabled'),
  sentence(`${ELEMENT} does not have focus\\.`, undefined, undefined),
  sentence(`${ELEMENT} should be (visible), but it is not\\.`, '$1', 'not $1'),
  sentence(`${ELEMENT} should not be (visible), but it is\\.`, 'not $1', '$1'),
  sentence(
    `${ELEMENT} attribute should have value ${Q} \\(\\w{1,40}\\) but its value was ${Q} \\(\\w{1,40}\\)\\.`,
    '$1',
    '$2',
  ),
  sentence(`${ELEMENT} should have been (selected) but was not\\.`, '$1', 'not $1'),
  sentence(`${ELEMENT} should not have been (selected)\\.`, 'not $1', undefined),
  sentence(
    `${ELEMENT} should have had selection (\\[[^\\n]{1,400}?\\]) but selection was (\\[[^\\n]{1,400}\\])\\.`,
    '$1',
    '$2',
  ),
  sentence(`${ELEMENT} should have had (no selection) but selection was (\\[[^\\n]{1,400}\\])\\.`, '$1', '$2'),
];

/** How long SeleniumLibrary has waited: `1 minute 5 seconds`. Older versions, and Selenium2Library, write no full stop. */
const WAITED = '(?:in|after|within) [\\w ]{1,60}\\.?';

/** The keywords of SeleniumLibrary that wait. */
const OF_WAITING: readonly Sentence[] = [
  sentence(`Condition '[^\\n]{1,1000}' did not become true ${WAITED}`, undefined, undefined),
  sentence(`Location did not (?:become|contain) ${Q} ${WAITED}`, '$1', undefined),
  sentence(`Text ${Q} did not appear ${WAITED}`, '$1', undefined),
  sentence(`Location is ${Q} ${WAITED}`, "not '$1'", '$1'),
  sentence(`Location did contain ${Q} ${WAITED}`, "not '$1'", undefined),
  sentence(`Text ${Q} did not disappear ${WAITED}`, "not '$1'", undefined),
  sentence(`Element '[^\\n]{1,1000}' did not (?:dis)?appear ${WAITED}`, undefined, undefined),
  sentence(`Page should have contained "{count}" [^\\n]{1,1000} element\\(s\\) ${WAITED}`, '$1', undefined),
  sentence(`Page should have not contained "{count}" [^\\n]{1,1000} element\\(s\\) ${WAITED}`, 'not $1', '$1'),
  sentence(`Element '[^\\n]{1,1000}' (?:was )?not (visible|enabled) ${WAITED}`, '$1', 'not $1'),
  sentence(`Element '[^\\n]{1,1000}' still (visible) ${WAITED}`, 'not $1', '$1'),
  sentence(`Element '[^\\n]{1,1000}' did not get text ${Q} ${WAITED}`, '$1', undefined),
  sentence(`Element '[^\\n]{1,1000}' still had text ${Q} ${WAITED}`, "not '$1'", undefined),
];

/** Browser names what it looked at, the value, and the types of both. */
const VALUE = "(?:[^\\n]{0,400}?\\s)?'((?:(?!' )[^\\n]){0,1000})' \\(\\w{1,40}\\) should";
const TYPE = ' \\(\\w{1,40}\\)';

const OF_BROWSER: readonly Sentence[] = [
  sentence(`${VALUE} (?:be|contain|match|start with|end with|validate to true with) ${Q}${TYPE}`, '$2', '$1'),
  sentence(`${VALUE} not (?:be|contain) ${Q}${TYPE}`, "not '$2'", '$1'),
  sentence(`${VALUE} be ((?:less|greater) than(?: or equal)?) ${Q}${TYPE}`, '$2 $3', '$1'),
];

/** What the keywords of Robot Framework say, of its own libraries and those for browsers. */
export const ROBOT_KEYWORDS: readonly Sentence[] = [
  ...OF_BROWSER,
  ...OF_WAITING,
  ...OF_SELENIUM,
  ...OF_COLLECTIONS,
  ...OF_BUILT_IN,
  ...OF_DATABASES,
];
