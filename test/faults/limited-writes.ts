import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { devNull } from 'node:os';

/** How much the disk takes. */
interface WriteLimits {
  /** The most bytes of one write. */
  readonly each: number;
  /** The most bytes of all writes; then the disk is full. */
  readonly total: number;
}

/**
 * Limits what files take that this process writes, as a full disk does: the write that reaches the limit is short, and the next one
 * fails. Returns the function that lifts the limits.
 */
export async function limitWrites({ each, total }: WriteLimits): Promise<() => void> {
  const prototype = await prototypeOfHandles();
  const write = prototype.write;
  let left = total;
  function limitedWrite(this: FileHandle, bytes: Buffer, offset = 0): Promise<{ readonly bytesWritten: number }> {
    if (left === 0) return Promise.reject(diskFull());
    const length = Math.min(each, left, bytes.length - offset);
    left -= length;
    return Reflect.apply(write, this, [bytes, offset, length]);
  }
  Object.defineProperty(prototype, 'write', { value: limitedWrite, configurable: true, writable: true });
  return () => Object.defineProperty(prototype, 'write', { value: write, configurable: true, writable: true });
}

/** Notes for each flush of this process whether it is one of a file or of a directory. */
export async function recordFlushes(): Promise<{ readonly kinds: readonly string[]; readonly stop: () => void }> {
  const prototype = await prototypeOfHandles();
  const sync = prototype.sync;
  const kinds: string[] = [];
  async function recordedSync(this: FileHandle): Promise<void> {
    await sync.call(this);
    kinds.push((await this.stat()).isDirectory() ? 'directory' : 'file');
  }
  Object.defineProperty(prototype, 'sync', { value: recordedSync, configurable: true, writable: true });
  const stop = (): void => {
    Object.defineProperty(prototype, 'sync', { value: sync, configurable: true, writable: true });
  };
  return { kinds, stop };
}

async function prototypeOfHandles(): Promise<FileHandle> {
  const handle = await open(devNull, 'r');
  await handle.close();
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  return prototype;
}

function diskFull(): Error {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
}
