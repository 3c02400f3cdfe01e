import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { usageError } from '../cli-error.js';

/** The content of a token file. */
export interface TokenFile {
  readonly text: string;
  /** Whether other users have read permission. False on Windows and for pipes. */
  readonly isReadableByOthers: boolean;
}

/** Longer than any token. */
const MAX_BYTES = 4096;
const GROUP_AND_OTHERS = 0o044;

/** Reads the first 4096 bytes of a file. @throws CliError usage when it cannot be read */
export function readTokenFile(file: string): TokenFile {
  const handle = openToken(file);
  try {
    const stat = fstatSync(handle);
    if (stat.isDirectory()) throw usageError(`--token-file ${file} is a folder. Pass a file.`);
    const isReadableByOthers = process.platform !== 'win32' && stat.isFile() && (stat.mode & GROUP_AND_OTHERS) !== 0;
    return { text: readStart(handle), isReadableByOthers };
  } finally {
    closeSync(handle);
  }
}

function openToken(file: string): number {
  try {
    return openSync(file, 'r');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    throw usageError(`--token-file ${file} cannot be read (${code}). Check its path and permissions.`);
  }
}

/** Reads until the end or the limit: one read of a pipe can return less than it will deliver. */
function readStart(handle: number): string {
  const buffer = Buffer.alloc(MAX_BYTES);
  let length = 0;
  for (let read = -1; read !== 0 && length < MAX_BYTES; length += read)
    read = readSync(handle, buffer, length, MAX_BYTES - length, null);
  return buffer.toString('utf8', 0, length);
}
