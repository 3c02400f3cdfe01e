import { reportedAttachments } from '@clarion/reports/attachments';
import type { ReportedResult } from './read-results.js';
import { findLocalFile, type LocalFile } from './local-files.js';

/** The most files of an upload. */
export const MOST_FILES = 200;
/** Larger files are left out: 32 MB. */
export const LARGEST_FILE = 32 * 1024 * 1024;
/** All files together: 256 MB. */
export const MOST_BYTES = 256 * 1024 * 1024;
/** Paths that are looked for, of which each may need thousands of looks at the disk. */
export const MOST_LOOKUPS = 2000;

/** The attachments of some tests that are sent, and the number of those that are not. */
export class AttachmentChoice {
  readonly #files = new Map<string, LocalFile>();
  readonly #lookups = new Set<string>();
  readonly #overLimit = new Set<string>();
  #bytes = 0;
  #missing = 0;
  #unsearched = 0;

  constructor(private readonly repository: string) {}

  /** Adds the files that a test names; each file once. */
  add({ test, folders }: ReportedResult): void {
    for (const { path } of reportedAttachments(test.events)) {
      const lookup = [path, ...folders].join('\0');
      if (this.#lookups.has(lookup)) continue;
      if (this.#lookups.size < MOST_LOOKUPS) {
        this.#lookups.add(lookup);
        this.find(path, folders);
      } else this.#unsearched += 1;
    }
  }

  get files(): readonly LocalFile[] {
    return [...this.#files.values()];
  }

  /** Files over a limit, and each mention of a path that was not looked for. */
  get leftOut(): number {
    return this.#overLimit.size + this.#unsearched;
  }

  /** Paths without a file that may be sent. */
  get missing(): number {
    return this.#missing;
  }

  private find(path: string, folders: readonly string[]): void {
    const file = findLocalFile(path, { repository: this.repository, report: folders });
    if (file === undefined) this.#missing += 1;
    else if (!this.#files.has(file.path)) this.take(file);
  }

  private take(file: LocalFile): void {
    const isOver =
      file.sizeBytes > LARGEST_FILE || this.#files.size >= MOST_FILES || this.#bytes + file.sizeBytes > MOST_BYTES;
    if (isOver) {
      this.#overLimit.add(file.path);
      return;
    }
    this.#bytes += file.sizeBytes;
    this.#files.set(file.path, file);
  }
}
