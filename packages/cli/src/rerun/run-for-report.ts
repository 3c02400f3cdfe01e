import { copyFileSync, createReadStream } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { ReportFile } from '@clarion/reports';
import { isJsonObject } from '@clarion/reports/json';
import { CliError } from '@clarion/uploading/cli-error';
import { findFiles } from '@clarion/uploading/files/find-files';
import { findReports, versionsOf, writtenSince } from '../files/reports.js';
import { runCommand } from '../run/run-command.js';
import type { LocalFailure } from '../show/read-run.js';
import { knownCommand } from './known-runners.js';
import type { LaterTest, Outcome } from './verdicts.js';

/** A command that ran. */
export interface FinishedCommand {
  readonly outcome: Outcome;
  /** The reports, in the folder. */
  readonly files: readonly string[];
  readonly isInterrupted: boolean;
}

/** Where a command runs, and where its reports go. */
export interface ReportFolders {
  readonly directory: string;
  /** Exists and is empty. */
  readonly folder: string;
}

/** Runs a command of a test runner and reads its report: from the folder, or from the usual places, from which it is copied there. */
export async function runForReport(
  words: readonly string[],
  { directory, folder }: ReportFolders,
): Promise<FinishedCommand> {
  const command = knownCommand(words, folder);
  if (command === undefined) throw new CliError('rejected', 'The command is not one of a known test runner.');
  const before = versionsOf(command.writesReport ? [] : findReports(undefined, directory));
  const { code, isInterrupted } = await runCommand({ ...command, directory });
  if (!command.writesReport)
    for (const [index, file] of writtenSince(before, findReports(undefined, directory)).entries())
      copyFileSync(file, join(folder, `${index}-${basename(file)}`));
  const files = findFiles({ patterns: [folder], directory: folder });
  const tests = files.length === 0 ? undefined : await readTests(files, directory);
  return { outcome: { code, ...(tests === undefined ? {} : { tests }) }, files, isInterrupted };
}

/** The tests of reports, with the cause that each failure has by itself; undefined for files that are no reports, or broken ones. */
async function readTests(files: readonly string[], root: string): Promise<readonly LaterTest[] | undefined> {
  // All other commands would load the readers as well, which takes as long as the rest of their start.
  const { readRun } = await import('../show/read-run.js');
  try {
    const { tests, failures } = await readRun(openFiles(files, root), root);
    const failureOf = new Map(failures.map((failure) => [failure.seq, failure]));
    return tests.map(({ testId, name, status }, seq) => ({ testId, name, status, ...causeOf(failureOf.get(seq)) }));
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

function causeOf(failure: LocalFailure | undefined): Pick<LaterTest, 'cause' | 'message'> {
  if (failure === undefined) return {};
  const { reason } = failure.item;
  const message = isJsonObject(reason) ? reason['message'] : undefined;
  return { cause: failure.cause.id, message: typeof message === 'string' ? message : '' };
}

async function* openFiles(files: readonly string[], directory: string): AsyncGenerator<ReportFile> {
  for (const file of files)
    yield await Promise.resolve({ name: relative(directory, file), source: createReadStream(file) });
}
