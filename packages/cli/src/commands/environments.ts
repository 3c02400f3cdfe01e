import {
  environmentsList,
  environmentsPut,
  environmentsRead,
  environmentsRemove,
  targetsList,
} from '@clarion/api-client';
import type { Command } from 'commander';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { plural } from '@clarion/uploading/output/counts';
import { columns } from '../output/columns.js';
import { connectionOptions, examples, formatOf, formatOptions, projectOption } from './options.js';
import { requireProject } from './page.js';

interface Flags extends ConnectionFlags {
  readonly json?: boolean;
  readonly format?: string;
}

interface SetFlags extends Flags {
  readonly baseUrl?: string;
}

interface TargetPath {
  readonly projectId: string;
  readonly targetId: string;
}

const PAGE_SIZE = 200;
const NAME = 'the name of the environment, such as staging';

/** Adds `clarion environments list`, `get`, `set` and `delete`. */
export function addEnvironments(program: Command, context: Context): void {
  const environments = program
    .command('environments')
    .helpCommand(false)
    .description('List, show, set and delete environments: base addresses and variables of a target, without secrets');
  const list = targetOptions(environments.command('list').description('List the environments of a target'));
  examples(list, 'clarion environments list');
  list.action(async (flags: Flags) => listEnvironments(context, flags));
  const get = targetOptions(
    environments.command('get').description('Show the variables of an environment').argument('<name>', NAME),
  );
  examples(get, 'clarion environments get staging');
  get.action(async (name: string, flags: Flags) => showEnvironment(context, name, flags));
  addChanges(environments, context);
}

function addChanges(environments: Command, context: Context): void {
  const set = targetOptions(
    environments
      .command('set')
      .description('Create an environment, or replace all of its variables')
      .argument('<name>', NAME)
      .argument('[variables...]', 'variables as NAME=value; secrets are refused'),
  ).option('--base-url <url>', 'the http or https address that the tests run against; `clarion run` sets BASE_URL');
  examples(set, 'clarion environments set qa --base-url https://qa.example.com REGION=eu');
  set.action(async (name: string, variables: readonly string[], flags: SetFlags) =>
    setEnvironment(context, { name, variables, flags }),
  );
  const remove = targetOptions(
    environments.command('delete').description('Delete an environment. Runs keep its name').argument('<name>', NAME),
  );
  examples(remove, 'clarion environments delete old');
  remove.action(async (name: string, flags: Flags) => {
    const path = await targetPath(context, flags);
    await environmentsRemove({ path: { ...path, environment: name }, throwOnError: true });
    context.output.note(`Deleted ${name}.`);
  });
}

function targetOptions(command: Command): Command {
  return formatOptions(projectOption(connectionOptions(command))).option(
    '--upload-target <id>',
    "ID of the target, tgt_… (default: CLARION_TARGET_ID, else the project's default target)",
  );
}

async function listEnvironments(context: Context, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const path = await targetPath(context, flags);
  const { data } = await environmentsList({ path, query: { limit: PAGE_SIZE }, throwOnError: true });
  if (format === 'json') return context.output.json(data);
  const rows = data.items.map(({ name, baseUrl, variableNames }) => [
    name,
    baseUrl ?? '',
    plural(variableNames.length, 'variable'),
  ]);
  if (rows.length > 0) context.output.data(columns(rows));
}

async function showEnvironment(context: Context, name: string, flags: Flags): Promise<void> {
  const format = formatOf(flags);
  const path = await targetPath(context, flags);
  const { data } = await environmentsRead({ path: { ...path, environment: name }, throwOnError: true });
  if (format === 'json') return context.output.json(data);
  const variables = { ...(data.baseUrl === null ? {} : { BASE_URL: data.baseUrl }), ...data.variables };
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}=${value}`);
  if (lines.length > 0) context.output.data(lines.join('\n'));
}

interface SetRequest {
  readonly name: string;
  readonly variables: readonly string[];
  readonly flags: SetFlags;
}

async function setEnvironment(context: Context, { name, variables, flags }: SetRequest): Promise<void> {
  const body = {
    variables: Object.fromEntries(variables.map(variableOf)),
    ...(flags.baseUrl === undefined ? {} : { baseUrl: flags.baseUrl }),
  };
  const path = await targetPath(context, flags);
  const { data } = await environmentsPut({ path: { ...path, environment: name }, body, throwOnError: true });
  if (formatOf(flags) === 'json') return context.output.json(data);
  context.output.note(`Set ${name} with ${plural(Object.keys(data.variables).length, 'variable')}.`);
}

function variableOf(text: string): readonly [string, string] {
  const equals = text.indexOf('=');
  if (equals < 1) throw usageError(`${text} is not a variable. Pass it as NAME=value.`);
  return [text.slice(0, equals), text.slice(equals + 1)];
}

/** Returns the configured target, or the default target of the project. */
async function targetPath(context: Context, flags: Flags): Promise<TargetPath> {
  const { resolved } = await context.connect(flags);
  const projectId = requireProject(resolved.project.kind === 'absent' ? undefined : context.need(resolved.project));
  const targetId = context.need(resolved.target) ?? (await defaultTarget(projectId));
  return { projectId, targetId };
}

async function defaultTarget(projectId: string): Promise<string> {
  const { data } = await targetsList({ path: { projectId }, throwOnError: true });
  const target = data.find(({ isDefault }) => isDefault);
  if (target === undefined)
    throw new CliError('notFound', 'The project has no default target. Pass --upload-target tgt_….');
  return target.id;
}
