import { foundValues } from '../../values/found-values.js';
import { isCut, plainValue } from '../../values/printed-plain.js';
import { printedValue } from '../../values/printed-value.js';
import type { FoundValues, MessagePattern } from '../message-pattern.js';
import { sentenceReader } from '../sentences/sentence.js';
import { GDUNIT_SENTENCES } from './sentences-gdunit.js';
import { GODOT_SENTENCES } from './sentences-godot.js';

/** GUT and GdUnit4 for Godot. */
export const GODOT_PATTERNS: MessagePattern = { family: 'godot', read };

const readSaid = sentenceReader(GODOT_SENTENCES, printedValue);
const readGdunit = sentenceReader(GDUNIT_SENTENCES, (printed) => (printed === '<null>' ? null : plainValue(printed)));

/** Arrays and dictionaries: both, each cut in its middle where it is long, and how many elements differ. */
const COLLECTIONS =
  /^([[{][^\n]{0,200}) != ([[{][^\n]{0,200})  \d{1,9} of \d{1,9} different (?:array indexes|dictionary keys)\.$/m;

/** What GUT leaves out of the middle of a value. */
const CUT = /\.\.\./;

function read(text: string): FoundValues | undefined {
  if (text.includes(' different array indexes.') || text.includes(' different dictionary keys.'))
    return collections(text);
  const said = readSaid(text);
  if (said !== undefined) return said;
  const found = readGdunit(text);
  return found !== undefined && isMerged(found, text) ? foundValues(found.expected, undefined) : found;
}

/**
 * GdUnit4 shows of a text that is not equal the characters that are missing as well, in a colour that reports do not have: what was
 * expected is then part of it, character by character.
 */
function isMerged({ expected, actual }: FoundValues, text: string): boolean {
  if (typeof expected !== 'string' || typeof actual !== 'string' || expected === '' || expected === actual)
    return false;
  if (!SHOWS_DIFFERENCE.test(text.slice(0, 8_000)) || text.includes('\nDifferences found:')) return false;
  let at = 0;
  for (const character of actual) if (expected.startsWith(character, at)) at += character.length;
  return at === expected.length;
}

const SHOWS_DIFFERENCE = /^\s{0,20}Expecting(?: error message)?:\n[^]{0,4000}?\n\s{0,8}but was\n/m;

function collections(text: string): FoundValues {
  const [, actual, expected] = COLLECTIONS.exec(text) ?? [];
  return foundValues(whole(expected), whole(actual));
}

function whole(print: string | undefined): ReturnType<typeof printedValue> | undefined {
  return print === undefined || CUT.test(print) || isCut(print) ? undefined : printedValue(print);
}
