import { failuresRead, runsList } from '@clarion/api-client';
import type { Command } from 'commander';
import { detectBuild } from '../ci/build-context.js';
import { CliError, usageError } from '../cli-error.js';
import type { ConnectionFlags, Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { readText, type Session } from '../http/session.js';
import { failuresText } from '../output/failures-text.js';
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
import { runIdIn } from './run-argument.js';

interface Flags extends ConnectionFlags {
  readonly branch?: string;
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
    .description('Show the failures of a run (default: the latest finished run of this branch)')
    .argument('[run]', 'ID of a run, URL of its page, or URL of a CI build')
    .option('--branch <name>', 'show the latest finished run of this branch')
    .option('--max-tokens <number>', 'the maximum number of tokens of --format markdown', wholeNumber)
    .option('--exit-status', 'exit with code 3 when there are failures');
  formatOptions(projectOption(connectionOptions(command)), 'text, markdown or json');
  examples(
    command,
    'clarion failures',
    'clarion failures --branch main --format markdown',
    'clarion failures --json --exit-status',
  );
  command.action(async (run: string | undefined, flags: Flags) => showFailures(context, run, flags));
}

async function showFailures(context: Context, run: string | undefined, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  if (run !== undefined && flags.branch !== undefined)
    throw usageError('A run and --branch contradict each other. Pass one of them.');
  const { session, resolved } = await context.connect(flags);
  const project = resolved.project.kind === 'absent' ? undefined : context.need(resolved.project);
  const runId = await findRunId(context, { run, branch: flags.branch, project });
  context.output.data(await formatFailures({ session, runId, format, maxTokens: flags.maxTokens }));
  if (flags.exitStatus === true && (await hasFailures(runId))) process.exitCode = EXIT.failures;
}

interface RunSelection {
  readonly run: string | undefined;
  readonly branch: string | undefined;
  readonly project: string | undefined;
}

async function findRunId(context: Context, { run, branch, project }: RunSelection): Promise<string> {
  const givenId = run === undefined ? undefined : runIdIn(run);
  if (givenId !== undefined) return givenId;
  const filter = run === undefined ? { branch: branch ?? currentBranch(context) } : { ciRunUrl: requireUrl(run) };
  const { data } = await runsList({
    query: { ...filter, ...(project === undefined ? {} : { projectId: project }), latest: 'finished', limit: 1 },
    throwOnError: true,
  });
  const [latest] = data.items;
  if (latest === undefined)
    throw new CliError(
      'notFound',
      `No finished run of ${Object.values(filter).join('')} was found. \`clarion runs list\` lists the runs.`,
    );
  return latest.id;
}

function requireUrl(text: string): string {
  if (URL.canParse(text)) return text;
  throw usageError(
    `${plain(text)} is not a run. Pass the ID of a run, clr_…, the URL of its page, or the URL of a CI build.`,
  );
}

function currentBranch(context: Context): string {
  const { branch } = detectBuild(context.directory, context.environment);
  if (branch !== undefined) return branch;
  throw usageError('The branch is unknown: neither CI nor git provides it. Pass --branch.');
}

interface FailuresRequest {
  readonly session: Session;
  readonly runId: string;
  readonly format: Format;
  readonly maxTokens: number | undefined;
}

async function formatFailures({ session, runId, format, maxTokens }: FailuresRequest): Promise<string> {
  const path = `/open/v1/runs/${runId}/failures`;
  if (format === 'markdown')
    return readText(session, maxTokens === undefined ? path : `${path}?maxTokens=${maxTokens}`, 'text/markdown');
  if (format === 'json') return readText(session, path, 'application/json');
  const { data } = await failuresRead({ path: { runId }, query: { include: 'location' }, throwOnError: true });
  return failuresText(data);
}

async function hasFailures(runId: string): Promise<boolean> {
  const { data } = await failuresRead({ path: { runId }, query: { limit: 1 }, throwOnError: true });
  return data.summary.failed > 0;
}
