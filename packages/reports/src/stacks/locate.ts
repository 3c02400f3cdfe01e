import { parseFrame, type Frame } from './frames.js';

/** A place in a source file; line and column count from 1. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** So many lines are looked at. */
const MOST_LINES = 200;

/**
 * The innermost frame of a stack that lies inside the project: the first one, or the last one where the language prints the
 * innermost call last (Python). Undefined when no frame can be read. The first 200 lines are looked at.
 */
export function locate(stack: string): Location | undefined {
  const frame = firstOwn(stack.split('\n', MOST_LINES));
  return frame === undefined
    ? undefined
    : toLocation(frame.isInnermostLast === true ? (lastOwn(stack) ?? frame) : frame);
}

function firstOwn(lines: readonly string[]): Frame | undefined {
  for (const line of lines) {
    const frame = parseFrame(line);
    if (frame?.isForeign === false) return frame;
  }
  return undefined;
}

function lastOwn(stack: string): Frame | undefined {
  const frame = firstOwn(stack.split('\n').slice(-MOST_LINES).toReversed());
  return frame?.isInnermostLast === true ? frame : undefined;
}

function toLocation({ file, line, column }: Frame): Location {
  return { file, line, ...(column === undefined ? {} : { column }) };
}
