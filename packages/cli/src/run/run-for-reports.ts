import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@clarion/uploading/context';
import { findFiles, type FileSelection } from '@clarion/uploading/files/find-files';
import { findReports, isWrittenByDefault, versionsOf, writtenSince } from '../files/reports.js';
import { adviceFor } from './advice.js';
import { configuredPytestReports, prepareInjection, readNotes } from './injection/inject.js';
import { reportInOutput } from './output-report.js';
import type { Variables } from '@clarion/uploading/resolve/resolution';
import type { InjectionNote } from './preload/note.js';
import { runCommand, type CommandResult } from './run-command.js';

/** The flags of commands that make test runners write reports. */
export interface InjectionFlags {
  /** False adds nothing to the command. */
  readonly inject?: boolean;
  /** Prints what was added. */
  readonly verbose?: boolean;
}

/** A command whose reports are read. */
export interface ReportingCommand {
  readonly words: readonly string[];
  readonly kind: 'test' | 'load';
  /** Undefined selects the usual reports. */
  readonly reports: FileSelection | undefined;
  /** A folder for this run: what is added to the command, and the reports that it then writes. */
  readonly folder: string;
  readonly flags: InjectionFlags;
  /** Variables to set for the command. */
  readonly variables?: Variables;
}

/** How a command ended, and the reports that it wrote. */
export interface ReportedResult extends CommandResult {
  readonly files: readonly string[];
}

/**
 * Runs a command, makes the test runners below it write reports, and finds all reports that it wrote. Warns when there are none, with
 * the option for the runner.
 */
export async function runForReports(context: Context, command: ReportingCommand): Promise<ReportedResult> {
  const { words, reports, folder, flags, kind, variables = {} } = command;
  const { directory, environment } = context;
  const isInjected = flags.inject !== false && kind === 'test';
  const candidates = (): readonly string[] => [
    ...findReports(reports, directory),
    ...(reports === undefined ? configuredPytestReports(directory) : []),
  ];
  const before = versionsOf(candidates());
  const added = isInjected ? prepareInjection(folder, directory, environment) : {};
  // A copied output is no terminal for the command, so that of a terminal is not copied.
  const copyTo = isInjected && !process.stdout.isTTY ? join(folder, 'output.txt') : undefined;
  const result = await runCommand({ words, environment: { ...variables, ...added }, copyTo });
  if (result.isInterrupted) return { ...result, files: [] };
  const notes = readNotes(folder);
  if (flags.verbose === true) printNotes(context, notes, isInjected);
  const written = [...new Set(writtenSince(before, candidates()))];
  const files = chosenReports({
    configured: reports === undefined ? [] : written,
    found: reports === undefined ? written : [],
    added: [...addedReports(folder), ...ownReports(notes)],
  });
  const all = files.length === 0 && copyTo !== undefined ? reportInOutput(copyTo) : files;
  if (all.length === 0) context.output.warn(`The command wrote no report. ${adviceFor(words, directory)}`);
  return { ...result, files: all };
}

interface WrittenReports {
  /** Selected by clarion.yaml. */
  readonly configured: readonly string[];
  /** With a usual name. */
  readonly found: readonly string[];
  /** Written because of what was added to the command. */
  readonly added: readonly string[];
}

/**
 * Configured reports count alone. A report that was added to a runner counts instead of others that the same runner may have written;
 * those of Maven and Gradle, to which nothing is added, count as well.
 */
function chosenReports({ configured, found, added }: WrittenReports): readonly string[] {
  if (configured.length > 0) return configured;
  return added.length === 0 ? found : [...new Set([...added, ...found.filter(isWrittenByDefault)])];
}

function addedReports(folder: string): readonly string[] {
  return findFiles({ patterns: [join(folder, 'reports')], directory: folder }).filter(
    (file) => statSync(file).size > 0,
  );
}

/** Returns the reports of runners that were left as they are because they already write one. */
function ownReports(notes: readonly InjectionNote[]): readonly string[] {
  return notes
    .flatMap(({ report }) => (report === undefined ? [] : [report]))
    .filter((file) => statSync(file, { throwIfNoEntry: false })?.isFile() === true);
}

function printNotes({ output }: Context, notes: readonly InjectionNote[], isInjected: boolean): void {
  for (const { runner, added, kept } of notes)
    output.note(added === undefined ? `Left ${runner} as it is: ${kept ?? ''}` : `Added to ${runner}: ${added}`);
  if (notes.length === 0) output.note(isInjected ? 'No known test runner started.' : 'Added nothing to the command.');
}
