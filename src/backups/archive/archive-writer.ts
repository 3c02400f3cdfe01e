import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack, type Pack } from 'tar-stream';
import { flush } from '../../database/embedded/data-files.js';
import { type ArchiveHeader, BackupError, ENTRY_NAME, HEADER_NAME, SEAL_NAME } from './archive-header.js';

type Content = Iterable<Buffer> | AsyncIterable<Buffer>;

/** More compression takes several times as long for a tenth less. */
const LEVEL = 1;

/**
 * Writes a tar file, compressed with gzip, that ends with the SHA-256 of each entry. It appears under its name when it is whole and on
 * the disk; until then it has another name in the same directory. It is readable by this user alone. Memory does not grow with the
 * entries.
 */
export class ArchiveWriter {
  readonly #pack: Pack = pack();
  readonly #written: Promise<void>;

  private constructor(
    unfinished: string,
    private readonly sums: FileHandle,
  ) {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
    this.#written = pipeline(this.#pack, createGzip({ level: LEVEL }), file);
    // Raised where entries are added and at the end.
    this.#written.catch(() => undefined);
  }

  /**
   * Writes a file. `work` adds its entries; when it fails, no file is left.
   * @throws BackupError when the file exists, what `work` raises, and errors of the disk.
   */
  static async write(
    path: string,
    header: ArchiveHeader,
    work: (archive: ArchiveWriter) => Promise<void>,
  ): Promise<void> {
    await refuseExisting(path);
    const unfinished = join(dirname(path), `.${basename(path)}.${process.pid}`);
    const sumsFile = `${unfinished}.sums`;
    const sums = await open(sumsFile, 'wx+', 0o600);
    const archive = new ArchiveWriter(unfinished, sums);
    try {
      await archive.addText(HEADER_NAME, JSON.stringify(header));
      await work(archive);
      await archive.#addUnlisted(SEAL_NAME, (await stat(sumsFile)).size, createReadStream(sumsFile));
      archive.#pack.finalize();
      await archive.#written;
      await refuseExisting(path);
      await rename(unfinished, path);
      await flush(dirname(path));
    } catch (error) {
      archive.#pack.destroy();
      await archive.#written.catch(() => undefined);
      await rm(unfinished, { force: true });
      throw error;
    } finally {
      await sums.close();
      await rm(sumsFile, { force: true });
    }
  }

  /** Adds an entry whose content is in memory. */
  async addText(name: string, text: string): Promise<void> {
    const content = Buffer.from(text);
    await this.add(name, content.length, [content]);
  }

  /**
   * Adds an entry; returns its SHA-256 in hexadecimal.
   * @throws Error when the content does not have exactly `size` bytes.
   */
  async add(name: string, size: number, content: Content): Promise<string> {
    if (!ENTRY_NAME.test(name)) throw new Error(`An entry cannot have the name ${name}`);
    const digest = await this.#addUnlisted(name, size, content);
    await this.sums.write(`${digest}  ${name}\n`);
    return digest;
  }

  async #addUnlisted(name: string, size: number, content: Content): Promise<string> {
    const hash = createHash('sha256');
    const entry = this.#pack.entry({ name, size, mode: 0o600 });
    const added = once(entry, 'close');
    // An error of the disk arrives here, too, while nothing waits for it.
    added.catch(() => undefined);
    let written = 0;
    for await (const chunk of content) {
      hash.update(chunk);
      written += chunk.length;
      if (written > size) break;
      if (!entry.write(chunk)) await once(entry, 'drain');
    }
    if (written !== size) throw new Error(`${name} has ${written} of ${size} bytes`);
    entry.end(null);
    await added;
    return hash.digest('hex');
  }
}

async function refuseExisting(path: string): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  );
  if (exists) throw new BackupError(`${path} exists already. Choose another name, or move the file away.`);
}
