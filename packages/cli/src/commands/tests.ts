import { runsListTests, testsList } from '@clarion/api-client';
import type { Command } from 'commander';
import type { Context } from '@clarion/uploading/context';
import { connectionOptions, examples, projectOption } from './options.js';
import { fillPage, pageOptions, pageQuery, printPage, requireProject, type Page, type PageFlags } from './page.js';
import { requireRunId } from './subject/run-argument.js';

interface Flags extends PageFlags {
  readonly run?: string;
  readonly status?: string;
  readonly search?: string;
  readonly flaky?: boolean;
}

/** Adds `clarion tests`. */
export function addTests(program: Command, context: Context): void {
  const tests = program
    .command('tests')
    .description('List the tests of a project with their state, or the tests of a run')
    .option('--run <run>', 'list the tests of this run; its ID, or the URL of its page')
    .option('--status <status>', 'with --run: only tests with this status: failed, passed or skipped')
    .option('--search <text>', 'only tests whose name contains the text')
    .option('--flaky', 'without --run: only flaky tests');
  pageOptions(projectOption(connectionOptions(tests)));
  examples(tests, 'clarion tests', 'clarion tests --flaky --json');
  tests.action(async (flags: Flags) =>
    printPage(context, flags, (project) =>
      flags.run === undefined
        ? readProjectTests(requireProject(project), flags)
        : readRunTests(requireRunId(flags.run), flags),
    ),
  );
}

async function readProjectTests(projectId: string, { search, flaky, ...flags }: Flags): Promise<Page> {
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
  return { response: data, rows, next: data.nextCursor };
}

async function readRunTests(runId: string, { search, status, ...flags }: Flags): Promise<Page> {
  const query = {
    ...(search === undefined ? {} : { q: search }),
    ...(status === undefined ? {} : { status }),
  };
  const { items, nextCursor } = await fillPage(flags, async (place) => {
    const { data } = await runsListTests({ path: { runId }, query: { ...query, ...place }, throwOnError: true });
    return data;
  });
  const rows = items.map(({ status: outcome, durationMs, testId, testName }) => [
    outcome,
    `${Math.round(durationMs)} ms`,
    testId,
    testName,
  ]);
  return { response: { items, nextCursor }, rows, next: nextCursor };
}
