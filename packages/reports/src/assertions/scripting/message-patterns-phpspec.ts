import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { type Sentence, sentence, sentenceReader } from '../sentences/sentence.js';

/** phpspec prints the type of what is no text: `[integer:42]`, `[array:2]`, `[obj:Cart]`. */
const VALUE =
  '("[^"\\n]{0,2000}"|-?\\d{1,40}(?:\\.\\d{1,40})?(?:[eE][-+]?\\d{1,4})?|\\[\\w{1,20}:[^\\]\\n]{0,2000}\\]|true|false|null)';

const NUMBER = /\[(?:integer|double):(-?[\d.eE+-]{1,40})\]/g;

const PHPSPEC_SENTENCES: readonly Sentence[] = [
  sentence(`[Ee]xpected (?:an approximated value of )?${VALUE}, but got ${VALUE}\\.?`, '$1', '$2'),
  sentence(`Did [Nn]ot expect ${VALUE}, but got one\\.`, 'not $1', '$1'),
  sentence(`Expected ${VALUE} to (?:contain|end with|start with) ${VALUE}, but it does not\\.`, '$2', '$1'),
  sentence(`Expected ${VALUE} not to (?:contain|end with|start with) ${VALUE}, but it does\\.`, 'not $2', '$1'),
  sentence(`Expected ${VALUE} to match ${VALUE} regex, but it does not\\.`, '$2', '$1'),
  sentence(`Expected ${VALUE} not to match ${VALUE} regex, but it does\\.`, 'not $2', '$1'),
  sentence(`Expected ${VALUE} to have {count} items, but got (\\d{1,9}|less|more)(?: than that)?\\.`, '$2', '$3'),
  sentence(`Expected ${VALUE} to have ${VALUE} key, but it does not\\.`, '$2', '$1'),
  sentence(`Expected ${VALUE} not to have ${VALUE} key, but it does\\.`, 'not $2', '$1'),
  sentence(`Expected ${VALUE} to have value ${VALUE} for ${VALUE} key, but found ${VALUE}\\.`, '$2', '$4'),
  sentence(`Expected \\w{1,100}\\(\\) to return ${VALUE}, but got ${VALUE}\\.`, '$1', '$2'),
  sentence('[^\\n]{1,1000} expected to return true, but it did not\\.', true, false),
  sentence('Expected to get exception / throwable, none got\\.', 'an exception', 'no exception'),
  sentence(
    `Expected exception of class ${VALUE}, but got ${VALUE}(?: with the message: [^\\n]{0,1000})?\\.?`,
    '$1',
    '$2',
  ),
  sentence('Expected to not throw any exceptions, but got (\\[exc:[^\\n]{1,1000}\\])\\.', 'no exception', '$1'),
  sentence('Expected an instance of ([\\w\\\\]{1,300}), but got (\\[\\w{1,20}:[^\\]\\n]{1,400}\\])\\.', '$1', '$2'),
];

const readSaid = sentenceReader(PHPSPEC_SENTENCES, phpspecValue);

/** phpspec, by the name of its errors or its print of a value. */
export function readPhpspec(text: string, { type }: ReportedFailure): FoundValues | undefined {
  const isPhpspec = type?.startsWith('PhpSpec\\') === true || /\[(?:integer|double|array|obj|exc):/.test(text);
  return isPhpspec ? readSaid(text.replace(NUMBER, '$1')) : undefined;
}

function phpspecValue(printed: string): JsonValue {
  return bareQuotedText(printed) ?? plainValue(printed);
}
