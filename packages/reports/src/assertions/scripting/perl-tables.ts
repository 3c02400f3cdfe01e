import type { JsonValue } from '../../json/json-value.js';
import { foundValues } from '../../values/found-values.js';
import { plainValue } from '../../values/printed-plain.js';
import { relatedValues } from '../../values/related-values.js';
import type { FoundValues } from '../message-pattern.js';

/** Longer tables are not looked at. */
const MOST_LINES = 400;

const ROW = /^\s{0,24}(?:#\s{1,20})?\|(.{1,4000})\|$/;
const BORDER = /^\s{0,24}(?:#\s{1,20})?\+[-+]{1,4000}\+$/;

/** What compares for equality; the checks of a state, `DEFINED()`, name it in their own column. */
const EQUALITY = /^(?:|eq|==|=~|is|IS|[A-Z]{1,20}\(\))$/;
const RELATION = /^(?:!=|ne|[<>]=?|[lg][te]|!~)$/;

/** Reads the tables that Test2 draws of what differs: of a table with one row, as of several no row is the value. */
export function readTable(text: string): FoundValues | undefined {
  const lines = text.split('\n', MOST_LINES);
  const at = lines.findIndex((line) => isHeading(cellsOf(line)));
  if (at < 0 || !BORDER.test(lines[at + 1] ?? '')) return undefined;
  const rows = lines.slice(
    at + 2,
    lines.findIndex((line, index) => index > at + 1 && BORDER.test(line)),
  );
  const [only, ...others] = rows.map(cellsOf);
  const names = cellsOf(lines[at] ?? '');
  if (only === undefined || others.length > 0 || only.length !== names.length) return {};
  const cell = (name: string): string => only[names.indexOf(name)] ?? '';
  return valuesOf(cell('GOT'), cell('OP'), cell('CHECK'));
}

function isHeading(cells: readonly string[]): boolean {
  return cells.includes('GOT') && cells.includes('CHECK');
}

function cellsOf(line: string): readonly string[] {
  const row = ROW.exec(line)?.[1];
  return row === undefined ? [] : row.split('|').map((cell) => cell.trim());
}

function valuesOf(got: string, operator: string, check: string): FoundValues {
  if (RELATION.test(operator)) return relatedValues(operator, check, valueOf(got));
  return EQUALITY.test(operator) ? foundValues(valueOf(check), valueOf(got)) : {};
}

function valueOf(cell: string): JsonValue | undefined {
  if (cell === '<UNDEF>') return null;
  return cell === '<DOES NOT EXIST>' || cell === '' ? undefined : plainValue(cell);
}
