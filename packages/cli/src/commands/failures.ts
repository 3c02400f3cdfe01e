import { buildFailuresRead, failuresRead } from '@clarion/api-client';
import type { Command } from 'commander';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { EXIT, type ExitName } from '@clarion/uploading/exit-codes';
import { readText, type Session } from '@clarion/uploading/http/session';
import { buildFailuresText, runFailuresText } from '../output/failures-text.js';
import { findSubject, subjectOptions, type Subject, type SubjectFlags } from './subject/find-subject.js';
import {
  connectionOptions,
  examples,
  formatOf,
  formatOptions,
  projectOption,
  wholeNumber,
  type Format,
} from './options.js';
import { exitOfBuild, exitOfCollection, exitOfRun, isOpenRun } from './running/result-exit.js';

interface Flags extends ConnectionFlags, SubjectFlags {
  readonly collection?: string;
  readonly test?: readonly string[];
  readonly json?: boolean;
  readonly format?: string;
  readonly maxTokens?: number;
  readonly exitStatus?: boolean;
}

/** Adds `clarion failures [run]`. */
export function addFailures(program: Command, context: Context): void {
  const command = subjectOptions(
    program
      .command('failures')
      .alias('why')
      .description('Show the failures of a build or a run (default: the latest build of this branch)'),
  )
    .option('--collection <slug>', 'show only failures of tests of this collection')
    .option('--test <name...>', 'show only failures of tests with this ID or name, in which * is any text')
    .option('--max-tokens <number>', 'the maximum number of tokens of --format markdown', wholeNumber)
    .option('--exit-status', 'exit with 0 only if it passed: 3 if not, 5 while it is running, 8 without tests');
  formatOptions(projectOption(connectionOptions(command)), 'text, markdown or json');
  examples(
    command,
    'clarion failures',
    'clarion failures --branch main --format markdown',
    'clarion failures --collection checkout',
    "clarion failures --format markdown --test 'checkout*' 'pays with a card'",
    'clarion failures --json --exit-status',
  );
  command.action(async (run: string | undefined, flags: Flags) => showFailures(context, run, flags));
}

async function showFailures(context: Context, text: string | undefined, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const { subject, session } = await findSubject(context, text, flags);
  const { collection, test, maxTokens } = flags;
  if (flags.exitStatus === true && endsEarly(context, subject, collection)) return;
  context.output.data(await formatFailures(subject, { session, format, collection, test, maxTokens }));
  warnOfState(context, subject);
  if (flags.exitStatus === true) process.exitCode = EXIT[await exitOf(subject, collection)];
}

/**
 * Sets the exit code for a run whose result is certain before it ends: a test has failed. Its failures can be read only afterwards.
 * Failures of other tests say nothing about a collection.
 */
function endsEarly({ output }: Context, subject: Subject, collection: string | undefined): boolean {
  if (subject.kind !== 'run' || !isOpenRun(subject.run.status) || collection !== undefined) return false;
  const exit = exitOfRun(subject.run);
  if (exit !== 'failures') return false;
  const { failed, total } = subject.run.summary;
  output.warn(
    `${failed} of ${total} tests failed so far. The run is still running; its failures can be read when it ends.`,
  );
  process.exitCode = EXIT[exit];
  return true;
}

/** Markdown with one entry for each cause, as agents read it. */
const BY_CAUSE = 'group,history,quarantine,suspects,fixtures,owners';

interface FailuresRequest {
  readonly session: Session;
  readonly format: Format;
  readonly collection: string | undefined;
  readonly test: readonly string[] | undefined;
  readonly maxTokens: number | undefined;
}

async function formatFailures(
  subject: Subject,
  { session, format, collection, test, maxTokens }: FailuresRequest,
): Promise<string> {
  const selection = { ...selectionOf(collection), ...(test === undefined ? {} : { test: [...test] }) };
  const path = `/open/v1/${subject.kind === 'run' ? `runs/${subject.run.id}` : `builds/${subject.build.id}`}/failures`;
  if (format === 'markdown') {
    const query = { include: BY_CAUSE, ...selection, maxTokens: maxTokens?.toString() };
    return readText(session, withQuery(path, query), 'text/markdown');
  }
  if (format === 'json') return readText(session, withQuery(path, selection), 'application/json');
  const query = { include: 'location,suspects,fixtures,owners', ...selection };
  if (subject.kind === 'run') {
    const { data } = await failuresRead({ path: { runId: subject.run.id }, query, throwOnError: true });
    return runFailuresText(data, subject.run);
  }
  const { build } = subject;
  const { data } = await buildFailuresRead({ path: { buildId: build.id }, query, throwOnError: true });
  return buildFailuresText(data, build);
}

function selectionOf(collection: string | undefined): { readonly collectionId?: string } {
  return collection === undefined ? {} : { collectionId: collection };
}

function withQuery(path: string, query: Readonly<Record<string, string | readonly string[] | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value = []]) => [value].flat().map((text) => [name, text]));
  return parameters.length === 0 ? path : `${path}?${new URLSearchParams(parameters).toString()}`;
}

async function exitOf(subject: Subject, collection: string | undefined): Promise<ExitName> {
  if (collection === undefined) return subject.kind === 'run' ? exitOfRun(subject.run) : exitOfBuild(subject.build);
  const query = { limit: 1, ...selectionOf(collection) };
  const { data } =
    subject.kind === 'run'
      ? await failuresRead({ path: { runId: subject.run.id }, query, throwOnError: true })
      : await buildFailuresRead({ path: { buildId: subject.build.id }, query, throwOnError: true });
  const runs = subject.kind === 'run' ? [{ ...subject.run, superseded: false }] : subject.build.runs;
  return exitOfCollection({ hasFailures: data.failures.length > 0, isRunning: isRunning(subject), runs });
}

function isRunning(subject: Subject): boolean {
  return subject.kind === 'build' && subject.build.status === 'running';
}

function warnOfState({ output }: Context, subject: Subject): void {
  const { empty } = subject.kind === 'run' ? subject.run : subject.build;
  if (isRunning(subject)) output.warn('The build is still running. More tests may fail.');
  if (empty) output.warn(`The ${subject.kind} has no tests, so it counts as neither passed nor failed.`);
}
