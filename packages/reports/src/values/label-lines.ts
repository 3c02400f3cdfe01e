import { endOfQuoted } from './printed-spans.js';

/** A line `Name: value`, with the lines on which its value continues. */
export interface LabelLine {
  /** In lower case. */
  readonly name: string;
  /** As it was printed. */
  readonly value: string;
}

/** Lines that a value in quotes may go on over. */
const MOST_LINES = 2_000;

/**
 * Returns the lines of a text that begin with one of `names` (a pattern for the whole name, as written) and a colon, in
 * their order; of equal names the first. A value that begins with a quote continues until the quote closes; one that
 * begins with a bracket, up to the line with the closing bracket.
 */
export function labelLines(text: string, names: RegExp): readonly LabelLine[] {
  const lines = text.split('\n');
  const found = new Map<string, LabelLine>();
  for (const [index, line] of lines.entries()) {
    const [, label, value] = /^\s*([A-Za-z][\w .()]{0,60}?)\s?:(?:\s(.*))?$/.exec(line) ?? [];
    if (label === undefined || !names.test(label)) continue;
    const name = label.toLowerCase();
    if (!found.has(name)) found.set(name, { name, value: wholeValue((value ?? '').trim(), lines, index) });
  }
  return [...found.values()];
}

function wholeValue(first: string, lines: readonly string[], index: number): string {
  if (first.startsWith('"')) return quotedValue(first, lines, index);
  if (!/^(?:\w{1,40} )?[[{]$/.test(first)) return first;
  const end = lines.findIndex(
    (line, at) => at > index && /^\s*[\]}]$/.test(line) && marginOf(line) <= marginOf(lines[index] ?? ''),
  );
  return end < 0 ? first : [first, ...lines.slice(index + 1, end + 1)].join('\n');
}

function quotedValue(first: string, lines: readonly string[], index: number): string {
  const text = [first, ...lines.slice(index + 1, index + MOST_LINES), ''].join('\n');
  const end = endOfQuoted(text, 0);
  return text[end] === '\n' ? text.slice(0, end) : first;
}

function marginOf(line: string): number {
  return Math.max(line.search(/\S/), 0);
}
