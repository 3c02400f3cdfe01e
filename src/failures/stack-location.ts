/** A place in a source file; line and column count from 1. */
export interface Location {
  readonly file: string;
  readonly line: number;
  readonly column?: number;
}

/** A frame of a V8 stack: `at name (file:line:column)` or `at file:line:column`. */
const FRAME = /^\s*at (?:.{0,500}?\()?((?:file:\/\/)?[^()\s][^()]{0,1000}?):(\d{1,9}):(\d{1,9})\)?\s*$/;

const LONGEST_LINE = 2048;
const MOST_LINES = 200;

/** Frames of the runtime, of installed packages, and of code without a file. */
const FOREIGN = /^node:|^internal\/|\/node_modules\/|^<anonymous>|^native$/;

/** The first frame of a JavaScript stack that lies inside the project; undefined when no frame can be read. */
export function locate(stack: string): Location | undefined {
  for (const line of stack.split('\n', MOST_LINES)) {
    const [, file, row, column] = line.length > LONGEST_LINE ? [] : (FRAME.exec(line) ?? []);
    if (file !== undefined && !FOREIGN.test(file)) return { file: file.replace(/^file:\/\//, ''), line: Number(row), column: Number(column) };
  }
  return undefined;
}
