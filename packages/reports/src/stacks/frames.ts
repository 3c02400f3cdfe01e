import type { Frame } from './frame.js';
import {
  readDartFrame,
  readDotnetFrame,
  readGoFrame,
  readJavaFrame,
  readNativeFrame,
  readRustFrame,
} from './frames-compiled.js';
import { readCompilerFrame, readTestFrame } from './frames-runners.js';
import {
  readElixirFrame,
  readHurlFrame,
  readJavaScriptFrame,
  readJuliaFrame,
  readLuaFrame,
  readPerlFrame,
  readPhpFrame,
  readPowershellFrame,
  readPythonFrame,
  readRFrame,
  readRubyFrame,
} from './frames-scripting.js';

export type { Frame } from './frame.js';

/** Longer lines are no frames. */
const LONGEST_LINE = 2048;

/**
 * The languages: those that know their files by the ending come before JavaScript, whose frames may have any file. They read
 * lines without white space at the end: a pattern that skips it at each place takes time by the square of the length.
 */
const READERS: readonly ((line: string) => Frame | undefined)[] = [
  readJavaFrame,
  readDotnetFrame,
  readPythonFrame,
  readGoFrame,
  readRustFrame,
  readRubyFrame,
  readPhpFrame,
  readDartFrame,
  readNativeFrame,
  readPerlFrame,
  readElixirFrame,
  readLuaFrame,
  readRFrame,
  readJuliaFrame,
  readHurlFrame,
  readPowershellFrame,
  readCompilerFrame,
  readTestFrame,
  readJavaScriptFrame,
];

/** Reads a line of a stack of any language; undefined when it is none, or names no file and line. */
export function parseFrame(line: string): Frame | undefined {
  if (line.length > LONGEST_LINE || !/\d/.test(line)) return undefined;
  const text = line.trimEnd();
  for (const read of READERS) {
    const frame = read(text);
    if (frame !== undefined) return frame;
  }
  return undefined;
}

/** The frames in a text, in its order. */
export function framesOf(text: string): readonly Frame[] {
  return text.split('\n').flatMap((line) => parseFrame(line) ?? []);
}

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
  let ofTest: Frame | undefined;
  for (const line of lines) {
    const frame = parseFrame(line);
    if (frame?.isForeign !== false) continue;
    if (frame.isOfTest !== true) return frame;
    ofTest ??= frame;
  }
  return ofTest;
}

function lastOwn(stack: string): Frame | undefined {
  const frame = firstOwn(stack.split('\n').slice(-MOST_LINES).toReversed());
  return frame?.isInnermostLast === true ? frame : undefined;
}

function toLocation({ file, line, column }: Frame): Location {
  return { file, line, ...(column === undefined ? {} : { column }) };
}
