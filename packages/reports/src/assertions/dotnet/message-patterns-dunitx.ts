import type { JsonValue } from '../../json/json-value.js';
import type { ReportedFailure } from '../../report.js';
import { numberIn } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { type Sentence, sentence, sentenceReader } from '../sentences/sentence.js';

/** A value in brackets, in which nothing is escaped. */
const VALUE = '\\[([^\\]\\n]{0,2000})\\]';

/** What the test says behind a sentence. */
const REMARK = '(?: [^\\n]{0,1000})?';

/** What DUnitX of Delphi says, in its own words and brackets. */
const DUNITX_SENTENCES: readonly Sentence[] = [
  sentence(
    `(?:Arrays have different length\\. |Arrays are different at position \\[\\d{1,9}\\]\\. )?Expected ${VALUE} but got ${VALUE}${REMARK}`,
    '$1',
    '$2',
  ),
  sentence(`Expected (\\S{1,400}) is not equal to actual (\\S{1,400})${REMARK}`, '$1', '$2'),
  sentence(`Expected ${VALUE} equals actual ${VALUE}${REMARK}`, 'not $1', '$2'),
  sentence(`Object ${VALUE} does not equal object ${VALUE}${REMARK}`, '$1', '$2'),
  sentence(`List does not contain value ([^\\s.]{1,400})\\.${REMARK}`, '$1', undefined),
  sentence(`List contains value ([^\\s.]{1,400})\\.${REMARK}`, 'not $1', undefined),
  sentence(`Condition is False when True expected\\.${REMARK}`, true, false),
  sentence(`Condition is True when False expected\\.${REMARK}`, false, true),
  sentence(`(?:List|String|Variant) is Not Empty\\.${REMARK}`, 'empty', undefined),
  sentence(
    `(?:List is Empty when Not Empty expected|String is Empty|Variant is Empty)\\.${REMARK}`,
    'not empty',
    'empty',
  ),
  sentence(`(?:Interface|Pointer|Object) is Nil when Not Nil expected\\.${REMARK}`, 'not nil', null),
  sentence(`(?:Interface|Pointer|Object) is Not Nil when Nil expected\\.${REMARK}`, null, undefined),
  sentence(`Variant is Null when Not Null expected\\.${REMARK}`, 'not null', null),
  sentence(`Variant is Not Null when Null expected\\.${REMARK}`, null, undefined),
  sentence(`Method raised ${VALUE} was expecting not to raise Any exception\\.${REMARK}`, 'no exception', '$1'),
  sentence(`Method raised ${VALUE} was expecting (?:a descendant of )?${VALUE}\\.${REMARK}`, '$2', '$1'),
  sentence('Method did not throw any exceptions\\.', 'an exception', 'no exception'),
  sentence(
    `Exception \\[[^\\]\\n]{1,300}\\] was raised with message ${VALUE} was expecting ${VALUE}${REMARK}`,
    '$2',
    '$1',
  ),
  sentence('(?:File|Directory) \\[[^\\]\\n]{1,1000}\\] does (?:not )?exist', undefined, undefined),
];

/** The same in French. */
const FRENCH: readonly Sentence[] = [
  sentence(`${VALUE} attendu mais ${VALUE}(?: [^\\n]{0,1000})? obtenu`, '$1', '$2'),
  sentence(`La condition est évaluée à False alors que True est attendu\\.${REMARK}`, true, false),
  sentence(`La condition est évaluée à True alors que False est attendu\\.${REMARK}`, false, true),
];

/** Brackets are also those of a list of other libraries. */
const PARTS: readonly Sentence[] = [
  sentence(`${VALUE} does not (?:contain|end with|start with|match) ${VALUE}${REMARK}`, '$2', '$1'),
];

const readSaid = sentenceReader([...DUNITX_SENTENCES, ...FRENCH], valueOf);
const readPart = sentenceReader(PARTS, valueOf);

/** DUnitX writes reports of NUnit and JUnit. */
export function readDunitx(text: string, { dialect }: ReportedFailure): FoundValues | undefined {
  if (dialect === 'dotnet') return readSaid(text) ?? readPart(text);
  return dialect === undefined ? readSaid(text) : undefined;
}

function valueOf(printed: string): JsonValue {
  return numberIn(printed) ?? printed;
}
