import { type Sentence, sentence } from '../sentences/sentence.js';

/** The class of the error, where a report has it. */
const ERROR = '(?:\\(Stack trace: )?(?:com\\.kms\\.katalon\\.core\\.exception\\.StepFailedException: )?';

/** How a text was compared, and the error within, which says the same once more. */
const END = '(?: ?using regular expression)?\\.?(?: \\(Root cause: [^\\n]{1,2000})?';

/** Keywords of Katalon Studio that verify something. */
export const KATALON_SENTENCES: readonly Sentence[] = [
  sentence(
    "(?:\\(Stack trace: [\\w.]{1,200}: )?[^\\n]{1,1000}? FAILED\\. \\(Root cause: (?:[\\w.]{1,200}: )?Actual (?:text|value) '([^\\n]{0,1000}?)' and expected (?:text|value) '([^\\n]{0,1000}?)' of test object '[^\\n]{1,1000}' are NOT matched\\.?\\){0,2}",
    '$2',
    '$1',
  ),
  sentence(
    `${ERROR}Actual (?:text|object) '([^\\n]{0,1000}?)' and expected (?:text|object) '([^\\n]{0,1000}?)'(?: of test object '[^'\\n]{1,1000}')? are (?:[Nn]ot|NOT) (?:matched|equal)${END}`,
    '$2',
    '$1',
  ),
  sentence(
    `${ERROR}Actual (?:text|object) '([^\\n]{0,1000}?)' and expected (?:text|object) '([^\\n]{0,1000}?)' are (?:matched|equal)(?: ?using regular expression)? ?(?:, but expected not to be matched)?(?: \\(Root cause: [^\\n]{1,2000})?`,
    'not $2',
    '$1',
  ),
  sentence(
    `${ERROR}Actual number '([^'\\n]{1,100})' is (?:not|NOT) ((?:greater|less) than(?: or equal to)?) expected number '([^'\\n]{1,100})'${END}`,
    '$2 $3',
    '$1',
  ),
  sentence(`${ERROR}Expected status code is '(\\d{3})' but actual status code is '(\\d{3})'${END}`, '$1', '$2'),
  sentence(
    `${ERROR}Expected element property value '([^\\n]{0,1000}?)' is not equal with actual property value '([^\\n]{0,1000}?)'${END}`,
    '$1',
    '$2',
  ),
];
