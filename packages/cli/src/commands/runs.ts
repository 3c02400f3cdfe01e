import { runsList, runsRead, type Run } from '@clarion/api-client';
import type { Command } from 'commander';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { columns } from '../output/columns.js';
import { summaryText } from '@clarion/uploading/output/counts';
import { openBrowser } from '../login/browser.js';
import { plain } from '@clarion/uploading/output/plain';
import { addCompare } from './compare.js';
import { connectionOptions, examples, formatOf, formatOptions, projectOption, wholeNumber } from './options.js';
import { requireRunId, RUN_ARGUMENT } from './subject/run-argument.js';

interface ListFlags extends ConnectionFlags {
  readonly branch?: string;
  readonly status?: string;
  readonly commit?: string;
  readonly limit?: number;
  readonly cursor?: string;
  readonly json?: boolean;
  readonly format?: string;
}

/** Adds `clarion runs list`, `get`, `open` and `compare`. */
export function addRuns(program: Command, context: Context): void {
  const runs = program.command('runs').helpCommand(false).description('List, show, open and compare runs');
  addList(runs, context);
  const get = runs.command('get').description('Show a run').argument('<run>', RUN_ARGUMENT);
  formatOptions(connectionOptions(get));
  examples(get, 'clarion runs get clr_01JD0Q2B3C4D5E6F');
  get.action(async (run: string, flags: ListFlags) => showRun(context, run, flags));
  const open = runs
    .command('open')
    .description("Print the URL of a run's page, and open it in the browser on a terminal")
    .argument('<run>', RUN_ARGUMENT);
  examples(connectionOptions(open), 'clarion runs open clr_01JD0Q2B3C4D5E6F');
  open.action(async (run: string, flags: ListFlags) => openRun(context, run, flags));
  addCompare(runs, context);
}

function addList(runs: Command, context: Context): void {
  const list = runs
    .command('list')
    .description('List runs, newest first')
    .option('--branch <name>', 'only runs of this branch')
    .option('--commit <sha>', 'only runs of this commit')
    .option('--status <statuses>', 'only runs with this status, or with one of several, separated by commas')
    .option('--limit <number>', 'the maximum number of runs', wholeNumber, 20)
    .option('--cursor <cursor>', 'the page to print, from the end of the page before');
  formatOptions(projectOption(connectionOptions(list)));
  examples(list, 'clarion runs list', 'clarion runs list --branch main --status failed --limit 5 --json');
  list.action(async (flags: ListFlags) => listRuns(context, flags));
}

async function listRuns(context: Context, flags: ListFlags): Promise<void> {
  const format = formatOf(flags);
  const { resolved } = await context.connect(flags);
  const project = resolved.project.kind === 'absent' ? {} : { projectId: context.need(resolved.project) };
  const { branch, status, commit, limit, cursor } = flags;
  const query = Object.fromEntries(
    Object.entries({ ...project, branch, status, commitSha: commit, limit, cursor }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const { data } = await runsList({ query, throwOnError: true });
  if (format === 'json') return context.output.json(data);
  if (data.items.length > 0) context.output.data(columns(data.items.map(rowOf)));
  if (data.nextCursor !== null) context.output.note(`There are more runs. Next page: --cursor ${data.nextCursor}`);
}

function rowOf({ id, status, empty, summary, branch, commitSha, createdAt }: Run): readonly string[] {
  return [
    id,
    empty ? 'no tests' : status,
    `${summary.failed} of ${summary.total} failed`,
    branch ?? '-',
    commitSha?.slice(0, 10) ?? '-',
    createdAt,
  ];
}

async function showRun(context: Context, run: string, flags: ListFlags): Promise<void> {
  const format = formatOf(flags);
  const data = await readRun(context, run, flags);
  if (format === 'json') return context.output.json(data);
  const {
    id,
    status,
    empty,
    summary,
    buildId,
    job,
    attempt,
    branch,
    commitSha,
    pullRequest,
    durationMs,
    environment,
    ciRunUrl,
    url,
    projectId,
    targetId,
    createdAt,
  } = data;
  const lines = {
    id,
    status: empty ? `${status} (no tests)` : status,
    tests: summaryText(summary),
    build: buildId,
    job,
    attempt,
    branch,
    commit: commitSha,
    pullRequest,
    durationMs,
    environment,
    ciRunUrl,
    projectId,
    targetId,
    createdAt,
    url,
  };
  context.output.data(
    Object.entries(lines)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}: ${plain(String(value))}`)
      .join('\n'),
  );
}

async function openRun(context: Context, run: string, flags: ListFlags): Promise<void> {
  const { url } = await readRun(context, run, flags);
  context.output.data(url);
  if (process.stdout.isTTY) openBrowser(url);
}

async function readRun(context: Context, run: string, flags: ListFlags): Promise<Run> {
  const runId = requireRunId(run);
  await context.connect(flags);
  const { data } = await runsRead({ path: { runId }, throwOnError: true });
  return data;
}
