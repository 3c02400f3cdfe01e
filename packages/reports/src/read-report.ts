import { createReadStream } from 'node:fs';
import { collectRun } from './collect-run.js';
import { formatNamed, formatNames } from './detection/detect-format.js';
import type { ExportedSummary, ExportedTest } from './export/exported-run.js';
import { summarize } from './export/summarize.js';
import type { ReportedOutcome } from './files/report-tally.js';
import type { UnpackLimits } from './files/unpack-limits.js';
import { KNOWN_FAILURES } from './reasons/known-failures.js';
import { chooseFailure, settleKinds } from './reasons/test-failure.js';
import type { TestDraft } from './test-draft.js';
import type { ReportedRun, ReportedTest, ReportFormat, ReportSource, ReportWarning } from './report.js';
import { toTestDraft } from './to-draft.js';

/** Bounds for compressed files and archives, where the caller sets none: 512 MiB unpacked, 64 MiB in memory. */
export const READING_LIMITS: UnpackLimits = { bytes: 512 * 1024 * 1024, heldBytes: 64 * 1024 * 1024, files: 10_000 };

/** The content of one report file, archive or gzip file: a path, the bytes, or a stream of bytes. */
export type ReportInput = string | Uint8Array | ReportSource;

/** Options of `readReport`. */
export interface ReadReportOptions {
  /** The name or an alias of a format, such as `junit`. By default the content decides. */
  readonly format?: string | undefined;
  /** Bounds for unpacking. By default 512 MiB unpacked, 64 MiB in memory, 10,000 files. */
  readonly limits?: UnpackLimits | undefined;
}

/** A report that was read whole. */
export interface ReadReport {
  /** The name of the format; of an archive, that of its first report. Absent when no report was found. */
  readonly format?: string | undefined;
  /** The tests in the order of the report. A test that failed has a `failure`. */
  readonly tests: readonly ExportedTest[];
  /** `errored`: no test failed, but a part of the report is missing. `empty`: it is whole and has no tests, which is not a pass. */
  readonly status: ReportedOutcome | 'empty';
  readonly summary: ExportedSummary;
  /** What the report says about the run as a whole: times, tool, commit. */
  readonly run: ReportedRun;
  /** What was repaired, skipped or ignored, with a code each. */
  readonly warnings: readonly ReportWarning[];
}

/**
 * Reads a whole report into memory: tests, why they failed, and warnings about damaged parts. Takes any known format,
 * gzip files and zip archives.
 * @throws UnreadableReport when the content is not a report of a known format
 * @throws TooLarge when a compressed file or an archive exceeds the limits
 */
export async function readReport(input: ReportInput, options: ReadReportOptions = {}): Promise<ReadReport> {
  const order = { format: requestedFormat(options.format), limits: options.limits ?? READING_LIMITS };
  const { warnings, tests, ...rest } = await collectRun(fileOf(input), order, (test, { ids, warn }) =>
    toExportedTest(withFlakyFailure(toTestDraft(test, ids, warn), test)),
  );
  return { ...rest, tests, summary: summarize(tests), warnings: warnings.map(({ warning }) => warning) };
}

function requestedFormat(name: string | undefined): ReportFormat | undefined {
  if (name === undefined) return undefined;
  const format = formatNamed(name);
  if (format === undefined)
    throw new RangeError(`"${name}" is not a known format. Use one of: ${formatNames().join(', ')}.`);
  return format;
}

async function* fileOf(input: ReportInput): AsyncGenerator<{ readonly name: string; readonly source: ReportSource }> {
  if (typeof input === 'string') yield { name: input, source: createReadStream(input) };
  else yield await Promise.resolve({ name: '', source: input instanceof Uint8Array ? bytesOf(input) : input });
}

async function* bytesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** Converts a test for the writers of reports. */
export function toExportedTest(draft: TestDraft): ExportedTest {
  return {
    testId: draft.testId,
    name: draft.name,
    status: draft.status,
    flaky: draft.flaky,
    durationMs: draft.durationMs,
    tags: draft.tags,
    filePath: draft.filePath,
    skipReason: draft.status === 'skipped' ? draft.reason : null,
    ...(draft.failure === null ? {} : { failure: draft.failure }),
  };
}

/** Gives a flaky test the failure of its last failed attempt, which writers of reports show. */
export function withFlakyFailure(draft: TestDraft, { attempts }: ReportedTest): TestDraft {
  const attempt = draft.flaky ? attempts?.findLast(({ status }) => status === 'failed') : undefined;
  return attempt === undefined || attempt.failures.length === 0 || draft.failure !== null
    ? draft
    : {
        ...draft,
        failure: chooseFailure(settleKinds(attempt.failures.map((failure) => KNOWN_FAILURES.normalize(failure)))),
      };
}
