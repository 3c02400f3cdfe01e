import { type Sentence, sentence } from './sentence.js';

/** The reason that a test gives for what it expects. */
const BECAUSE = '(?:, because [^\\n]{1,1000})?';

/** The type that Pester 6 prints in front of a value: `[int] 42`, `[int[]] @(1, 2)`. */
const TYPE = '\\[[\\w.]{1,100}(?:\\[\\])?\\] ';
const LIST = '(@\\([^\\n]{0,1000}?\\))';

/** The assertions of Pester 6, `Should-Be`. */
const OF_PESTER_6: readonly Sentence[] = [
  sentence(
    `Expected a collection ${LIST} with length \\d{1,9}${BECAUSE}, but got a collection ${LIST} with length \\d{1,9}\\.`,
    '$1',
    '$2',
  ),
  sentence(
    `Expected collections to be the same${BECAUSE}, but they were different\\.\\n(?:[^\\n]{1,400}\\n){1,4}Expected: {1,4}([^\\n]{1,1000})\\nBut was: {1,4}([^\\n]{1,1000})`,
    '$1',
    '$2',
  ),
  sentence(`Expected ${TYPE}{value}${BECAUSE}, but got:? ${TYPE}{value}\\.`, '$1', '$2'),
  sentence(
    `Expected ${TYPE}\\$true or a truthy value${BECAUSE}, but got:? ${TYPE}{value}\\.`,
    '$true or a truthy value',
    '$1',
  ),
  sentence(
    `Expected ${TYPE}\\$false or a falsy value${BECAUSE}, but got:? ${TYPE}{value}\\.`,
    '$false or a falsy value',
    '$1',
  ),
  sentence(
    `Expected ${TYPE}{value}, to be different than the actual value${BECAUSE}, but they were equal\\.`,
    'not $1',
    '$1',
  ),
  sentence(`Expected \\$null${BECAUSE}, but got ${TYPE}'{value}'\\.`, null, '$1'),
  sentence(`Expected not \\$null${BECAUSE}, but got \\$null\\.`, 'not $null', null),
  sentence(
    `Expected the actual value to be ((?:greater|less) than(?: or equal to)?) ${TYPE}{value}${BECAUSE}, but it was not\\. Actual: ${TYPE}{value}`,
    '$1 $2',
    '$3',
  ),
  sentence(
    `Expected value to have type \\[([\\w.]{1,200})\\]${BECAUSE}, but got \\[([\\w.]{1,100}(?:\\[\\])?\\] [^\\n]{1,1000})\\.`,
    '[$1]',
    '[$2',
  ),
  sentence(
    `Expected a (\\[string\\] that is [^\\n]{1,200}?)${BECAUSE}, but got \\[\\w{1,40}\\]: {value}`,
    'a $1',
    '$2',
  ),
  sentence(
    `Expected the string {value} to(?: case sensitively)? (?:be like|match pattern) {value}${BECAUSE}, but it did not\\.`,
    '$2',
    '$1',
  ),
  sentence(
    `Expected the string {value} to(?: case sensitively)? not match(?: pattern)? {value}${BECAUSE},? but it matched it\\.`,
    'not $2',
    '$1',
  ),
  sentence(
    `Expected ${TYPE}${LIST} to be present in ${TYPE}${LIST}(?: in any order)?${BECAUSE},? but [^\\n]{1,400}`,
    '$1',
    '$2',
  ),
  sentence(`Expected {count} items in [^\\n]{1,1000}, but it has {count} items\\.`, '$1', '$2'),
  sentence(
    'Expected and actual are not equivalent!\\nExpected:\\n([^\\n]{1,1000})\\n\\s{0,4}\\nActual:\\n([^\\n]{1,1000})\\n',
    '$1',
    '$2',
  ),
];

/** Pester, apart from what it says of equality, of errors and of mocks. Only in reports that are certainly of PowerShell. */
export const PESTER_SENTENCES: readonly Sentence[] = [
  ...OF_PESTER_6,
  sentence(`Expected exactly {value}${BECAUSE}, but got {value}\\.`, '$1', '$2'),
  sentence(
    `Expected exactly {value} to be different from the actual value${BECAUSE}, but got exactly the same value\\.`,
    'not $1',
    '$1',
  ),
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
  sentence(`Expected collection ${LIST} to contain {value}${BECAUSE}, but it was not found\\.`, 'in $1', '$2'),
  sentence(`Expected collection ${LIST} to not contain {value}${BECAUSE}, but it was found\\.`, 'not in $1', '$2'),
  sentence(
    `Expected {value} to be (?:case sensitively )?found in file [^\\n]{1,1000}, but it was not found\\.`,
    '$1',
    undefined,
  ),
  sentence(
    `Expected {value} to not be (?:case sensitively )?found in file [^\\n]{1,1000}, but it was found\\.`,
    'not $1',
    undefined,
  ),
  sentence(
    `Expected a collection with size {count}${BECAUSE}, but got collection with size {count} [^\\n]{1,2000}`,
    '$1',
    '$2',
  ),
  sentence(`Expected a collection with size {count}${BECAUSE}, but got an empty collection\\.`, '$1', 0),
  sentence(`Expected a value${BECAUSE}, but got \\$null or empty\\.`, 'a value', '$null or empty'),
  sentence(
    `Expected no exception to be thrown${BECAUSE}, but an exception ("[^"\\n]{0,2000}") was thrown(?: from [^\\n]{1,2000})?`,
    'no exception',
    '$1',
  ),
];
