import { valuesOfBlock } from '../../values/diff-blocks.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';

/** What AVA says above the values of an assertion. */
const WORDS =
  /^(?:Difference \(- actual, \+ expected\):?|Value (?:is|must) [\w ]{1,60}:|Values are (?:deeply )?equal[\w ]{0,40}:|Function returned:|Returned promise (?:resolved|rejected) with:|Did not match snapshot|Test failed via `t\.fail\(\)`)/m;

/** `t.is()` alone in its line. */
const CALL = /^t\.\w{1,40}(?:\.skip)?\(\)$/m;

/** Reads AVA, whose differences have the sides the other way round than Jest's. */
export const AVA_PATTERNS: MessagePattern = { family: 'ava', read };

function read(text: string): FoundValues | undefined {
  if (!WORDS.test(text) && !CALL.test(text)) return undefined;
  return valuesOfBlock(text, false) ?? {};
}
