import { foundValues } from '../../values/found-values.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { type Sentence, sentence, sentenceReader } from '../sentences/sentence.js';

/** What validators say in front of the message that they got: `Failed to validate JSON text:`, and the message below it. */
const REFUSED = /^(?:[\w.]{1,200}: )?Failed to validate \w{1,20}(?: \w{1,20}){0,2}:\n/;

/** What is compared, behind the end of a message in JSON, XML or YAML, or behind its last line. */
const COMPARED =
  /(?:[}\]>] |^)(?:Values not (?:equal|matching)|Number of [\w ]{1,60} not equal|Type mismatch|Node (?:value|type)s? not equal|Element names? not equal|Element namespaces? not equal|Attribute values? not equal|Header validation failed)[^\n]{0,400}?, expected '/m;

const EXPECTED = ", expected '";
const BUT_WAS = "' but was '";

/** A column of a database. Citrus says NULL for nothing, and for an empty text that is expected. */
const COLUMN = "Validation failed for column: '[^\\n]{1,200}?' ?found value: ";

const SENTENCES: readonly Sentence[] = [
  sentence(`${COLUMN}'((?:(?!' expected value: )[^\\n]){0,1000})' expected value: NULL`, null, '$1'),
  sentence(
    `${COLUMN}'((?:(?!' expected value: )[^\\n]){0,1000})' expected value: ((?:(?!' expected value: )[^\\n]){1,1000})`,
    '$2',
    '$1',
  ),
  sentence(`${COLUMN}NULL expected value: ([^\\n]{1,1000})`, '$1', null),
  sentence(`${COLUMN}[^]{1,4000}`, undefined, undefined),
  sentence(
    "Contains(?:IgnoreCase)?ValidationMatcher failed for field '[^\\n]{0,400}?'\\. Received value '([^'\\n]{0,1000})' must contain '([^'\\n]{0,1000})'",
    '$2',
    '$1',
  ),
  sentence(
    "EmptyValidationMatcher failed for field '[^\\n]{0,400}?'\\. Received value '([^'\\n]{1,1000})' should be empty",
    '',
    '$1',
  ),
  sentence(
    "NullValidationMatcher failed for field '[^\\n]{0,400}?'\\. Received value '([^'\\n]{1,1000})' should be null",
    null,
    '$1',
  ),
];

const readSentences = sentenceReader(SENTENCES, valueOf);

/**
 * Reads a message that Citrus has refused, which is in front of the sentence: `{"a":1} Values not equal for entry: 'a', expected '2'
 * but was '1'`. Values are in quotes that are not escaped, and may contain more of them.
 */
export function readCitrus(message: string): FoundValues | undefined {
  if (!REFUSED.test(message)) return readSentences(message);
  const begin = COMPARED.exec(message);
  if (begin === null) return {};
  const from = message.indexOf(EXPECTED, begin.index);
  const end = message.indexOf('\n', from);
  const sides = message.slice(from + EXPECTED.length, end === -1 ? undefined : end).split(BUT_WAS);
  const [expected = '', actual = ''] = sides;
  if (sides.length !== 2 || !actual.endsWith("'")) return {};
  return foundValues(valueOf(expected), valueOf(actual.slice(0, -1)));
}

function valueOf(printed: string): ReturnType<typeof plainValue> | undefined {
  return isCut(printed) ? undefined : plainValue(printed);
}
