import { foundValues } from '../../values/found-values.js';
import { isCut } from '../../values/printed-plain.js';
import type { FoundValues } from '../message-pattern.js';
import { literal } from './java-literal.js';

/** JMeter marks where two texts differ, and fills up the shorter part: `****** received  : 4[[[04]]]`. */
const RECEIVED = /^\*{6} received {2}: (.{0,400}?)\[\[\[(.{0,400})\]\]\](.{0,400})$/m;
const COMPARISON = /^\*{6} comparison: (.{0,400}?)\[\[\[(.{0,400})\]\]\](.{0,400})$/m;

/** Reads an equality of JMeter's response assertion. Of long texts it prints the surroundings of the difference. */
export function readJmeter(text: string): FoundValues | undefined {
  if (!text.includes('****** received')) return undefined;
  return foundValues(wholeIn(COMPARISON.exec(text)), wholeIn(RECEIVED.exec(text)));
}

function wholeIn(match: RegExpExecArray | null): ReturnType<typeof literal> {
  const [, before = '', differs = '', behind = ''] = match ?? [];
  if (match === null || isCut(before) || isCut(differs.trimEnd()) || isCut(behind)) return undefined;
  return literal(`${before}${differs.trimEnd()}${behind}`);
}
