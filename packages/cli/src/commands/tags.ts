import { tagsList, tagsPut, tagsRemove, tagsRename, type PutTag } from '@clarion/api-client';
import { InvalidArgumentError, type Command } from 'commander';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { plural } from '@clarion/uploading/output/counts';
import { connectionOptions, examples, formatOf, formatOptions, projectOption } from './options.js';
import { pageOptions, pageQuery, printPage, requireProject, type PageFlags } from './page.js';

interface Flags extends ConnectionFlags {
  readonly json?: boolean;
  readonly format?: string;
}

interface SetFlags extends Flags {
  readonly color?: Color;
  readonly description?: string;
  readonly alias: readonly string[];
}

type Color = NonNullable<PutTag['color']>;

const COLORS = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const;
const TAG = 'the tag, such as smoke';

/** Adds `clarion tags list`, `set`, `rename` and `remove`. */
export function addTags(program: Command, context: Context): void {
  const tags = program
    .command('tags')
    .helpCommand(false)
    .description('List, describe, rename and remove tags: colors, descriptions and aliases of the tags of tests');
  const list = pageOptions(
    projectOption(connectionOptions(tags.command('list').description('List the tags of a project and their tests'))),
  );
  examples(list, 'clarion tags list');
  list.action(async (flags: PageFlags) => listTags(context, flags));
  addSet(tags, context);
  addRename(tags, context);
  addRemove(tags, context);
}

function addSet(tags: Command, context: Context): void {
  const set = tagOptions(
    tags
      .command('set')
      .description('Describe a tag, or replace its color, description and aliases')
      .argument('<tag>', TAG),
  )
    .option('--color <color>', `one of ${COLORS.join(', ')}`, readColor)
    .option('--description <text>', 'what the tag means, in one line')
    .option(
      '--alias <tag>',
      'another tag of reports that means this one; can be repeated',
      (value: string, before: readonly string[]) => [...before, value],
      [],
    );
  examples(set, 'clarion tags set smoke --color teal --alias @smoke');
  set.action(async (tag: string, flags: SetFlags) => setTag(context, tag, flags));
}

function addRename(tags: Command, context: Context): void {
  const rename = tagOptions(
    tags
      .command('rename')
      .description('Rename a tag. The former name becomes an alias, so that stored runs are found under both')
      .argument('<tag>', TAG)
      .argument('<name>', 'the new name'),
  );
  examples(rename, 'clarion tags rename slow nightly');
  rename.action(async (tag: string, name: string, flags: Flags) => {
    const path = { projectId: await projectOf(context, flags), tag };
    const { data } = await tagsRename({ path, body: { name }, throwOnError: true });
    if (formatOf(flags) === 'json') return context.output.json(data);
    context.output.note(`Renamed ${tag} to ${data.name}.`);
  });
}

function addRemove(tags: Command, context: Context): void {
  const remove = tagOptions(
    tags
      .command('remove')
      .description('Remove the color, description and aliases of a tag. Tests keep the tag')
      .argument('<tag>', TAG),
  );
  examples(remove, 'clarion tags remove obsolete');
  remove.action(async (tag: string, flags: Flags) => {
    await tagsRemove({ path: { projectId: await projectOf(context, flags), tag }, throwOnError: true });
    context.output.note(`Removed what described ${tag}.`);
  });
}

function tagOptions(command: Command): Command {
  return formatOptions(projectOption(connectionOptions(command)));
}

async function listTags(context: Context, flags: PageFlags): Promise<void> {
  await printPage(context, flags, async (project) => {
    const path = { projectId: requireProject(project) };
    const { data } = await tagsList({ path, query: pageQuery(flags), throwOnError: true });
    const rows = data.items.map(({ name, tests, color, description, aliases }) => [
      name,
      plural(tests ?? 0, 'test'),
      color ?? '',
      aliases.join(', '),
      description,
    ]);
    if (!data.complete) context.output.note('Some of the newest runs are not counted yet. Run the command again.');
    return { response: data, rows, next: data.nextCursor };
  });
}

async function setTag(context: Context, tag: string, flags: SetFlags): Promise<void> {
  const body = { color: flags.color ?? null, description: flags.description ?? '', aliases: [...flags.alias] };
  const path = { projectId: await projectOf(context, flags), tag };
  const { data } = await tagsPut({ path, body, throwOnError: true });
  if (formatOf(flags) === 'json') return context.output.json(data);
  context.output.note(`Set ${tag} with ${data.aliases.length === 1 ? '1 alias' : `${data.aliases.length} aliases`}.`);
}

function readColor(text: string): Color {
  const color = COLORS.find((known) => known === text);
  if (color === undefined) throw new InvalidArgumentError(`Pass one of ${COLORS.join(', ')}.`);
  return color;
}

async function projectOf(context: Context, flags: Flags): Promise<string> {
  const { resolved } = await context.connect(flags);
  return requireProject(resolved.project.kind === 'absent' ? undefined : context.need(resolved.project));
}
