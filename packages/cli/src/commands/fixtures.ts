import { filesList, filesRemove, runFixturesList, type Fixture, type ListedFileVersion } from '@clarion/api-client';
import type { Command } from 'commander';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import type { LocalFixture } from '../files/fixtures.js';
import { columns } from '../output/columns.js';
import { plural } from '@clarion/uploading/output/counts';
import { plain } from '@clarion/uploading/output/plain';
import { fixtureRoot, localFixtures } from '../upload/fixture-fields.js';
import { pullFixture, pushFixture, type FixtureStore } from '../upload/transfer-fixtures.js';
import { connectionOptions, examples, formatOf, formatOptions, projectOption } from './options.js';
import { allPages, requireProject } from './page.js';
import { requireRunId } from './subject/run-argument.js';

interface Flags extends ConnectionFlags {
  readonly json?: boolean;
  readonly format?: string;
}

interface PushFlags extends Flags {
  readonly dryRun?: boolean;
}

interface PullFlags extends Flags {
  readonly run?: string;
  readonly force?: boolean;
}

const DIGEST_DIGITS = 12;

/** Adds `clarion fixtures list`, `push`, `pull` and `delete`. */
export function addFixtures(program: Command, context: Context): void {
  const fixtures = program
    .command('fixtures')
    .helpCommand(false)
    .description('List, store, fetch and delete fixtures: files that tests use, in versions');
  const list = projectOptions(fixtures.command('list').description('List the stored fixtures of a project'));
  examples(list, 'clarion fixtures list');
  list.action(async (flags: Flags) => listFixtures(context, flags));
  const push = projectOptions(
    fixtures
      .command('push')
      .description('Store fixtures that changed as new versions')
      .argument('[files...]', 'files, folders or globs (default: `fixtures` in clarion.yaml)'),
  ).option('--dry-run', 'show what would be stored, and send nothing');
  examples(push, "clarion fixtures push 'seeds/**' --dry-run");
  push.action(async (files: readonly string[], flags: PushFlags) => pushFixtures(context, files, flags));
  addPull(fixtures, context);
  const remove = projectOptions(
    fixtures
      .command('delete')
      .description('Delete a stored fixture with all versions. Runs keep its path and digest')
      .argument('<path>', 'the path, as `clarion fixtures list` prints it'),
  );
  examples(remove, 'clarion fixtures delete seeds/old.json');
  remove.action(async (path: string, flags: Flags) => {
    const { projectId } = await storeOf(context, flags);
    await filesRemove({ path: { projectId }, query: { path }, throwOnError: true });
    context.output.note(`Deleted ${plain(path)}.`);
  });
}

function addPull(fixtures: Command, context: Context): void {
  const pull = projectOptions(
    fixtures
      .command('pull')
      .description('Fetch stored fixtures into the repository: the newest versions, or those that a run used')
      .argument('[paths...]', 'paths, as `clarion fixtures list` prints them (default: all)'),
  )
    .option('--run <id>', 'the versions that this run used')
    .option('--force', 'replace files that have other bytes');
  examples(pull, 'clarion fixtures pull --run clr_01JD0Q2B3C4D5E6F');
  pull.action(async (paths: readonly string[], flags: PullFlags) => pullFixtures(context, paths, flags));
}

function projectOptions(command: Command): Command {
  return formatOptions(projectOption(connectionOptions(command)));
}

async function listFixtures(context: Context, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const stored = await readStored(await storeOf(context, flags));
  if (format === 'json') return context.output.json({ items: stored });
  const rows = stored.map(({ path, version, sha256, sizeBytes, createdAt, createdBy }) => [
    plain(path),
    `version ${version}`,
    sha256.slice(0, DIGEST_DIGITS),
    `${sizeBytes} bytes`,
    createdAt,
    plain(createdBy.name ?? createdBy.id),
  ]);
  if (rows.length > 0) context.output.data(columns(rows));
}

async function pushFixtures(context: Context, files: readonly string[], flags: PushFlags): Promise<void> {
  const format = formatOf(flags);
  const fixtures = await localOf(context, files);
  const store = await storeOf(context, flags);
  const stored = new Map((await readStored(store)).map(({ path, sha256 }) => [path, sha256]));
  const changed = fixtures.filter(({ path, sha256 }) => stored.get(path) !== sha256);
  if (flags.dryRun !== true) for (const fixture of changed) await pushFixture(store, fixture);
  const unchanged = fixtures.length - changed.length;
  if (format === 'json') return context.output.json({ stored: changed.map(({ path }) => path), unchanged });
  for (const { path } of changed) context.output.data(plain(path));
  const verb = flags.dryRun === true ? 'Would store' : 'Stored';
  context.output.note(`${verb} ${plural(changed.length, 'fixture')}; ${unchanged} unchanged.`);
}

async function localOf(context: Context, files: readonly string[]): Promise<readonly LocalFixture[]> {
  const build = detectBuild(context.directory, context.environment);
  const found = await localFixtures(context, files.length === 0 ? {} : { fixtures: files }, build);
  if (found === undefined) throw usageError('No fixtures are named. Pass files, or set `fixtures` in clarion.yaml.');
  if (found.length === 0) throw new CliError('notFound', 'No file matches.');
  return found;
}

async function pullFixtures(context: Context, paths: readonly string[], flags: PullFlags): Promise<void> {
  const format = formatOf(flags);
  const store = await storeOf(context, flags);
  const all = flags.run === undefined ? await readStored(store) : await readUsed(requireRunId(flags.run));
  const chosen = paths.length === 0 ? all : all.filter(({ path }) => paths.includes(path));
  const missing = paths.filter((path) => !chosen.some((fixture) => fixture.path === path));
  if (missing.length > 0) throw new CliError('notFound', `There is no fixture ${missing.map(plain).join(', ')}.`);
  const root = fixtureRoot(context, detectBuild(context.directory, context.environment));
  const fetched: string[] = [];
  for (const { path, sha256 } of chosen) {
    const change = await pullFixture(store, { path, sha256, root, force: flags.force === true });
    if (change === 'written') fetched.push(path);
  }
  const unchanged = chosen.length - fetched.length;
  if (format === 'json') return context.output.json({ fetched, unchanged });
  for (const path of fetched) context.output.data(plain(path));
  context.output.note(`Fetched ${plural(fetched.length, 'fixture')}; ${unchanged} unchanged.`);
}

async function storeOf(context: Context, flags: Flags): Promise<FixtureStore> {
  const { resolved, session } = await context.connect(flags);
  const projectId = requireProject(resolved.project.kind === 'absent' ? undefined : context.need(resolved.project));
  return { session, projectId };
}

function readStored({ projectId }: FixtureStore): Promise<readonly ListedFileVersion[]> {
  return allPages(async (query) => (await filesList({ path: { projectId }, query, throwOnError: true })).data);
}

function readUsed(runId: string): Promise<readonly Fixture[]> {
  return allPages(async (query) => (await runFixturesList({ path: { runId }, query, throwOnError: true })).data);
}
