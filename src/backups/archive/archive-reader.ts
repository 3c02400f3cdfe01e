import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { isNativeError } from 'node:util/types';
import { createGunzip } from 'node:zlib';
import { extract, type Extract } from 'tar-stream';
import {
  type ArchiveHeader,
  type ArchiveKind,
  BackupError,
  ENTRY_NAME,
  HEADER_NAME,
  readHeader,
  SEAL_NAME,
} from './archive-header.js';

type Entry = Extract extends AsyncIterable<infer Source> ? Source : never;

/** An entry of an archive. Its content is read once, to its end, or not at all. */
export interface ArchiveEntry {
  readonly name: string;
  /** Bytes of the content. */
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

/** What to do with an archive while it is read. */
export interface ArchiveVisitor {
  /** Called first. */
  begin(header: ArchiveHeader): Promise<void>;
  /** Called for each entry between the header and the seal. */
  visit(entry: ArchiveEntry): Promise<void>;
}

/** The first entry and the last line are small; more is not read into memory. */
const LARGEST_HEADER = 1024 * 1024;

/**
 * Reads an archive from its beginning to its end. Returns when it was complete and every entry has its SHA-256; only then may the
 * caller use what the visitor did. Memory does not grow with the entries.
 * @throws BackupError for a file that cannot be read, is not an archive of this kind, is incomplete or was changed; what the visitor
 * raises.
 */
export async function readArchive(path: string, kind: ArchiveKind, visitor: ArchiveVisitor): Promise<void> {
  const file = createReadStream(path);
  const entries = extract();
  const fed = pipeline(file, createGunzip(), entries);
  // Raised by the reading of entries.
  fed.catch(() => undefined);
  try {
    await new ArchiveReading(path, kind, visitor).read(entries[Symbol.asyncIterator]());
    await ofFile(path, fed);
  } finally {
    file.destroy();
    entries.destroy();
  }
}

/** One reading of a file: the header, entries, the seal. */
class ArchiveReading {
  readonly #sums = createHash('sha256');

  constructor(
    private readonly path: string,
    private readonly kind: ArchiveKind,
    private readonly visitor: ArchiveVisitor,
  ) {}

  async read(entries: AsyncIterator<Entry>): Promise<void> {
    let count = 0;
    for (;;) {
      const next = await ofFile(this.path, entries.next());
      if (next.done === true) throw damaged(this.path, 'its end is missing');
      const { name, type, size } = next.value.header;
      if (type !== 'file' || !ENTRY_NAME.test(name))
        throw damaged(this.path, `no entry can be ${JSON.stringify(name.slice(0, 100))}`);
      const hash = createHash('sha256');
      const entry = { name, size, content: this.hashed(next.value, hash) };
      if (name === SEAL_NAME) return this.finish(entries, entry, hash);
      if (count === 0) await this.visitor.begin(await this.readFirst(entry));
      else await this.visitor.visit(entry);
      await readRest(entry.content);
      this.#sums.update(`${hash.digest('hex')}  ${name}\n`);
      count += 1;
    }
  }

  private async readFirst({ name, size, content }: ArchiveEntry): Promise<ArchiveHeader> {
    if (name !== HEADER_NAME || size > LARGEST_HEADER)
      throw damaged(this.path, 'it does not begin with its description');
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    return readHeader(Buffer.concat(chunks).toString('utf8'), this.kind);
  }

  /** The digest of the list is compared, not the list: its length is not limited. */
  private async finish(entries: AsyncIterator<Entry>, { content }: ArchiveEntry, hash: Hash): Promise<void> {
    await readRest(content);
    if (hash.digest('hex') !== this.#sums.digest('hex'))
      throw damaged(this.path, 'the SHA-256 of an entry is another one');
    const next = await ofFile(this.path, entries.next());
    if (next.done !== true) throw damaged(this.path, 'it continues after its end');
  }

  private async *hashed(entry: Entry, hash: Hash): AsyncGenerator<Buffer> {
    const chunks = entry[Symbol.asyncIterator]();
    for (;;) {
      const next = await ofFile(this.path, chunks.next());
      if (next.done === true) return;
      if (!Buffer.isBuffer(next.value)) throw new Error('The content of an entry is not bytes');
      hash.update(next.value);
      yield next.value;
    }
  }
}

async function readRest(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

/** Waits for a step of reading the file. */
async function ofFile<T>(path: string, step: Promise<T>): Promise<T> {
  return step.catch((error: unknown) => {
    const message = isNativeError(error) ? error.message : 'it cannot be read';
    throw isOfDisk(error) ? new BackupError(`The file cannot be read: ${message}`) : damaged(path, message);
  });
}

function isOfDisk(error: unknown): boolean {
  return isNativeError(error) && 'syscall' in error;
}

function damaged(path: string, why: string): BackupError {
  return new BackupError(`${path} is damaged or incomplete: ${why}. Use another copy of the file.`);
}
