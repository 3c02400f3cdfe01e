import { firstDifference } from './print-value.js';

/** The first line in which two texts differ. */
export interface DifferingLine {
  /** Counted from 1. */
  readonly line: number;
  /** The line; undefined where one side has a line more than the other. */
  readonly expected: string | undefined;
  readonly actual: string | undefined;
  /** The line with its neighbours. */
  readonly around: { readonly expected: string; readonly actual: string };
}

/** Finds the first line in which two texts differ; undefined for texts of one line, and for equal ones. Takes linear time. */
export function differingLine(expected: string, actual: string): DifferingLine | undefined {
  if (!hasLines(expected) && !hasLines(actual)) return undefined;
  const at = firstDifference(expected, actual);
  if (at === expected.length && at === actual.length) return undefined;
  if (isBreakAtEnd(expected, at) || isBreakAtEnd(actual, at)) return undefined;
  const start = startOfLine(expected, actual, at);
  const [left, right] = [lineAt(expected, start), lineAt(actual, start)];
  const around = { expected: linesAround(expected, start), actual: linesAround(actual, start) };
  const line = countLines(start > expected.length ? actual : expected, start) + 1;
  if (right !== undefined && left === lineBehind(actual, start))
    return { line, expected: undefined, actual: right, around };
  if (left !== undefined && right === lineBehind(expected, start))
    return { line, expected: left, actual: undefined, around };
  return { line, expected: left, actual: right, around };
}

/** One text goes on with nothing but a break. */
function isBreakAtEnd(text: string, at: number): boolean {
  return at === text.length - 1 && text.endsWith('\n');
}

/** Where one text ends with a line of the other, the next line differs. */
function startOfLine(expected: string, actual: string, at: number): number {
  const [shorter, longer] = expected.length < actual.length ? [expected, actual] : [actual, expected];
  if (at === shorter.length && longer[at] === '\n') return at + 1;
  return at === 0 ? 0 : expected.lastIndexOf('\n', at - 1) + 1;
}

/** Whether there is a break before the last character. */
function hasLines(text: string): boolean {
  const at = text.indexOf('\n');
  return at !== -1 && at < text.length - 1;
}

/** The line that begins at an index; undefined behind the end. */
function lineAt(text: string, start: number): string | undefined {
  if (start > text.length) return undefined;
  const end = text.indexOf('\n', start);
  return end === -1 ? text.slice(start) : text.slice(start, end);
}

function lineBehind(text: string, start: number): string | undefined {
  const end = text.indexOf('\n', start);
  return end === -1 ? undefined : lineAt(text, end + 1);
}

/** The line at an index, the one before it and the one behind it. */
function linesAround(text: string, start: number): string {
  const before = start < 2 ? 0 : text.lastIndexOf('\n', start - 2) + 1;
  const end = text.indexOf('\n', start);
  const behind = end === -1 ? -1 : text.indexOf('\n', end + 1);
  return text.slice(before, behind === -1 ? text.length : behind);
}

function countLines(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
