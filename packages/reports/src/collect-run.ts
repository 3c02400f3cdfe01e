import { errorIn, type FoundReport, type ReadingOrder, readFiles, unreadableFile } from './files/read-files.js';
import type { ReportFile } from './files/report-file.js';
import { type ReportedOutcome, ReportTally } from './files/report-tally.js';
import { NumberedIds } from './identity/test-id.js';
import {
  type ReportedRun,
  type ReportedTest,
  type ReportEntry,
  type ReportWarning,
  UnreadableReport,
} from './report.js';

/** The reports of one run, read whole. */
export interface CollectedRun<Test> {
  /** The name of the format of the first report. Absent when no report was found. */
  readonly format?: string | undefined;
  /** The tests in the order of the reports. */
  readonly tests: readonly Test[];
  /** `errored`: no test failed, but a part of a report is missing. `empty`: there are no tests, which is not a pass. */
  readonly status: ReportedOutcome | 'empty';
  /** What the reports say about the run as a whole. Of two facts, the later one wins. */
  readonly run: ReportedRun;
  readonly warnings: readonly FileWarning[];
}

/** A warning, and the file that it is about. */
export interface FileWarning {
  /** Empty for content without a name, and for a report made of several files. */
  readonly file: string;
  readonly warning: ReportWarning;
}

/** What is known while a test is converted. */
export interface TestPlace {
  readonly report: FoundReport;
  /** Numbers the tests of the run that have the same identity. */
  readonly ids: NumberedIds;
  readonly warn: (warning: ReportWarning) => void;
}

/**
 * Reads the reports of one run into memory. A file that is not a report is a warning, unless no file is one.
 * @throws UnreadableReport when no file is a report of a known format
 * @throws TooLarge when a compressed file or an archive exceeds the limits
 */
export async function collectRun<Test>(
  files: AsyncIterable<ReportFile>,
  order: ReadingOrder,
  toTest: (test: ReportedTest, place: TestPlace) => Test,
): Promise<CollectedRun<Test>> {
  const ids = new NumberedIds();
  const tests: Test[] = [];
  const warnings: FileWarning[] = [];
  const tally = new ReportTally();
  let isRead = false;
  let unreadable: UnreadableReport | undefined;
  let run: ReportedRun = {};
  let format: string | undefined;
  for await (const report of readFiles(files, order)) {
    format ??= report.format?.name;
    const warn = (warning: ReportWarning): void => void warnings.push({ file: report.file, warning });
    const put = (entry: ReportEntry): void => {
      if (entry.kind === 'test') tests.push(toTest(entry.test, { report, ids, warn }));
      else if (entry.kind === 'warning') warn(entry.warning);
      else if (entry.kind === 'run') run = { ...run, ...entry.run };
    };
    try {
      for await (const entry of report.entries) {
        tally.take(entry);
        put(entry);
      }
      isRead ||= report.format !== undefined;
    } catch (error) {
      if (!(error instanceof UnreadableReport)) throw error;
      unreadable ??= errorIn(report, error);
      const entry: ReportEntry = { kind: 'warning', warning: unreadableFile(error) };
      tally.take(entry);
      put(entry);
    }
    for (const entry of tally.endReport()) put(entry);
  }
  if (unreadable !== undefined && !isRead) throw unreadable;
  const status = tests.length === 0 && tally.outcome === 'passed' ? 'empty' : tally.outcome;
  return { format, tests, status, run, warnings };
}
