import {
  collectRun,
  type FileWarning,
  READING_LIMITS,
  type ReportedRun,
  type ReportFile,
  toExportedTest,
  TooLarge,
  toTestDraft,
  UnreadableReport,
  withFlakyFailure,
} from '@clarion/reports';
import { joinNearEqual } from '@clarion/reports/causes';
import { type ExportedTest, summarize } from '@clarion/reports/export';
import { type FailureCause, type FailureItem, toFailureItem } from '@clarion/reports/failures';
import { cleanDraft } from '@clarion/reports/redaction';
import { reproduce } from '@clarion/reports/reproduce';
import { CliError } from '@clarion/uploading/cli-error';

/** A failed test, with its place among the tests. */
export interface LocalFailure extends FailureItem {
  readonly seq: number;
}

/** A run that was read from reports, and is stored nowhere. */
export interface LocalRun {
  readonly status: 'passed' | 'failed' | 'errored' | 'empty';
  readonly summary: ReturnType<typeof summarize>;
  readonly run: ReportedRun;
  /** All tests, for the writers of reports. */
  readonly tests: readonly ExportedTest[];
  /** In the order in which the tests ran. Near-equal causes are joined. */
  readonly failures: readonly LocalFailure[];
  readonly warnings: readonly FileWarning[];
}

/**
 * Reads reports as the server reads an upload: the same reasons, causes and masked secrets. `root` is the folder of the checkout, to
 * which paths become relative.
 * @throws CliError rejected when no file is a report, or the files are too large
 */
export async function readRun(files: AsyncIterable<ReportFile>, root: string | undefined): Promise<LocalRun> {
  let events = 0;
  const failures: LocalFailure[] = [];
  let seq = -1;
  const { tests, status, run, warnings } = await readable(
    collectRun(files, { limits: READING_LIMITS }, (reported, { report, ids, warn }) => {
      const draft = withFlakyFailure(toTestDraft(reported, ids, warn, { root }), reported);
      const command = report.format === undefined ? undefined : reproduce(report.format.name, reported, root);
      const test = cleanDraft(draft.status === 'failed' ? { ...draft, reproduce: command } : draft);
      seq += 1;
      if (test.status === 'failed') failures.push({ seq, ...toFailureItem(test, events) });
      events += test.events.length;
      return toExportedTest(test);
    }),
  );
  return { status, summary: summarize(tests), run, tests, failures: joinCauses(failures), warnings };
}

async function readable<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    if (!(error instanceof UnreadableReport || error instanceof TooLarge)) throw error;
    const place = error instanceof UnreadableReport && error.line !== undefined ? ` (line ${error.line})` : '';
    throw new CliError('rejected', `${error.message}${place}.`);
  }
}

/** Gives failures whose causes are nearly equal one cause, as the end of a run does on the server. */
function joinCauses(failures: readonly LocalFailure[]): readonly LocalFailure[] {
  const causes = new Map<string, FailureCause>();
  for (const { cause } of failures) if (!causes.has(cause.id)) causes.set(cause.id, cause);
  const compared = [...causes.values()].flatMap(({ id, joinKey, text }) =>
    joinKey === undefined || text === undefined ? [] : [{ id, joinKey, text }],
  );
  const joined = joinNearEqual(compared, []);
  return failures.map((failure) => {
    const other = causes.get(joined.get(failure.cause.id) ?? '');
    return other === undefined ? failure : { ...failure, cause: other };
  });
}
