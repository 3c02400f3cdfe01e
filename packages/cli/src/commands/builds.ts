import { buildsComplete, buildsList, buildsRead, type Build } from '@clarion/api-client';
import type { Command } from 'commander';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { openBrowser } from '../login/browser.js';
import { summaryText } from '@clarion/uploading/output/counts';
import { plain } from '@clarion/uploading/output/plain';
import { connectionOptions, examples, formatOf, formatOptions, projectOption } from './options.js';
import { pageOptions, pageQuery, printPage, type Page, type PageFlags } from './page.js';
import { BUILD_ARGUMENT, requireBuildId } from './subject/run-argument.js';

interface ListFlags extends PageFlags {
  readonly branch?: string;
  readonly commit?: string;
  readonly status?: string;
}

interface ReadFlags extends ConnectionFlags {
  readonly json?: boolean;
  readonly format?: string;
}

const BUILD = 'bld_01JD0Q2B3C4D5E6F';

/** Adds `clarion builds list`, `get`, `open` and `complete`. */
export function addBuilds(program: Command, context: Context): void {
  const builds = program.command('builds').helpCommand(false).description('List, show, open and complete builds');
  const list = pageOptions(
    projectOption(connectionOptions(builds.command('list').description('List builds, newest first'))),
  )
    .option('--branch <name>', 'only builds of this branch')
    .option('--commit <sha>', 'only builds of this commit')
    .option('--status <statuses>', 'only builds with this status, or with one of several, separated by commas');
  examples(list, 'clarion builds list', 'clarion builds list --branch main --status failed --json');
  list.action(async (flags: ListFlags) => printPage(context, flags, (project) => readPage(flags, project)));
  const get = builds.command('get').description('Show a build and its runs').argument('<build>', BUILD_ARGUMENT);
  examples(formatOptions(connectionOptions(get)), `clarion builds get ${BUILD}`);
  get.action(async (build: string, flags: ReadFlags) =>
    showBuild(context, flags, await readBuild(context, build, flags)),
  );
  const open = builds
    .command('open')
    .description("Print the URL of a build's page, and open it in the browser on a terminal")
    .argument('<build>', BUILD_ARGUMENT);
  examples(connectionOptions(open), `clarion builds open ${BUILD}`);
  open.action(async (build: string, flags: ReadFlags) => {
    const { url } = await readBuild(context, build, flags);
    context.output.data(url);
    if (process.stdout.isTTY) openBrowser(url);
  });
  addComplete(builds, context);
}

function addComplete(builds: Command, context: Context): void {
  const complete = builds
    .command('complete')
    .description('End the wait of a build for the rest of its expected runs')
    .argument('<build>', BUILD_ARGUMENT);
  examples(formatOptions(connectionOptions(complete)), `clarion builds complete ${BUILD}`);
  complete.action(async (text: string, flags: ReadFlags) => {
    const { id: buildId, projectId } = await readBuild(context, text, flags);
    const { data } = await buildsComplete({ path: { projectId, buildId }, throwOnError: true });
    showBuild(context, flags, data);
  });
}

async function readPage({ branch, commit, status, ...page }: ListFlags, project: string | undefined): Promise<Page> {
  const query = {
    ...pageQuery(page),
    ...(project === undefined ? {} : { projectId: project }),
    ...(branch === undefined ? {} : { branch }),
    ...(commit === undefined ? {} : { commitSha: commit }),
    ...(status === undefined ? {} : { status }),
  };
  const { data } = await buildsList({ query, throwOnError: true });
  return { response: data, rows: data.items.map(rowOf), next: data.nextCursor };
}

function rowOf({ id, status, empty, summary, runs, branch, commitSha, createdAt }: Build): readonly string[] {
  return [
    id,
    empty ? 'no tests' : status,
    `${summary.failed} of ${summary.total} failed`,
    `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}`,
    branch ?? '-',
    commitSha?.slice(0, 10) ?? '-',
    createdAt,
  ];
}

async function readBuild(context: Context, text: string, flags: ReadFlags): Promise<Build> {
  const buildId = requireBuildId(text);
  formatOf(flags);
  await context.connect(flags);
  return (await buildsRead({ path: { buildId }, throwOnError: true })).data;
}

function showBuild({ output }: Context, flags: ReadFlags, build: Build): void {
  if (formatOf(flags) === 'json') return output.json(build);
  const { id, status, empty, summary, expectedRuns, branch, commitSha, pullRequest, ciRunUrl, projectId, url } = build;
  const facts = {
    id,
    status: empty ? `${status} (no tests)` : status,
    tests: summaryText(summary),
    expectedRuns,
    branch,
    commit: commitSha,
    pullRequest,
    ciRunUrl,
    projectId,
    url,
  };
  const lines = Object.entries(facts).filter(([, value]) => value !== null);
  const runs = build.runs.map((run) =>
    [
      `run: ${run.id}`,
      run.empty ? 'no tests' : run.status,
      ...(run.job === null ? [] : [`job ${run.job}`]),
      ...(run.attempt === null ? [] : [`attempt ${run.attempt}`]),
      ...(run.superseded ? ['superseded'] : []),
    ].join(', '),
  );
  output.data([...lines.map(([name, value]) => `${name}: ${value}`), ...runs].map((line) => plain(line)).join('\n'));
}
