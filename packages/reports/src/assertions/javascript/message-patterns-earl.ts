import type { JsonValue } from '../../json/json-value.js';
import { printedValue } from '../../values/printed-value.js';
import { EARL_SENTENCES } from '../sentences/sentences-earl.js';
import { sentenceReader } from '../sentences/sentence.js';

/** Numbers of calls in words. */
const COUNTS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ['never called', 0],
  ['called once', 1],
  ['called twice', 2],
  ['called at least once', 'at least 1'],
]);

const CALLED_TIMES = /^called (\d{1,9}) times$/;

/** Reads Earl, which says what it expected and what came in one sentence. */
export const readEarl = sentenceReader(EARL_SENTENCES, (printed) => {
  const times = CALLED_TIMES.exec(printed)?.[1];
  return times === undefined ? (COUNTS.get(printed) ?? printedValue(printed)) : Number(times);
});
