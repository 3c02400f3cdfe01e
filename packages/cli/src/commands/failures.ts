import { failuresRead, runsList } from '@clarion/api-client';
import type { Command } from 'commander';
import { detectPlace } from '../ci/detect.js';
import { CliError, usageError } from '../cli-error.js';
import type { ConnectionFlags, Context } from '../context.js';
import { EXIT } from '../exit-codes.js';
import { readText, type Session } from '../http/session.js';
import { failuresText } from '../output/failures-text.js';
import { formatOf, type Format } from '../output/format.js';
import { plain } from '../output/plain.js';
import { connectionOptions, examples, formatOptions, projectOption, wholeNumber } from './options.js';

interface Flags extends ConnectionFlags {
  readonly branch?: string;
  readonly json?: boolean;
  readonly format?: string;
  readonly maxTokens?: number;
  readonly exitStatus?: boolean;
}

/** `clarion failures [run]` */
export function addFailures(program: Command, context: Context): void {
  const command = program
    .command('failures')
    .alias('why')
    .description('Show what failed in a run; without a run, in the latest finished one of this branch')
    .argument('[run]', 'id of a run, address of its page, or address of a CI build')
    .option('--branch <name>', 'the latest finished run of this branch')
    .option('--max-tokens <number>', 'budget of --format markdown', wholeNumber)
    .option('--exit-status', 'end with 3 when there are failures');
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
  if (run !== undefined && flags.branch !== undefined) throw usageError('Pass a run or --branch, not both.');
  const { session, resolved } = await context.connect(flags);
  const project = resolved.project.kind === 'absent' ? undefined : context.need(resolved.project);
  const runId = await runIdFor(context, { run, branch: flags.branch, project });
  context.output.data(await written({ session, runId, format, maxTokens: flags.maxTokens }));
  if (flags.exitStatus === true && (await hasFailures(runId))) process.exitCode = EXIT.failures;
}

interface Sought {
  readonly run: string | undefined;
  readonly branch: string | undefined;
  readonly project: string | undefined;
}

async function runIdFor(context: Context, { run, branch, project }: Sought): Promise<string> {
  const named = run === undefined ? undefined : runIdIn(run);
  if (named !== undefined) return named;
  const filter = run === undefined ? { branch: branch ?? branchHere(context) } : { ciRunUrl: addressOf(run) };
  const { data } = await runsList({
    query: { ...filter, ...(project === undefined ? {} : { projectId: project }), latest: 'finished', limit: 1 },
    throwOnError: true,
  });
  const [latest] = data.items;
  if (latest === undefined)
    throw new CliError(
      'notFound',
      `No finished run of ${Object.values(filter).join('')} was found. \`clarion runs list\` shows what there is.`,
    );
  return latest.id;
}

/** The id of a run, by itself or within the address of a page. */
export function runIdIn(text: string): string | undefined {
  return /^(?:https?:\/\/[^?#]*\/)?(clr_[0-9A-Za-z]+)(?:[/?#].*)?$/.exec(text)?.[1];
}

function addressOf(text: string): string {
  if (URL.canParse(text)) return text;
  throw usageError(`${plain(text)} is no run: pass an id, clr_…, the address of a run's page, or that of a CI build.`);
}

function branchHere(context: Context): string {
  const { branch } = detectPlace(context.directory, context.environment);
  if (branch !== undefined) return branch;
  throw usageError('Pass --branch: neither CI nor git tells the branch here.');
}

interface Wanted {
  readonly session: Session;
  readonly runId: string;
  readonly format: Format;
  readonly maxTokens: number | undefined;
}

async function written({ session, runId, format, maxTokens }: Wanted): Promise<string> {
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
