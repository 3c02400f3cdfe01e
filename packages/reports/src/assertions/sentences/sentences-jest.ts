import { type Sentence, sentence } from './sentence.js';

/** An element that is printed in one line. */
const ELEMENT = '(<[^\\n]{1,4000}(?:/>|</[\\w-]{1,60}>))';
const STATE = '(?:currently )?(disabled|enabled|visible|checked|partially checked|required|valid|invalid)';
const WHY = '(?: \\([^()\\n]{1,200}\\))?';

/** jest-dom: the state of an element, and what has no label of its own. */
const OF_JEST_DOM: readonly Sentence[] = [
  sentence(`Received element is not ${STATE}${WHY}:\\n\\s{1,8}${ELEMENT}`, '$1', '$2'),
  sentence(`Received element is not ${STATE}${WHY}:`, '$1', undefined),
  sentence(`Received element is ${STATE}${WHY}:\\n\\s{1,8}${ELEMENT}`, 'not $1', '$2'),
  sentence(`Received element is ${STATE}${WHY}:`, 'not $1', undefined),
  sentence(`expected document not to contain element, found ${ELEMENT} instead`, undefined, '$1'),
  sentence(
    `Expected element with focus:\\n\\s{1,8}${ELEMENT}\\nReceived element with focus:\\n\\s{1,8}${ELEMENT}`,
    '$1',
    '$2',
  ),
  sentence(
    'expect\\(element\\)\\.toBeEmptyDOMElement\\(\\)\\n(?:\\s{0,8}\\n)?Received:\\n\\s{1,8}([^\\n]{1,4000})',
    'empty',
    '$1',
  ),
];

/** jest-extended: bounds, which are in the sentence. */
const OF_BOUNDS: readonly Sentence[] = [
  sentence(
    'Expected number to be within start and end of:\\n\\s{1,8}(start: \\S{1,60} {1,4}end: \\S{1,60})\\nReceived:\\n\\s{1,8}([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
  sentence(
    'Expected date to be ((?:before|after|between)[^\\n]{1,200}?) but received:\\n\\s{1,8}([^\\n]{1,1000})',
    '$1',
    '$2',
  ),
];

/** Jest: what has one value or none in its labels. */
export const JEST_SENTENCES: readonly Sentence[] = [
  ...OF_JEST_DOM,
  ...OF_BOUNDS,
  // Up to version 23.
  sentence(
    'Expected (?:array|string|object):\\n\\s{1,8}([^\\n]{1,2000})\\nTo contain (?:value|a value equal to):\\n\\s{1,8}([^\\n]{1,2000})',
    '$2',
    '$1',
  ),
  sentence(
    'Expected (?:array|string|object):\\n\\s{1,8}([^\\n]{1,2000})\\nNot to contain (?:value|a value equal to):\\n\\s{1,8}([^\\n]{1,2000})',
    'not $2',
    '$1',
  ),
  sentence(
    "Expected the function to throw an error (?:of type|matching):\\n\\s{1,8}([^\\n]{1,1000})\\nBut it didn't throw anything\\.",
    '$1',
    'no exception',
  ),
  sentence(
    'Expected (?:constructor|substring|message|pattern|error|name): {0,8}([^\\n]{1,1000})\\n(?:\\s{0,8}\\n)?Received function did not throw',
    '$1',
    undefined,
  ),
  sentence('Error name: {1,8}"[^"\\n]{1,200}"\\n\\s{0,8}Error message: {1,8}("[^\\n]{0,2000}")', 'no error', '$1'),
  sentence(
    'Received promise (?:resolved|rejected) instead of (?:rejected|resolved)\\n\\s{0,8}(?:Resolved|Rejected) to value: {1,4}([^\\n]{1,2000})',
    undefined,
    '$1',
  ),
  // jest-extended, and expect before Jest 23, which names the types of both values below a line of its own.
  sentence('Expected value to be (truthy|falsy), instead received\\n\\s{1,8}([^\\n]{1,2000})', '$1', '$2'),
  sentence(
    'Expected value to (?:equal|be)(?: \\([^()\\n]{1,60}\\))?:\\n\\s{1,8}([^\\n]{1,2000})\\nReceived:\\n\\s{1,8}([^\\n]{1,2000})\\n\\s{0,8}\\nDifference:\\n\\s{0,8}\\n\\s{0,8}Comparing two different types of values:[^]{0,400}',
    '$1',
    '$2',
  ),
  sentence('Expected value to be ([\\w ]{1,60}?),?(?: but)? received:\\n\\s{1,8}([^\\n]{1,2000})', '$1', '$2'),
  sentence('Expected to receive (an? [\\w ]{1,60}?),? received:\\n\\s{1,8}([^\\n]{1,2000})', '$1', '$2'),
  sentence(
    'Expected value to be an array of size:\\n\\s{1,8}{count}\\nReceived:\\n\\s{1,8}value: [^\\n]{1,2000}\\n\\s{1,8}length: {count}',
    '$1',
    '$2',
  ),
  sentence(
    'Expected mock function to have been called exactly once, but it was called:\\n\\s{1,8}{count} times?',
    1,
    '$1',
  ),
  sentence(
    'Expected (?:the )?element not to have [\\w ]{1,40}:\\n\\s{1,8}([^\\n]{1,2000})\\nReceived:\\n\\s{1,8}([^\\n]{1,2000})',
    'not $1',
    '$2',
  ),
  sentence('Expected at least one assertion to be called but received none\\.', 'at least 1', 0),
  sentence('Expected one assertion to be called but received zero assertion calls\\.', 1, 0),
  sentence('Expected two assertions to be called but received one assertion call\\.', 2, 1),
  sentence('Expected two assertions to be called but received zero assertion calls\\.', 2, 0),
  sentence('Expected three assertions to be called but received two assertion calls\\.', 3, 2),
];
