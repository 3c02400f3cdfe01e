import type { FileHandle } from 'node:fs/promises';
import { fileNotStored } from './problem.js';

/** Writes all bytes. Repeats short writes: a nearly full disk stores a part of the bytes and refuses only the next write. */
export async function writeWhole(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, written);
    if (bytesWritten === 0) throw new Error(`The disk took ${written} of ${bytes.length} bytes`);
    written += bytesWritten;
  }
}

/**
 * Waits for work on the disk. The operator has to repair the disk; it is no defect of the server.
 * @throws Problem overloaded for every error of the work.
 */
export async function onDisk<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    throw fileNotStored(error);
  });
}
