import type { JsonValue } from '../../json/json-value.js';
import type { TextReader } from '../../values/found-values.js';
import { bareQuotedText } from '../../values/printed-escapes.js';
import { sentence, sentenceReader, type Sentence } from '../sentences/sentence.js';
import { closedLiteral } from './java-literal.js';

/** A value in angle brackets, which it may contain itself. */
const V = '<([^\\n]{0,2000}?)>';
const LAST = '<([^\\n]{0,2000})>';

/** What the test calls the value. */
const OWN = '(?:\\[[^\\]\\n]{1,500}\\] ?)?';

/** Two values in lines of their own: `expecting:`, the value, ` to contain:`, the other. */
const BLOCK = `${OWN}expecting(?: \\w{1,20})?:\\n${LAST}\\n {0,4}`;
const REST = '(?:\\n[^]{0,4000})?';

const SENTENCES: readonly Sentence[] = [
  sentence(`${OWN}expected size:<(\\d{1,9})> but was:<(\\d{1,9})> (?:for|in) ?:?<[^\\n]{0,2000}>`, '$1', '$2'),
  sentence(
    `${OWN}${V} does not contain (?:the )?(?:element|key|value|entry|entries)(?:\\(\\w{1,4}\\))?:${LAST}`,
    '$2',
    '$1',
  ),
  sentence(`${OWN}expecting empty(?: \\w{1,20})?,? but was:${LAST}`, 'empty', '$1'),
  sentence(`${OWN}expecting (?:actual )?value(?: of type [\\w.]{1,200})? not to be null`, 'not null', null),
  sentence(`${OWN}actual value:${V} should be ((?:greater|less) than(?: or equal to)?):${LAST}`, '$2 $3', '$1'),
  sentence(`${OWN}actual value:${V} should not be equal to:${LAST}`, 'not $2', '$1'),
  sentence(`${OWN}expected:${V} but was:${V} using delta:<[^<>\\n]{1,60}>`, '$1', '$2'),
  sentence(`${OWN}expected instance of:${V} but was instance of:${LAST}`, '$1', '$2'),
  sentence(`${OWN}expecting ${V} to (?:contain|start with|end with|match) ${LAST}`, '$2', '$1'),
  sentence(`${OWN}expecting ${V} to be ((?:greater|less) than(?: or equal to)?) ${LAST}`, '$2 $3', '$1'),
  sentence(`${BLOCK}to (?:contain|contain only|start with|end with):\\n${LAST}${REST}`, '$2', '$1'),
  sentence(`${BLOCK}not to contain:\\n${LAST}${REST}`, 'not $2', '$1'),
];

const readSaid = sentenceReader(SENTENCES, festValue);

/** Reads FEST, from which AssertJ comes: `expecting <'tea'> to contain <'milk'>`, `expected size:<3> but was:<2> for <[1, 2]>`. */
export const readFestSentence: TextReader = (message) =>
  /expecting|expected(?: size| instance of)?:<|actual value:<|does not contain/.test(message)
    ? readSaid(message.trimStart())
    : undefined;

/** Texts are in single quotes. */
export function festValue(printed: string): JsonValue | undefined {
  return bareQuotedText(printed, "'") ?? closedLiteral(printed);
}
