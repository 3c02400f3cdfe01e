import { type Sentence, sentence } from './sentence.js';

/** The reason that a test gives for what it expects. */
const BECAUSE = '(?:, because [^\\n]{1,1000})?';

/** Pester, apart from what it says of equality, of errors and of mocks. Only in reports that are certainly of PowerShell. */
export const PESTER_SENTENCES: readonly Sentence[] = [
  sentence(
    `Expected {value} to be different from the actual value${BECAUSE}, but got the same value\\.`,
    'not $1',
    '$1',
  ),
  sentence(
    `Expected the actual value to be ((?:greater|less) than(?: or equal to)?) {value}${BECAUSE}, but got {value}\\.`,
    '$1 $2',
    '$3',
  ),
  sentence(`Expected {value} to be found in collection {any}${BECAUSE}, but it was not found\\.`, '$1', '$2'),
  sentence(`Expected {value} to not be found in collection {any}${BECAUSE}, but it was found\\.`, 'not $1', '$2'),
  sentence(
    `Expected a collection with size {count}${BECAUSE}, but got collection with size {count} [^\\n]{1,2000}`,
    '$1',
    '$2',
  ),
  sentence(`Expected a collection with size {count}${BECAUSE}, but got an empty collection\\.`, '$1', 0),
  sentence(
    `Expected the value to have type \\[([^\\]\\n]{1,300})\\] or any of its subtypes${BECAUSE}, but got [^\\n]{1,2000} with type \\[([^\\]\\n]{1,300})\\]\\.`,
    '[$1]',
    '[$2]',
  ),
  sentence(`Expected \\$null or empty${BECAUSE}, but got {value}\\.`, '$null or empty', '$1'),
  sentence(`Expected a value${BECAUSE}, but got \\$null or empty\\.`, 'a value', '$null or empty'),
  sentence(
    `Expected no exception to be thrown${BECAUSE}, but an exception ("[^"\\n]{0,2000}") was thrown(?: from [^\\n]{1,2000})?`,
    'no exception',
    '$1',
  ),
];
