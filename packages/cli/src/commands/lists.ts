import { projectsList, runsListTests, targetsList, testsList, runsListEvents } from '@clarion/api-client';
import type { Command } from 'commander';
import { usageError } from '../cli-error.js';
import type { ConnectionFlags, Context } from '../context.js';
import { columns } from '../output/columns.js';
import { formatOf } from '../output/format.js';
import { oneLine } from '../output/plain.js';
import { runIdIn } from './failures.js';
import { connectionOptions, examples, formatOptions, projectOption, wholeNumber } from './options.js';

interface Flags extends ConnectionFlags {
  readonly json?: boolean;
  readonly format?: string;
  readonly limit: number;
  readonly cursor?: string;
}

interface TestFlags extends Flags {
  readonly run?: string;
  readonly status?: string;
  readonly search?: string;
  readonly flaky?: boolean;
}

interface EventFlags extends Flags {
  readonly afterSeq?: number;
  readonly type?: string;
  readonly test?: string;
}

/** A page of a list as it is written: rows of text, or the answer as JSON. */
interface Page {
  readonly answer: unknown;
  readonly rows: readonly (readonly string[])[];
  readonly next: string | number | null;
}

/** `clarion projects` and `clarion targets` */
export function addProjects(program: Command, context: Context): void {
  const projects = pageOptions(
    connectionOptions(program.command('projects').description('List the projects of your organization')),
  );
  examples(projects, 'clarion projects', 'clarion projects --json');
  projects.action(async (flags: Flags) => show(context, flags, () => projectPage(flags)));
  const targets = formatOptions(
    projectOption(connectionOptions(program.command('targets').description('List the targets of a project'))),
  );
  examples(targets, 'clarion targets');
  targets.action(async (flags: Flags) => show(context, flags, (project) => targetPage(projectFrom(project))));
}

/** `clarion tests` */
export function addTests(program: Command, context: Context): void {
  const tests = program
    .command('tests')
    .description('List the tests of a project with their history, or those of a run')
    .option('--run <run>', 'the tests of this run: its id, or the address of its page')
    .option('--status <status>', 'of a run: failed, passed or skipped')
    .option('--search <text>', 'only tests whose name holds the text')
    .option('--flaky', 'of a project: only flaky tests');
  pageOptions(projectOption(connectionOptions(tests)));
  examples(tests, 'clarion tests', 'clarion tests --flaky --json');
  tests.action(async (flags: TestFlags) =>
    show(context, flags, (project) =>
      flags.run === undefined ? testPage(projectFrom(project), flags) : runTestPage(runFrom(flags.run), flags),
    ),
  );
}

/** `clarion events` */
export function addEvents(program: Command, context: Context): void {
  const events = program
    .command('events')
    .description('List the events of a run, one JSON object on each line')
    .argument('<run>', 'id of a run, or address of its page')
    .option('--test <id>', 'only those of a test')
    .option('--type <type>', 'only those of a type')
    .option('--after-seq <number>', 'only those behind this one', wholeNumber);
  formatOptions(connectionOptions(events)).option('--limit <number>', 'at most so many', wholeNumber, 100);
  examples(events, 'clarion events clr_01JD0Q2B3C4D5E6F --type assertion');
  events.action(async (run: string, flags: EventFlags) => show(context, flags, () => eventPage(runFrom(run), flags)));
}

function pageOptions(command: Command): Command {
  return formatOptions(command)
    .option('--limit <number>', 'at most so many', wholeNumber, 50)
    .option('--cursor <cursor>', 'the page that follows');
}

async function show(
  context: Context,
  flags: Flags,
  read: (project: string | undefined) => Promise<Page>,
): Promise<void> {
  const format = formatOf(flags);
  const { resolved } = await context.connect(flags);
  const { answer, rows, next } = await read(
    resolved.project.kind === 'absent' ? undefined : context.need(resolved.project),
  );
  if (format === 'json') return context.output.json(answer);
  if (rows.length > 0) context.output.data(columns(rows));
  if (next !== null) context.output.note(`More follow: --${typeof next === 'number' ? 'after-seq' : 'cursor'} ${next}`);
}

function projectFrom(project: string | undefined): string {
  if (project !== undefined) return project;
  throw usageError('Pass --project prj_…, or set CLARION_PROJECT_ID; `clarion projects` lists the ids.');
}

function runFrom(text: string): string {
  const runId = runIdIn(text);
  if (runId !== undefined) return runId;
  throw usageError('Pass the id of a run, clr_…, or the address of its page.');
}

function pageQuery({ limit, cursor }: Flags): { readonly limit: number; readonly cursor?: string } {
  return { limit, ...(cursor === undefined ? {} : { cursor }) };
}

async function projectPage(flags: Flags): Promise<Page> {
  const { data } = await projectsList({ query: pageQuery(flags), throwOnError: true });
  return { answer: data, rows: data.items.map(({ id, slug, name }) => [id, slug, name]), next: data.nextCursor };
}

async function targetPage(projectId: string): Promise<Page> {
  const { data } = await targetsList({ path: { projectId }, throwOnError: true });
  return {
    answer: data,
    rows: data.map(({ id, slug, name, isDefault }) => [id, slug, name, isDefault ? 'default' : '']),
    next: null,
  };
}

async function testPage(projectId: string, { search, flaky, ...flags }: TestFlags): Promise<Page> {
  const query = {
    ...pageQuery(flags),
    ...(search === undefined ? {} : { q: search }),
    ...(flaky === true ? { flaky: 'true' as const } : {}),
  };
  const { data } = await testsList({ path: { projectId }, query, throwOnError: true });
  const rows = data.items.map(({ testKey, state, failureRate, name }) => [
    testKey,
    state,
    `${Math.round(failureRate * 100)} % failed`,
    name,
  ]);
  return { answer: data, rows, next: data.nextCursor };
}

async function runTestPage(runId: string, { search, status, ...flags }: TestFlags): Promise<Page> {
  const query = {
    ...pageQuery(flags),
    ...(search === undefined ? {} : { q: search }),
    ...(status === undefined ? {} : { status }),
  };
  const { data } = await runsListTests({ path: { runId }, query, throwOnError: true });
  const rows = data.items.map(({ status: outcome, durationMs, testId, testName }) => [
    outcome,
    `${Math.round(durationMs)} ms`,
    testId,
    testName,
  ]);
  return { answer: data, rows, next: data.nextCursor };
}

async function eventPage(runId: string, { limit, afterSeq, type, test }: EventFlags): Promise<Page> {
  const query = {
    limit,
    ...(afterSeq === undefined ? {} : { afterSeq: String(afterSeq) }),
    ...(type === undefined ? {} : { type }),
    ...(test === undefined ? {} : { testId: test }),
  };
  const { data } = await runsListEvents({ path: { runId }, query, throwOnError: true });
  return {
    answer: data,
    rows: data.events.map((event) => [oneLine(JSON.stringify(event))]),
    next: data.hasMore ? data.nextCursor : null,
  };
}
