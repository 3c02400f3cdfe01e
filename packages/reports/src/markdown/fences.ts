import type { JsonValue } from '../json/json-value.js';
import { cutText } from '../text/clean-text.js';

/** Text that is not the server's own, as a named block. The fence is longer than any run of backticks inside, so that no text can end it. */
export function fenced(name: string, text: string): string {
  let longest = 2;
  for (const [run] of text.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${name}\n${text}\n${fence}`;
}

/** A text on one line, cut to at most `longest` characters. */
export function oneLine(text: string, longest: number): string {
  return cutText(text.replace(/\s+/g, ' ').trim(), longest);
}

/** A JSON value that is a text; the empty text for any other. */
export function textOf(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
