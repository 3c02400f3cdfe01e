import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { type Sentence, sentence, sentenceReader } from '../sentences/sentence.js';

/** phpspec prints the type of what is no text: `[integer:42]`, `[array:2]`, `[obj:Cart]`. */
const PHPSPEC_VALUE =
  '("[^"\\n]{0,2000}"|-?\\d{1,40}(?:\\.\\d{1,40})?(?:[eE][-+]?\\d{1,4})?|\\[\\w{1,20}:[^\\]\\n]{0,2000}\\]|true|false|null)';

const PHPSPEC_NUMBER = /\[(?:integer|double):(-?[\d.eE+-]{1,40})\]/g;

const PHPSPEC_SENTENCES: readonly Sentence[] = [
  sentence(`[Ee]xpected (?:an approximated value of )?${PHPSPEC_VALUE}, but got ${PHPSPEC_VALUE}\\.?`, '$1', '$2'),
  sentence(`Did [Nn]ot expect ${PHPSPEC_VALUE}, but got one\\.`, 'not $1', '$1'),
  sentence(
    `Expected ${PHPSPEC_VALUE} to (?:contain|end with|start with) ${PHPSPEC_VALUE}, but it does not\\.`,
    '$2',
    '$1',
  ),
  sentence(
    `Expected ${PHPSPEC_VALUE} not to (?:contain|end with|start with) ${PHPSPEC_VALUE}, but it does\\.`,
    'not $2',
    '$1',
  ),
  sentence(`Expected ${PHPSPEC_VALUE} to match ${PHPSPEC_VALUE} regex, but it does not\\.`, '$2', '$1'),
  sentence(`Expected ${PHPSPEC_VALUE} not to match ${PHPSPEC_VALUE} regex, but it does\\.`, 'not $2', '$1'),
  sentence(
    `Expected ${PHPSPEC_VALUE} to have {count} items, but got (\\d{1,9}|less|more)(?: than that)?\\.`,
    '$2',
    '$3',
  ),
  sentence(`Expected ${PHPSPEC_VALUE} to have ${PHPSPEC_VALUE} key, but it does not\\.`, '$2', '$1'),
  sentence(`Expected ${PHPSPEC_VALUE} not to have ${PHPSPEC_VALUE} key, but it does\\.`, 'not $2', '$1'),
  sentence(
    `Expected ${PHPSPEC_VALUE} to have value ${PHPSPEC_VALUE} for ${PHPSPEC_VALUE} key, but found ${PHPSPEC_VALUE}\\.`,
    '$2',
    '$4',
  ),
  sentence(`Expected \\w{1,100}\\(\\) to return ${PHPSPEC_VALUE}, but got ${PHPSPEC_VALUE}\\.`, '$1', '$2'),
  sentence('[^\\n]{1,1000} expected to return true, but it did not\\.', true, false),
  sentence('Expected to get exception / throwable, none got\\.', 'an exception', 'no exception'),
  sentence(
    `Expected exception of class ${PHPSPEC_VALUE}, but got ${PHPSPEC_VALUE}(?: with the message: [^\\n]{0,1000})?\\.?`,
    '$1',
    '$2',
  ),
  sentence('Expected to not throw any exceptions, but got (\\[exc:[^\\n]{1,1000}\\])\\.', 'no exception', '$1'),
  sentence('Expected an instance of ([\\w\\\\]{1,300}), but got (\\[\\w{1,20}:[^\\]\\n]{1,400}\\])\\.', '$1', '$2'),
];

const readPhpspecSaid = sentenceReader(PHPSPEC_SENTENCES, phpspecValue);

/** phpspec, by the name of its errors or its print of a value. */
export function readPhpspec(text: string, { type }: ReportedFailure): FoundValues | undefined {
  const isPhpspec = type?.startsWith('PhpSpec\\') === true || /\[(?:integer|double|array|obj|exc):/.test(text);
  return isPhpspec ? readPhpspecSaid(text.replace(PHPSPEC_NUMBER, '$1')) : undefined;
}

function phpspecValue(printed: string): JsonValue {
  return bareQuotedText(printed) ?? plainValue(printed);
}

/** atoum prints the type of each value: `integer(41)`, `string(3) 'tea'`, `array(2)`. */
const ATOUM_VALUE =
  "(-?\\d{1,40}(?:\\.\\d{1,40})?(?:[eE][-+]?\\d{1,4})?|true|false|string\\(\\d{1,9}\\) '[^'\\n]{0,2000}'|null|array\\(\\d{1,9}\\)|object\\([\\w\\\\]{1,300}\\))";

const ATOUM_NUMBER = /\b(?:integer|float|boolean)\((-?[\w.+-]{1,40})\)/g;

const ATOUM_SENTENCES: readonly Sentence[] = [
  sentence(`${ATOUM_VALUE} is not (?:equal|identical) to ${ATOUM_VALUE}`, '$2', '$1'),
  sentence(`${ATOUM_VALUE} is (?:equal|identical) to ${ATOUM_VALUE}`, 'not $2', '$1'),
  sentence('false is not true', true, false),
  sentence('true is not false', false, true),
  sentence(`${ATOUM_VALUE} is not null`, null, '$1'),
  sentence('null is null', 'not null', null),
  sentence(`${ATOUM_VALUE} is not ((?:greater|less) than(?: or equal to)?) ${ATOUM_VALUE}`, '$2 $3', '$1'),
  sentence('array\\(\\d{1,9}\\) has size {count}, expected size {count}', '$2', '$1'),
  sentence("string\\(\\d{1,9}\\) '([^'\\n]{0,2000})' does not (?:contain|match) ([^\\n]{1,1000})", '$2', '$1'),
  sentence(`${ATOUM_VALUE} is not an instance of ([\\w\\\\]{1,300})`, '$2', '$1'),
  sentence(`${ATOUM_VALUE} is not empty`, 'empty', '$1'),
  sentence('code is (-?\\d{1,15}) instead of (-?\\d{1,15})', '$2', '$1'),
];

/** The asserters of atoum. */
export function readAtoum(text: string): FoundValues | undefined {
  return readAtoumSaid(text.replace(ATOUM_NUMBER, '$1'));
}

const readAtoumSaid = sentenceReader(ATOUM_SENTENCES, (printed): JsonValue => {
  const text = /^string\(\d{1,9}\) '([^']*)'$/.exec(printed)?.[1];
  if (text !== undefined) return text;
  return plainValue(printed);
});
