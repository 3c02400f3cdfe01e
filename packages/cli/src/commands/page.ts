import type { Command } from 'commander';
import { usageError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { columns } from '../output/columns.js';
import { formatOf, formatOptions, wholeNumber } from './options.js';

/** The flags of commands that print a page of a list. */
export interface PageFlags extends ConnectionFlags {
  readonly json?: boolean;
  readonly format?: string;
  readonly limit: number;
  readonly cursor?: string;
}

/** A page of a list. */
export interface Page {
  /** The response of the server, for JSON. */
  readonly response: unknown;
  readonly rows: readonly (readonly string[])[];
  /** The value of the flag that selects the next page; null for the last page. */
  readonly next: string | number | null;
}

/** Adds the flags of a paginated list. */
export function pageOptions(command: Command): Command {
  return formatOptions(command)
    .option('--limit <number>', 'the maximum number of entries', wholeNumber, 50)
    .option('--cursor <cursor>', 'the page to print, from the end of the page before');
}

/** Returns the query parameters that select a page. */
export function pageQuery({ limit, cursor }: PageFlags): { readonly limit: number; readonly cursor?: string } {
  return { limit, ...(cursor === undefined ? {} : { cursor }) };
}

/** A page as the server sends it. */
interface ListPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

/** The most entries that a page of the server has. */
const LARGEST_PAGE = 200;

/** Reads all pages of a list. `read` gets the query parameters that select a page. */
export async function allPages<Item>(
  read: (query: ReturnType<typeof pageQuery>) => Promise<ListPage<Item>>,
): Promise<readonly Item[]> {
  let page = await read({ limit: LARGEST_PAGE });
  const items = [...page.items];
  while (page.nextCursor !== null) {
    page = await read({ limit: LARGEST_PAGE, cursor: page.nextCursor });
    items.push(...page.items);
  }
  return items;
}

/** Reads pages of a search until there are as many entries as the limit: where few match, a page of the server ends before. */
export async function fillPage<Item>(
  flags: PageFlags,
  read: (query: ReturnType<typeof pageQuery>) => Promise<ListPage<Item>>,
): Promise<ListPage<Item>> {
  const items: Item[] = [];
  let page = await read(pageQuery(flags));
  items.push(...page.items);
  while (items.length < flags.limit && page.nextCursor !== null) {
    page = await read(pageQuery({ limit: flags.limit - items.length, cursor: page.nextCursor }));
    items.push(...page.items);
  }
  return { items, nextCursor: page.nextCursor };
}

/** Reads and prints a page. `read` gets the ID of the configured project, if there is one. */
export async function printPage(
  context: Context,
  flags: PageFlags,
  read: (project: string | undefined) => Promise<Page>,
): Promise<void> {
  const format = formatOf(flags);
  const { resolved } = await context.connect(flags);
  const { response, rows, next } = await read(
    resolved.project.kind === 'absent' ? undefined : context.need(resolved.project),
  );
  if (format === 'json') return context.output.json(response);
  if (rows.length > 0) context.output.data(columns(rows));
  if (next !== null)
    context.output.note(`There are more. Next page: --${typeof next === 'number' ? 'after-seq' : 'cursor'} ${next}`);
}

/** Returns the project of a list that needs one. @throws CliError usage without a project */
export function requireProject(project: string | undefined): string {
  if (project !== undefined) return project;
  throw usageError(
    'No project is set. Pass --project prj_… or set CLARION_PROJECT_ID. `clarion projects` lists the IDs.',
  );
}
