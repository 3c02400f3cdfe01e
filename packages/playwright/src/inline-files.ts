import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files of media types that a test may attach as a text. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/json': '.json',
  'text/html': '.html',
  'text/markdown': '.md',
  'image/png': '.png',
  'image/jpeg': '.jpg',
};

/** Writes attachments whose content is in the result of a test to files of a temporary folder, so that they are uploaded like the others. */
export class InlineFiles {
  #folder: string | undefined;
  #count = 0;

  /** The folder, once it has a file. */
  get folders(): readonly string[] {
    return this.#folder === undefined ? [] : [this.#folder];
  }

  /** Writes a file and returns its path. */
  write(name: string, contentType: string, body: Buffer): string {
    this.#folder ??= mkdtempSync(join(tmpdir(), 'clarion-attachments-'));
    this.#count += 1;
    const extension = EXTENSIONS[contentType.split(';')[0]?.trim() ?? ''] ?? '.txt';
    const base = name.replaceAll(/[^\w-]+/g, '-').slice(0, 80);
    const file = join(this.#folder, `${this.#count}-${base}${extension}`);
    writeFileSync(file, body);
    return file;
  }

  /** Deletes the folder. */
  remove(): void {
    if (this.#folder !== undefined) rmSync(this.#folder, { recursive: true, force: true });
  }
}
