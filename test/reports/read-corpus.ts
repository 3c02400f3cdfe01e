import { readFiles, NumberedIds, ReportTally, toTestDraft } from '@clarion/reports';
import type { ReportEntry, ReportFormat, ReportWarning, TestDraft } from '@clarion/reports';

/** What is read of the files of one upload. */
export interface ReadReport {
  readonly tests: readonly TestDraft[];
  readonly warnings: readonly ReportWarning[];
}

const PIECE = 16_384;

const LIMITS = { bytes: 512 * 1024 * 1024, heldBytes: 64 * 1024 * 1024, files: 1000 };

/** Reads files as an upload of them is read, which come in pieces of so many bytes. */
export async function readAll(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  format?: ReportFormat,
  piece = PIECE,
): Promise<ReadReport> {
  const ids = new NumberedIds();
  const tests: TestDraft[] = [];
  const warnings: ReportWarning[] = [];
  const tally = new ReportTally();
  const put = (entry: ReportEntry): void => {
    if (entry.kind === 'test') tests.push(toTestDraft(entry.test, ids, (warning) => warnings.push(warning)));
    if (entry.kind === 'warning') warnings.push(entry.warning);
  };
  for await (const { entries } of readFiles(sources(files, piece), { format, limits: LIMITS })) {
    for await (const entry of entries) {
      tally.take(entry);
      put(entry);
    }
    for (const entry of tally.endReport()) put(entry);
  }
  return { tests, warnings };
}

async function* sources(
  files: readonly { readonly name: string; readonly bytes: Uint8Array }[],
  piece: number,
): AsyncGenerator<{ name: string; source: AsyncIterable<Uint8Array> }> {
  for (const { name, bytes } of files) yield await Promise.resolve({ name, source: pieces(bytes, piece) });
}

async function* pieces(bytes: Uint8Array, piece: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield await Promise.resolve(bytes.subarray(at, at + piece));
}
