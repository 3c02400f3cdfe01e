import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { usageError } from '../cli-error.js';

/** What a file holds that is to hold a token. */
export interface TokenFile {
  readonly text: string;
  /** Whether users beside its owner may read it; never on Windows, and never of a pipe. */
  readonly isOpen: boolean;
}

/** More than any token: what is longer is no file of one. */
const MOST_BYTES = 4096;
const GROUP_AND_OTHERS = 0o044;

/** Reads the beginning of a file. @throws CliError usage when it cannot be read */
export function readTokenFile(file: string): TokenFile {
  const handle = opened(file);
  try {
    const stat = fstatSync(handle);
    if (stat.isDirectory()) throw usageError(`--token-file: ${file} is a folder.`);
    const isOpen = process.platform !== 'win32' && stat.isFile() && (stat.mode & GROUP_AND_OTHERS) !== 0;
    return { text: beginningOf(handle), isOpen };
  } finally {
    closeSync(handle);
  }
}

function opened(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    throw usageError(
      `--token-file: ${file} cannot be read (${error instanceof Error && 'code' in error ? String(error.code) : 'unknown'}).`,
    );
  }
}

/** A pipe gives its text in several pieces. */
function beginningOf(handle: number): string {
  const buffer = Buffer.alloc(MOST_BYTES);
  let length = 0;
  for (let read = -1; read !== 0 && length < MOST_BYTES; length += read)
    read = readSync(handle, buffer, length, MOST_BYTES - length, null);
  return buffer.toString('utf8', 0, length);
}
