import {
  buildFailuresRead,
  buildsList,
  buildsRead,
  failuresRead,
  runsRead,
  type Build,
  type Run,
} from '@clarion/api-client';
import type { Command } from 'commander';
import { detectBuild } from '../ci/build-context.js';
import { CliError, usageError } from '../cli-error.js';
import type { ConnectionFlags, Context } from '../context.js';
import { EXIT, type ExitName } from '../exit-codes.js';
import { readText, type Session } from '../http/session.js';
import { buildFailuresText, runFailuresText } from '../output/failures-text.js';
import { plain } from '../output/plain.js';
import {
  connectionOptions,
  examples,
  formatOf,
  formatOptions,
  projectOption,
  wholeNumber,
  type Format,
} from './options.js';
import { exitOfBuild, exitOfCollection, exitOfRun } from './result-exit.js';
import { buildIdIn, runIdIn } from './run-argument.js';

interface Flags extends ConnectionFlags {
  readonly branch?: string;
  readonly commit?: string;
  readonly collection?: string;
  readonly json?: boolean;
  readonly format?: string;
  readonly maxTokens?: number;
  readonly exitStatus?: boolean;
}

/** Adds `clarion failures [run]`. */
export function addFailures(program: Command, context: Context): void {
  const command = program
    .command('failures')
    .alias('why')
    .description('Show the failures of a build or a run (default: the latest build of this branch)')
    .argument('[run]', 'ID of a build or a run, URL of its page, or URL of a CI build')
    .option('--branch <name>', 'show the latest build of this branch')
    .option('--commit <sha>', 'show the latest build of this commit')
    .option('--collection <slug>', 'show only failures of tests of this collection')
    .option('--max-tokens <number>', 'the maximum number of tokens of --format markdown', wholeNumber)
    .option('--exit-status', 'exit with 0 only if it passed: 3 if not, 5 while it is running, 8 without tests');
  formatOptions(projectOption(connectionOptions(command)), 'text, markdown or json');
  examples(
    command,
    'clarion failures',
    'clarion failures --branch main --format markdown',
    'clarion failures --collection checkout',
    'clarion failures --json --exit-status',
  );
  command.action(async (run: string | undefined, flags: Flags) => showFailures(context, run, flags));
}

/** A build or a run, as the command reads it. */
type Subject = { readonly kind: 'build'; readonly build: Build } | { readonly kind: 'run'; readonly run: Run };

async function showFailures(context: Context, text: string | undefined, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  if (text !== undefined && (flags.branch ?? flags.commit) !== undefined)
    throw usageError('A run, and --branch or --commit contradict each other. Pass one of them.');
  const { session, resolved } = await context.connect(flags);
  const project = resolved.project.kind === 'absent' ? undefined : context.need(resolved.project);
  const subject = await findSubject(context, { text, flags, project });
  const { collection, maxTokens } = flags;
  context.output.data(await formatFailures(subject, { session, format, collection, maxTokens }));
  warnOfState(context, subject);
  if (flags.exitStatus === true) process.exitCode = EXIT[await exitOf(subject, collection)];
}

interface Choice {
  readonly text: string | undefined;
  readonly flags: Flags;
  readonly project: string | undefined;
}

async function findSubject(context: Context, { text, flags, project }: Choice): Promise<Subject> {
  const runId = text === undefined ? undefined : runIdIn(text);
  if (runId !== undefined) return { kind: 'run', run: (await runsRead({ path: { runId }, throwOnError: true })).data };
  const buildId = text === undefined ? undefined : buildIdIn(text);
  if (buildId !== undefined)
    return { kind: 'build', build: (await buildsRead({ path: { buildId }, throwOnError: true })).data };
  const filter = text === undefined ? commitFilter(context, flags) : { ciRunUrl: requireUrl(text) };
  return { kind: 'build', build: await latestBuild(filter, project) };
}

type Filter = { readonly branch?: string; readonly commitSha?: string; readonly ciRunUrl?: string };

function commitFilter(context: Context, { branch, commit }: Flags): Filter {
  if (commit === undefined) return { branch: branch ?? currentBranch(context) };
  return { commitSha: commit, ...(branch === undefined ? {} : { branch }) };
}

/** Returns the latest build, also while it is running: an earlier one does not answer for it. */
async function latestBuild(filter: Filter, project: string | undefined): Promise<Build> {
  const { data } = await buildsList({
    query: { ...filter, ...(project === undefined ? {} : { projectId: project }), latest: 'true' },
    throwOnError: true,
  });
  const [latest] = data.items;
  if (latest !== undefined) return latest;
  throw new CliError(
    'notFound',
    `No build of ${Object.values(filter).join(' and ')} with tests was found. \`clarion builds list\` lists the builds.`,
  );
}

function requireUrl(text: string): string {
  if (URL.canParse(text)) return text;
  throw usageError(
    `${plain(text)} is neither a build nor a run. Pass the ID of a build, bld_…, or of a run, clr_…, the URL of its page, or the URL of a CI build.`,
  );
}

function currentBranch(context: Context): string {
  const { branch } = detectBuild(context.directory, context.environment);
  if (branch !== undefined) return branch;
  throw usageError('The branch is unknown: neither CI nor git provides it. Pass --branch.');
}

interface FailuresRequest {
  readonly session: Session;
  readonly format: Format;
  readonly collection: string | undefined;
  readonly maxTokens: number | undefined;
}

async function formatFailures(
  subject: Subject,
  { session, format, collection, maxTokens }: FailuresRequest,
): Promise<string> {
  const selection = selectionOf(collection);
  const path = `/open/v1/${subject.kind === 'run' ? `runs/${subject.run.id}` : `builds/${subject.build.id}`}/failures`;
  if (format === 'markdown')
    return readText(session, withQuery(path, { ...selection, maxTokens: maxTokens?.toString() }), 'text/markdown');
  if (format === 'json') return readText(session, withQuery(path, selection), 'application/json');
  const query = { include: 'location,suspects', ...selection };
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

function withQuery(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const parameters = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
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
