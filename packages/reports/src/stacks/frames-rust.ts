import { makeFrame, type Frame } from './frame.js';

/** `at ./src/till.rs:10:5` of a backtrace, `panicked at src/till.rs:10:5:` and the older `panicked at 'text', src/till.rs:10:5`. */
const BACKTRACE = /^\s*at ([^\s:][^:]{0,1000}\.rs|[A-Za-z]:[^:]{1,1000}\.rs):(\d{1,9})(?::(\d{1,9}))?$/;
const PANIC = /(?:panicked at |, )((?:[A-Za-z]:)?[^\s:'",][^:'",]{0,500}\.rs):(\d{1,9}):(\d{1,9}):?$/;

const FOREIGN =
  /^\/rustc\/|[\\/]\.cargo[\\/](?:registry|git)[\\/]|[\\/]cargo[\\/](?:registry|git)[\\/]|[\\/]rustlib[\\/]|^\/rust\/deps\/|(?:^|[\\/])library[\\/](?:std|core|alloc|test|panic_unwind|proc_macro)[\\/]|(?:^|[\\/])vendor[\\/]/;

/** Reads a frame of Rust: of a backtrace, or the place that a panic names. */
export function readRustFrame(line: string): Frame | undefined {
  const [, file, row, column] =
    BACKTRACE.exec(line) ?? (line.includes('panicked at ') || line.includes('.rs:') ? PANIC.exec(line) : null) ?? [];
  return file === undefined ? undefined : makeFrame({ file, line: row, column }, FOREIGN.test(file));
}
