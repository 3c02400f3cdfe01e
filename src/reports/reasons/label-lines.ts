import { endOfQuoted } from './printed-spans.js';

/** A line `Name: value`, with the lines that its value goes on over. */
export interface LabelLine {
  /** In lower case. */
  readonly name: string;
  /** As it was printed. */
  readonly value: string;
  /** Which line it begins in, counted from 0. */
  readonly line: number;
}

/** Lines that a value in quotes may go on over. */
const MOST_LINES = 2_000;

/**
 * The lines of a text that begin with one of `names` (a pattern for the whole name, as it is written) and a colon, in their order. A value that
 * begins with a quote goes on until the quote closes; one that begins with a bracket, up to the line with the bracket's end.
 */
export function labelLines(text: string, names: RegExp): readonly LabelLine[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index): readonly LabelLine[] => {
    const [, name, value] = /^\s*([A-Za-z][\w .()]{0,60}?)\s?:(?:\s(.*))?$/.exec(line) ?? [];
    if (name === undefined || !names.test(name)) return [];
    return [{ name: name.toLowerCase(), value: wholeValue((value ?? '').trim(), lines, index), line: index }];
  });
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
  if (endOfQuoted(first, 0) < first.length || isClosed(first)) return first;
  let whole = first;
  for (const line of lines.slice(index + 1, index + MOST_LINES)) {
    whole += `\n${line}`;
    if (line.endsWith('"') && isClosed(whole)) return whole;
  }
  return first;
}

function isClosed(text: string): boolean {
  return (
    text.length > 1 &&
    text.endsWith('"') &&
    endOfQuoted(text, 0) === text.length &&
    endOfQuoted(`${text}"`, 0) === text.length
  );
}

function marginOf(line: string): number {
  return Math.max(line.search(/\S/), 0);
}
