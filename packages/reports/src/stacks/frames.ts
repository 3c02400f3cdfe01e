import type { Frame } from './frame.js';
import { readDartFrame } from './frames-dart.js';
import { readDotnetFrame } from './frames-dotnet.js';
import { readGoFrame } from './frames-go.js';
import { readJavaFrame } from './frames-java.js';
import { readJavaScriptFrame } from './frames-javascript.js';
import { readNativeFrame } from './frames-native.js';
import { readPerlFrame } from './frames-perl.js';
import { readPhpFrame } from './frames-php.js';
import { readPythonFrame } from './frames-python.js';
import { readRubyFrame } from './frames-ruby.js';
import { readRustFrame } from './frames-rust.js';

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
