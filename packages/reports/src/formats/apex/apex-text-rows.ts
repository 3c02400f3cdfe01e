import type { ReportedFailure } from '../../report.js';
import { filled } from '../shared/attribute-values.js';
import { apexFailure } from './apex.js';

/** Where the columns of a table of tests begin. */
export interface TestColumns {
  /** Absent in a table of failures. */
  readonly outcome?: number | undefined;
  readonly message: number;
  readonly runtime: number;
  /** Versions of 2021 have the outcome in front, and the message below the name. */
  readonly isOutcomeFirst: boolean;
  /** With `--detailed-coverage` a test has a row for each class that it calls. */
  readonly isPerClass: boolean;
}

/** Parses the names of the columns of a table of tests. */
export function testColumnsOf(line: string): TestColumns | undefined {
  const outcome = line.indexOf('OUTCOME  ');
  const runtime = line.indexOf('  RUNTIME (MS)') + 2;
  const message = line.indexOf('  MESSAGE  ') + 2;
  const isOutcomeFirst = outcome === 0 && line.includes('  TEST NAME  ');
  const isNameFirst = line.startsWith('TEST NAME  ') && outcome > 0 && message > outcome;
  if (runtime < 2 || !(isOutcomeFirst || isNameFirst)) return undefined;
  return { outcome, message, runtime, isOutcomeFirst, isPerClass: line.includes('  CLASS BEING TESTED  ') };
}

/** Parses the names of the columns of the failures that sfdx listed apart. */
export function failureColumnsOf(line: string): TestColumns | undefined {
  if (!/^FULLNAME {2,2000}MESSAGE$/.test(line)) return undefined;
  return { message: line.indexOf('MESSAGE'), runtime: Infinity, isOutcomeFirst: false, isPerClass: false };
}

/** A row of a table of tests. */
export interface ApexRow {
  readonly name: string;
  readonly outcome: string;
  readonly lines: string[];
  durationMs: number | undefined;
}

const FIRST_OUTCOME = /^ ?([A-Za-z]{1,40}) {2,400}([\w.]{1,1000})(?: {1,4000}(\S.{0,1000}))?$/;
/** What is behind the name in such a row: a class and its coverage, and a time. */
const BEHIND = /^(?:[\w$.]{1,300} {1,4000})?(?:[\d.]{1,10}% {1,4000})?(\d{1,10}) ms$/;

/** Parses the first line of a row. */
export function rowOf(line: string, columns: TestColumns): ApexRow | undefined {
  if (columns.isOutcomeFirst) {
    const [, outcome, name, behind = ''] = FIRST_OUTCOME.exec(line) ?? [];
    if (outcome === undefined || name === undefined) return undefined;
    return { name, outcome, lines: [], durationMs: timeOf(BEHIND.exec(behind)?.[1]) };
  }
  const name = /^[\w.]{1,1000}(?= )/.exec(line)?.[0];
  const at = columns.outcome ?? columns.message;
  if (name === undefined || name.length >= at || line.charAt(at - 1) !== ' ') return undefined;
  const outcome = columns.outcome === undefined ? 'Fail' : /^[A-Za-z]{1,40}(?= |$)/.exec(line.slice(at, at + 50))?.[0];
  if (outcome === undefined) return undefined;
  const row: ApexRow = { name, outcome, lines: [], durationMs: undefined };
  addCells(line, columns, row);
  return row;
}

/** So many lines of a message are kept. */
const MOST_LINES = 400;

/** Adds what is in the columns of the message and of the time. */
function addCells(line: string, columns: TestColumns, row: ApexRow): void {
  const message = line.slice(columns.message, columns.runtime).trimEnd();
  row.durationMs ??= timeOf(/^\s{0,4}(\d{1,10})$/.exec(line.slice(columns.runtime))?.[1]);
  if (row.lines.length < MOST_LINES) row.lines.push(message);
}

/**
 * Adds a further line of a row, without blanks at its end; `isBehindBlank` where the line in front of it is empty. A line that is not
 * in the columns is of the message too, in which something else ended a line.
 */
export function continueRow(line: string, columns: TestColumns, row: ApexRow, isBehindBlank: boolean): void {
  const time = columns.isOutcomeFirst ? BEHIND.exec(line.trim())?.[1] : undefined;
  const isInColumn = !columns.isOutcomeFirst && line.slice(0, columns.message).trim() === '';
  if (time !== undefined) row.durationMs ??= timeOf(time);
  else if (line !== '' && isInColumn) addCells(line, columns, row);
  else if ((line === '' || line.startsWith(' ') || !isBehindBlank) && row.lines.length < MOST_LINES)
    row.lines.push(line.trim());
}

function timeOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** A line of the stack: a method, a trigger, anonymous code, code of a package, and where the code was called from. */
const FRAME =
  /^(?:(?:Class|Trigger)\.\S.{0,1000}|AnonymousBlock): line \d{1,9}, column \d{1,9}$|^External entry point$|^\([\w .]{0,100}\)$/;
const PLACED = /: line \d{1,9}, column \d{1,9}$/;
/** Where the source of the class is, as sfdx listed failures. */
const PATH = /^(\S.{0,1000}\.(?:cls|trigger)):(\d{1,9}):(\d{1,9})$/;

/** Returns the failure by the lines of a message, below which the stack is. */
export function failureOfCell(lines: readonly string[]): ReportedFailure {
  const isFrame = (line: string): boolean => FRAME.test(line.trim());
  const stackAt = lines.findLastIndex((line) => line !== '' && !isFrame(line)) + 1;
  const stack = lines.slice(stackAt);
  const [, file, line, column] = PATH.exec(lines[stackAt - 1]?.trim() ?? '') ?? [];
  const isStack = stack.some((frame) => PLACED.test(frame));
  const message = lines.slice(0, file !== undefined ? stackAt - 1 : isStack ? stackAt : undefined);
  return {
    ...apexFailure(filled(message.join('\n')), isStack ? filled(stack.join('\n')) : undefined),
    location: file === undefined || Number(line) < 1 ? undefined : { file, line: Number(line), column: Number(column) },
  };
}
