import { type Sentence, sentence } from './sentence.js';

/** A value in quotes; one that contains a quote is not read. */
const VALUE = "'([^'\\n]{0,2000})'";
const DID_NOT = ' \\(but it (?:didn.t|wasn.t)\\)!';
const DID = ' \\(but it (?:did|was)\\)!';
const BELOW = '\\n\\s{0,20}';

/** The assertions of goconvey (smarty/assertions), other than equality. */
export const GOCONVEY_SENTENCES: readonly Sentence[] = [
  sentence(`Expected {5}${VALUE}${BELOW}to NOT equal ${VALUE}${BELOW}\\(but it did\\)!`, 'not $2', '$1'),
  sentence(`Expected ${VALUE} to almost equal ${VALUE}${DID_NOT}`, '$2', '$1'),
  sentence(`Expected ${VALUE} to NOT almost equal ${VALUE}${DID}`, 'not $2', '$1'),
  sentence(`Expected: nil${BELOW}Actual:   ${VALUE}`, null, '$1'),
  sentence("Expected '<nil>' to NOT be nil \\(but it was\\)!", 'not nil', null),
  sentence(`${VALUE} should have been the zero value`, 'zero value', '$1'),
  sentence(`${VALUE} should NOT have been the zero value`, 'not zero value', '$1'),
  sentence(`Expected ${VALUE} to be ((?:greater|less) than(?: or equal to)?) ${VALUE}${DID_NOT}`, '$2 $3', '$1'),
  sentence(
    `Expected ${VALUE} to be between ${VALUE} and ${VALUE}(?: or equal to one of them)?${DID_NOT}`,
    'between $2 and $3',
    '$1',
  ),
  sentence(
    `Expected ${VALUE} NOT to be between ${VALUE} and ${VALUE}(?: or equal to one of them)?${DID}`,
    'not between $2 and $3',
    '$1',
  ),
  sentence(`Expected the container \\(([^\\n]{0,2000}?)\\) to contain: ${VALUE}${DID_NOT}`, '$2', '$1'),
  sentence(`Expected the container \\(([^\\n]{0,2000}?)\\) NOT to contain: ${VALUE}${DID}`, 'not $2', '$1'),
  sentence(`Expected the [^\\n]{1,200}? to contain the key: ([^\\n]{1,1000}?)${DID_NOT}`, '$1', undefined),
  sentence(`Expected the [^\\n]{1,200}? NOT to contain the key: ([^\\n]{1,1000}?)${DID}`, 'not $1', undefined),
  sentence(`Expected ${VALUE} to be in the container \\(([^\\n]{0,2000}?)\\), but it wasn.t!`, 'in $2', '$1'),
  sentence(`Expected ${VALUE} NOT to be in the container \\(([^\\n]{0,2000}?)\\), but it was!`, 'not in $2', '$1'),
  sentence(`Expected ([^\\n]{1,2000}?) to be empty${DID_NOT}`, 'empty', '$1'),
  sentence(`Expected ([^\\n]{1,2000}?) to NOT be empty${DID}`, 'not empty', '$1'),
  sentence(
    'Expected collection to have length equal to \\[{count}\\], but its length was \\[{count}\\] instead!(?: contents: [^\\n]{0,2000})?',
    '$1',
    '$2',
  ),
  sentence(`Expected {4,6}${VALUE}${BELOW}to (?:start|end) with ${VALUE}${BELOW}\\(but it didn.t\\)!`, '$2', '$1'),
  sentence(
    `Expected {8,10}${VALUE}${BELOW}NOT to (?:start|end) with ${VALUE}${BELOW}\\(but it did\\)!`,
    'not $2',
    '$1',
  ),
  sentence(`Expected ${VALUE} to contain substring ${VALUE}${DID_NOT}`, '$2', '$1'),
  sentence(`Expected ${VALUE} NOT to contain substring ${VALUE}${DID}`, 'not $2', '$1'),
  sentence(`Expected ${VALUE} to be blank${DID_NOT}`, 'blank', '$1'),
  sentence('Expected value to NOT be blank \\(but it was\\)!', 'not blank', undefined),
  sentence(`Expected func\\(\\) to panic${DID_NOT}`, 'a panic', 'no panic'),
  sentence(`Expected func\\(\\) NOT to panic \\(error: ${VALUE}\\)!`, 'no panic', '$1'),
  sentence(`Expected func\\(\\) to panic with ${VALUE} \\(but it panicked with ${VALUE}\\)!`, '$1', '$2'),
  sentence(`Expected ${VALUE} to be: ${VALUE} \\(but was: ${VALUE}\\)!`, '$2', '$3'),
  sentence(
    `Expected: '([^'\\n]{1,400} interface support)'${BELOW}Actual:   ${VALUE} does not implement the interface!`,
    '$1',
    '$2',
  ),
  sentence(`Expected an error value \\(but was ${VALUE} instead\\)!`, 'an error', '$1'),
  sentence(`Expected ${VALUE} to happen (before|after) ${VALUE} \\(it happened ${VALUE} \\w{1,10}\\)!`, '$2 $3', '$1'),
];
