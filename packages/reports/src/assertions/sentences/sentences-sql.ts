import { type Sentence, sentence } from './sentence.js';

/** A value of utPLSQL, with its type behind it. */
const VALUE = "(?:\\s)?('[^'\\n]{0,1000}'|[^\\s'()][^\\n()]{0,200}?) \\([a-z][\\w ]{1,60}\\)";
const NULL = 'NULL \\([a-z][\\w ]{1,60}\\)';

/** utPLSQL of Oracle's databases. */
export const SQL_SENTENCES: readonly Sentence[] = [
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
