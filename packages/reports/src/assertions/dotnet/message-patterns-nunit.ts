import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { dotnetValue } from '../../values/printed-dotnet.js';
import type { FoundValues } from '../message-pattern.js';

const EXPECTED = /^\s{0,20}Expected: {1,4}(.*)$/;
const BUT_WAS = /^\s{0,20}But was: {1,4}(.*)$/;

const SEVERAL = /^[^\S\n]{0,8}Multiple failures or warnings in test:$/m;

/** Modifiers after a string: `"a", ignoring case`. */
const MODIFIED = /^(".*"), (?:ignoring (?:case|white-?space|line endings)|no clipping)$/;

/** Reads NUnit's `Expected: 42` and `But was:  41`. */
export function readNunit(text: string): FoundValues | undefined {
  if (!text.includes('But was:')) return undefined;
  if (SEVERAL.test(text)) return {};
  const lines = (text.includes('\n') ? text : unfolded(text)).split('\n');
  const at = lines.findIndex((line, index) => BUT_WAS.test(line) && EXPECTED.test(lines[index - 1] ?? ''));
  if (at === -1) return undefined;
  const expected = EXPECTED.exec(lines[at - 1] ?? '')?.[1] ?? '';
  const actual = BUT_WAS.exec(lines[at] ?? '')?.[1] ?? '';
  return foundValues(valueOf(expected), valueOf(actual));
}

/** An XML attribute has a blank for each line end: two more precede a label. */
function unfolded(text: string): string {
  return text
    .replace(/ (?= {2}Expected: )/, '\n')
    .replace(/ (?= {2}But was: )/, '\n')
    .replace(/ (?= {2}-{2,}\^)/, '\n');
}

/**
 * A description such as `greater than 7` stays unchanged; an error is printed over several lines, of which the first
 * names it.
 */
function valueOf(printed: string): JsonValue | undefined {
  const text = MODIFIED.exec(printed)?.[1] ?? printed;
  if (/^<[\w.+]{1,300}: /.test(text) && !text.endsWith('>')) return text.slice(1);
  return dotnetValue(text);
}
