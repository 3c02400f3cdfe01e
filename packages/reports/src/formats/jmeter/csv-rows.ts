import type { ReportSource } from '../../report.js';
import { readLines } from '../../text/lines.js';

/** A row of a CSV file (RFC 4180), or what is left of one. */
export interface CsvRow {
  readonly fields: readonly string[];
  /** Where it begins, counted from 1. */
  readonly line: number;
  /** False: a quote is never closed within the limits, or before the file ends. */
  readonly isWhole: boolean;
  /** False: the file ends without a line end behind the row, so its last field may be longer. */
  readonly isEnded: boolean;
}

/** The most characters and lines of a row. */
const MOST_CHARACTERS = 1024 * 1024;
const MOST_LINES = 10_000;

/** Yields the rows of a CSV file, in constant memory; quoted fields may contain delimiters, quotes and line ends. */
export async function* readCsvRows(
  source: ReportSource,
  delimiterOf: (header: string) => string,
): AsyncGenerator<CsvRow> {
  let delimiter: string | undefined;
  let open: string[] = [];
  let size = 0;
  let isQuoted = false;
  let start = 1;
  let isEnded = true;
  for await (const { text, line, isOpen } of readLines(source)) {
    delimiter ??= text.trim() === '' ? undefined : delimiterOf(text);
    if (delimiter === undefined || (open.length === 0 && text.trim() === '')) continue;
    if (open.length === 0) start = line;
    isEnded = isOpen !== true;
    open.push(text);
    size += text.length;
    if (countQuotes(text) % 2 === 1) isQuoted = !isQuoted;
    const isTooLarge = size > MOST_CHARACTERS || open.length > MOST_LINES;
    if (isQuoted && !isTooLarge) continue;
    yield {
      fields: isTooLarge ? [] : fieldsOf(open.join('\n'), delimiter),
      line: start,
      isWhole: !isTooLarge,
      isEnded,
    };
    open = [];
    size = 0;
    isQuoted = false;
  }
  if (open.length > 0 && delimiter !== undefined)
    yield { fields: fieldsOf(open.join('\n'), delimiter), line: start, isWhole: false, isEnded };
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
