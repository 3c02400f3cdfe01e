import type { ReportSource } from '../report.js';
import { readLines } from './lines.js';

/** A row of a CSV file (RFC 4180), or what is left of one. */
export interface CsvRow {
  readonly fields: readonly string[];
  /** Where it begins, counted from 1. */
  readonly line: number;
  /** False: a quote is never closed within the limits, or before the file ends. */
  readonly isWhole: boolean;
  /** True: only the beginning of a very long row is here, so its last field may be longer, and later ones are missing. */
  readonly isShortened: boolean;
  /** False: the file ends without a line end behind the row, so its last field may be longer. */
  readonly isEnded: boolean;
}

/** So many characters of a row are kept. */
const MOST_CHARACTERS = 1024 * 1024;
/** A row with an open quote that is longer has none that closes it. */
const FARTHEST = 64 * 1024 * 1024;
const MOST_LINES = 100_000;
/** Of a longer line, `readLines` has left out parts, and quotes with them. */
const LONGEST_LINE = 4 * 1024 * 1024;

/** Yields the rows of a CSV file, in constant memory; quoted fields may contain delimiters, quotes and line ends. */
export async function* readCsvRows(
  source: ReportSource,
  delimiterOf: (header: string) => string,
): AsyncGenerator<CsvRow> {
  let delimiter: string | undefined;
  let open: string[] = [];
  let size = 0;
  let lines = 0;
  let isQuoted = false;
  let start = 1;
  let isEnded = true;
  for await (const { text, line, isOpen } of readLines(source)) {
    delimiter ??= text.trim() === '' ? undefined : delimiterOf(text);
    if (delimiter === undefined || (lines === 0 && text.trim() === '')) continue;
    if (lines === 0) start = line;
    isEnded = isOpen !== true;
    if (size < MOST_CHARACTERS) open.push(text.slice(0, MOST_CHARACTERS - size));
    size += text.length;
    lines += 1;
    if (countQuotes(text) % 2 === 1) isQuoted = !isQuoted;
    const isLost = isQuoted && (size > FARTHEST || lines > MOST_LINES);
    if (isQuoted && !isLost && text.length < LONGEST_LINE) continue;
    yield {
      fields: isLost ? [] : fieldsOf(open.join('\n'), delimiter),
      line: start,
      isWhole: !isLost,
      isShortened: size > MOST_CHARACTERS,
      isEnded,
    };
    open = [];
    size = 0;
    lines = 0;
    isQuoted = false;
  }
  if (lines > 0 && delimiter !== undefined)
    yield {
      fields: fieldsOf(open.join('\n'), delimiter),
      line: start,
      isWhole: false,
      isShortened: size > MOST_CHARACTERS,
      isEnded,
    };
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1;
  return count;
}

/** Splits a row; a quote inside of an unquoted field is part of it. */
function fieldsOf(row: string, delimiter: string): readonly string[] {
  const fields: string[] = [];
  let at = 0;
  while (at <= row.length) {
    const { field, end } = row[at] === '"' ? quotedField(row, at, delimiter) : plainField(row, at, delimiter);
    fields.push(field);
    at = end + 1;
  }
  return fields;
}

interface Field {
  readonly field: string;
  /** Where the delimiter behind it is, or the end of the row. */
  readonly end: number;
}

function plainField(row: string, at: number, delimiter: string): Field {
  const next = row.indexOf(delimiter, at);
  const end = next === -1 ? row.length : next;
  return { field: row.slice(at, end), end };
}

function quotedField(row: string, at: number, delimiter: string): Field {
  const parts: string[] = [];
  let from = at + 1;
  for (;;) {
    const quote = row.indexOf('"', from);
    if (quote === -1) return { field: [...parts, row.slice(from)].join(''), end: row.length };
    parts.push(row.slice(from, quote));
    if (row[quote + 1] !== '"') {
      const rest = plainField(row, quote + 1, delimiter);
      return { field: parts.join('') + rest.field, end: rest.end };
    }
    parts.push('"');
    from = quote + 2;
  }
}
