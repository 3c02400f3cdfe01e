import { statSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '@clarion/uploading/context';
import { findFiles, type FileSelection } from '@clarion/uploading/files/find-files';
import { findReports, isWrittenByDefault, versionsOf, writtenSince } from '../files/reports.js';
import { adviceFor } from './advice.js';
import { configuredPytestReports, prepareInjection, readNotes } from './injection/inject.js';
import type { Variables } from '@clarion/uploading/resolve/resolution';
import type { InjectionNote } from './preload/note.js';
import { runCommand, type CommandResult } from './run-command.js';
import { libtestEvents } from './injection/libtest-text.js';

/** Reports that runners write to standard output, by a line of them, with the extension of a file. The server reads them. */
const REPORTS: readonly (readonly [RegExp, string])[] = [
  [/^TAP version 1[34]\r?$/m, 'tap'],
  [/^1\.\.\d{1,7}\r?\n(?:#.{0,1000}\n){0,20}(?:not )?ok 1\b/m, 'tap'],
  [/^\{"(?:Time":"[^"]{1,40}","Action|Action)":"/m, 'ndjson'],
  [/^(?:ok {2}|FAIL)\t\S{1,1000}[\t ]/m, 'txt'],
  [/^##teamcity\[testSuiteStarted /m, 'txt'],
  [/^<testsuites?[\s>]/m, 'xml'],
];

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

/** Returns the path of a copy of the output if the output contains a report, else nothing. */
function reportInOutput(file: string): readonly string[] {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) return [];
  const text = readFileSync(file, 'utf8');
  const extension = REPORTS.find(([line]) => line.test(text))?.[1];
  if (extension !== undefined) return [writeReport(file, extension, text)];
  const events = libtestEvents(text);
  return events.length === 0
    ? []
    : [writeReport(file, 'ndjson', events.map((event) => JSON.stringify(event)).join('\n'))];
}

function writeReport(file: string, extension: string, content: string): string {
  const report = file.replace(/\.txt$/, `-report.${extension}`);
  writeFileSync(report, content);
  return report;
}
