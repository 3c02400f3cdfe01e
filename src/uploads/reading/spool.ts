import { packingOf } from '@clarion/reports';
import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { onDisk, writeWhole } from '../../common/disk-writes.js';
import { overloaded } from '../../common/problem.js';
import type { InputPart, PlacedPart } from './reading-task.js';

/** The size of pieces of a body that is read as a stream. */
export const PIECE_BYTES = 256 * 1024;

/** Returns the bytes of a received body from `start` to `end`; fewer where it ends. */
type ReadAt = (start: number, end: number) => Promise<Buffer>;

/** Yields the parts of a received body, in pieces of at most `pieceBytes`. Raises what `readAt` raises. */
export async function* readParts(
  parts: readonly PlacedPart[],
  readAt: ReadAt,
  pieceBytes: number,
): AsyncGenerator<InputPart> {
  for (const { bytes, ...part } of parts)
    yield await Promise.resolve({ ...part, bytes: piecesOf(bytes, readAt, pieceBytes) });
}

async function* piecesOf(
  { start, end }: PlacedPart['bytes'],
  readAt: ReadAt,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  for (let at = start; at < end;) {
    const piece = await readAt(at, Math.min(end, at + pieceBytes));
    if (piece.length === 0) throw new Error(`A received body ends at byte ${at} of ${end}`);
    at += piece.length;
    yield piece;
  }
}

/** A larger body is written to the disk and read by a thread. */
const MEMORY_BYTES = 1024 * 1024;

const WRITE_BYTES = 512 * 1024;
const RETRY_SECONDS = 5;
const NOTHING = Buffer.alloc(0);
/** The bytes that distinguish compressed files and markup. */
const HEAD_BYTES = 4;
const LESS_THAN = 0x3c;

/** The bytes of received bodies, over all requests of the process. */
interface ReceivedBytes {
  memory: number;
  disk: number;
}

/** Where bodies are received. */
interface SpoolLimits {
  readonly directory: string;
  /** Bytes of all bodies in memory at one time. */
  readonly memoryBytes: number;
  /** Bytes of all bodies on the disk at one time. */
  readonly diskBytes: number;
}

/** Receives bodies: small ones in memory, others in temporary files, so that a slow sender occupies no thread. */
export class Spools {
  readonly #used: ReceivedBytes = { memory: 0, disk: 0 };

  constructor(private readonly limits: SpoolLimits) {}

  /**
   * Receives all parts of an upload. Raises what reading them raises, and
   * @throws Problem overloaded when all bodies together are too large, or the disk is full or broken.
   */
  async receive(parts: AsyncIterable<InputPart>): Promise<Spool> {
    const spool = new Spool(this.limits, this.#used);
    try {
      for await (const part of parts) await spool.add(part);
      await spool.finish();
      return spool;
    } catch (error) {
      await spool.release();
      throw error;
    }
  }
}

/** A received body. */
export class Spool {
  readonly #parts: PlacedPart[] = [];
  #file: FileHandle | undefined;
  /** Bytes that are not in the file. */
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #written = 0;
  #isPacked = false;
  #isMarkup = true;

  constructor(
    private readonly limits: SpoolLimits,
    private readonly used: ReceivedBytes,
  ) {}

  get parts(): readonly PlacedPart[] {
    return this.#parts;
  }

  get size(): number {
    return this.#written + this.#pendingBytes;
  }

  /** Whether a part is compressed: its size says nothing about the time to read it. */
  get isPacked(): boolean {
    return this.#isPacked;
  }

  /** Whether all parts are XML, which is read in constant memory. */
  get isMarkup(): boolean {
    return this.#isMarkup;
  }

  /** The descriptor of the file; undefined for a body in memory. */
  get descriptor(): number | undefined {
    return this.#file?.fd;
  }

  /** The parts of a body in memory. */
  input(): AsyncGenerator<InputPart> {
    const whole = this.#pending.length === 1 ? (this.#pending[0] ?? NOTHING) : Buffer.concat(this.#pending);
    return readParts(this.#parts, (start, end) => Promise.resolve(whole.subarray(start, end)), whole.length);
  }

  /** Receives the next part. */
  async add({ kind, name, format, bytes }: InputPart): Promise<void> {
    const start = this.size;
    let head = NOTHING;
    for await (const chunk of bytes) {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk.subarray(0, HEAD_BYTES)]);
      await this.#append(chunk);
    }
    this.#isPacked ||= format === undefined && packingOf(head) !== undefined;
    this.#isMarkup &&= head[0] === LESS_THAN;
    this.#parts.push({ kind, name, format, bytes: { start, end: this.size } });
  }

  /** Writes the rest of a body that is on the disk, or that takes long to read. */
  async finish(): Promise<void> {
    if (this.#file !== undefined || this.#isPacked) await this.#flush();
  }

  /** Gives memory and disk space back. */
  async release(): Promise<void> {
    this.used.memory -= this.#pendingBytes;
    this.used.disk -= this.#written;
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#written = 0;
    const file = this.#file;
    this.#file = undefined;
    // A file that cannot be closed is an error of nobody's upload.
    await file?.close().catch(() => undefined);
  }

  async #append(chunk: Buffer): Promise<void> {
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    this.used.memory += chunk.length;
    if (this.used.memory > this.limits.memoryBytes) throw overloaded(RETRY_SECONDS);
    if (this.#pendingBytes >= (this.#file === undefined ? MEMORY_BYTES : WRITE_BYTES)) await this.#flush();
  }

  async #flush(): Promise<void> {
    const bytes = Buffer.concat(this.#pending);
    if (this.used.disk + bytes.length > this.limits.diskBytes) throw overloaded(RETRY_SECONDS);
    this.#file ??= await onDisk(openUnnamed(this.limits.directory));
    await onDisk(writeWhole(this.#file, bytes));
    this.used.memory -= bytes.length;
    this.used.disk += bytes.length;
    this.#written += bytes.length;
    this.#pending = [];
    this.#pendingBytes = 0;
  }
}

/** Opens a file without a name, so that nothing of a body stays on the disk when the process is killed. */
async function openUnnamed(directory: string): Promise<FileHandle> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
