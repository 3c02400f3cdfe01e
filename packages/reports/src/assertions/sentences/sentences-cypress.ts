import { type Sentence, sentence } from './sentence.js';

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
