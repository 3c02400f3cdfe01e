import { printedValue } from '../../values/printed-value.js';
import type { MessagePattern } from '../message-pattern.js';
import { sentenceReader, type Sentence, sentence } from '../sentences/sentence.js';

/** A value of utPLSQL, with its type behind it. */
const VALUE = "(?:\\s)?('[^'\\n]{0,1000}'|[^\\s'()][^\\n()]{0,200}?) \\([a-z][\\w ]{1,60}\\)";

const NULL = 'NULL \\([a-z][\\w ]{1,60}\\)';

/** utPLSQL of Oracle's databases, and tSQLt of Microsoft's. */
const SQL_SENTENCES: readonly Sentence[] = [
  sentence('Expected: <([^\\n]{0,2000})>\\r?\\n ?but was ?: <([^\\n]{0,2000})>', '$1', '$2'),
  sentence('Expected: <([^\\n]{0,2000})>\\r?\\n ?but was ?: NULL', '$1', null),
  sentence('Expected: NULL\\r?\\n ?but was ?: <([^\\n]{0,2000})>', null, '$1'),
  sentence('Expected actual value to not equal <([^\\n]{0,2000})>\\.', 'not $1', undefined),
  sentence('Expected actual value to not be NULL\\.', 'not null', undefined),
  sentence(`Actual: ${NULL} was expected to equal: ${VALUE}`, '$1', null),
  sentence(`Actual: ${VALUE} was expected to equal: ${NULL}`, null, '$1'),
  sentence(`Actual: ${VALUE} was expected to equal: ${VALUE}`, '$2', '$1'),
  sentence(`Actual: ${VALUE} was expected not to equal: ${VALUE}`, 'not $2', '$1'),
  sentence(`Actual: ${VALUE} was expected to be ((?:less|greater) (?:than|or equal)): ${VALUE}`, '$2 $3', '$1'),
  sentence(`Actual: ${NULL} was expected to be not null`, 'not null', null),
  sentence(`Actual: ${VALUE} was expected to be null`, null, '$1'),
  sentence(`Actual: ${VALUE} was expected to be true`, true, '$1'),
  sentence(`Actual: ${VALUE} was expected to be false`, false, '$1'),
  sentence(
    `Actual: ${VALUE} was expected to be (like|matching)?: ('[^'\\n]{1,1000}')(?:, [^\\n]{1,60})?`,
    '$2 $3',
    '$1',
  ),
  sentence(
    'Actual: \\(?[\\w ]{1,60} \\[ count = {count} \\]\\)? was expected to have \\[ count = {count} \\]',
    '$2',
    '$1',
  ),
  sentence('Actual: [^\\n]{1,1000} was expected [^\\n]{1,1000}', undefined, undefined),
];

/** utPLSQL and tSQLt. */
export const SQL_PATTERNS: MessagePattern = { family: 'sql', read: sentenceReader(SQL_SENTENCES, printedValue) };
