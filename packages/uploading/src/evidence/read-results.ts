import type { ReportFile, TestDraft } from '@clarion/reports';
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';

/** A test of a report, and the folders in which its relative paths may begin. */
export interface ReportedResult {
  readonly test: TestDraft;
  /** The folder of its report first; of several files that form one report, all of their folders. */
  readonly folders: readonly string[];
}

/** So many folders of reports are searched for a file. */
const MOST_FOLDERS = 50;

/**
 * Yields the tests in report files that `isWanted` selects, in order. A file that cannot be read has none: the server reports it. `root` is
 * the folder of the checkout.
 */
export async function* readResults(
  files: readonly string[],
  root: string | undefined,
  isWanted: (status: TestDraft['status']) => boolean,
): AsyncGenerator<ReportedResult> {
  // The readers are large, and most commands need none of them.
  const { NumberedIds, READING_LIMITS, readFiles, toTestDraft, TooLarge, UnreadableReport } =
    await import('@clarion/reports');
  const folders = [...new Set(files.map((file) => dirname(file)))].slice(0, MOST_FOLDERS);
  const names = new Set(files);
  const ids = new NumberedIds();
  try {
    for await (const { file, entries } of readFiles(sourcesOf(files), { limits: READING_LIMITS })) {
      const own = names.has(file) ? [dirname(file)] : folders;
      try {
        for await (const entry of entries)
          if (entry.kind === 'test' && isWanted(entry.test.status))
            yield { test: toTestDraft(entry.test, ids, () => undefined, { root }), folders: own };
      } catch (error) {
        if (!(error instanceof UnreadableReport)) throw error;
      }
    }
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
  }
}

async function* sourcesOf(files: readonly string[]): AsyncGenerator<ReportFile> {
  for (const name of files) yield await Promise.resolve({ name, source: createReadStream(name) });
}
