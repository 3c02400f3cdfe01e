import type { JsonValue } from '../../json/json-value.js';
import { plainValue } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { type Sentence, sentence, sentenceReader } from '../sentences/sentence.js';

/** atoum prints the type of each value: `integer(41)`, `string(3) 'tea'`, `array(2)`. */
const VALUE =
  "(-?\\d{1,40}(?:\\.\\d{1,40})?(?:[eE][-+]?\\d{1,4})?|true|false|string\\(\\d{1,9}\\) '[^'\\n]{0,2000}'|null|array\\(\\d{1,9}\\)|object\\([\\w\\\\]{1,300}\\))";

const NUMBER = /\b(?:integer|float|boolean)\((-?[\w.+-]{1,40})\)/g;

const ATOUM_SENTENCES: readonly Sentence[] = [
  sentence(`${VALUE} is not (?:equal|identical) to ${VALUE}`, '$2', '$1'),
  sentence(`${VALUE} is (?:equal|identical) to ${VALUE}`, 'not $2', '$1'),
  sentence('false is not true', true, false),
  sentence('true is not false', false, true),
  sentence(`${VALUE} is not null`, null, '$1'),
  sentence('null is null', 'not null', null),
  sentence(`${VALUE} is not ((?:greater|less) than(?: or equal to)?) ${VALUE}`, '$2 $3', '$1'),
  sentence('array\\(\\d{1,9}\\) has size {count}, expected size {count}', '$2', '$1'),
  sentence("string\\(\\d{1,9}\\) '([^'\\n]{0,2000})' does not (?:contain|match) ([^\\n]{1,1000})", '$2', '$1'),
  sentence(`${VALUE} is not an instance of ([\\w\\\\]{1,300})`, '$2', '$1'),
  sentence(`${VALUE} is not empty`, 'empty', '$1'),
  sentence('code is (-?\\d{1,15}) instead of (-?\\d{1,15})', '$2', '$1'),
];

/** The asserters of atoum. */
export function readAtoum(text: string): FoundValues | undefined {
  return readSaid(text.replace(NUMBER, '$1'));
}

const readSaid = sentenceReader(ATOUM_SENTENCES, (printed): JsonValue => {
  const text = /^string\(\d{1,9}\) '([^']*)'$/.exec(printed)?.[1];
  if (text !== undefined) return text;
  return plainValue(printed);
});
