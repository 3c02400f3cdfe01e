import type { Command } from 'commander';
import { LISTING_FORMATS, type DeclaredTest } from '@clarion/reports/listings';
import { detectBuild } from '@clarion/uploading/ci/build-context';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { parseJson } from '@clarion/uploading/http/parse-json';
import { headersOf } from '@clarion/uploading/http/session';
import { send } from '@clarion/uploading/http/send';
import { plural } from '@clarion/uploading/output/counts';
import { plain } from '@clarion/uploading/output/plain';
import { captureList } from '../../sync/capture-list.js';
import { listSources, readList, requireFormat, testsOf, type TestList } from '../../sync/read-lists.js';
import { jsonBody } from '@clarion/uploading/upload/body';
import { connectionOptions, examples, projectOption } from '../options.js';

interface Flags extends ConnectionFlags {
  readonly format?: string;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/** The limit of the server for a snapshot, before compression. */
const LARGEST_BODY = 8 * 1024 * 1024;
const TIMEOUT_MS = 120_000;

/** Adds `clarion sync [lists...] [-- command]`. `trailing` are the arguments after `--`. */
export function addSync(program: Command, context: Context, trailing: readonly string[]): void {
  const command = program
    .command('sync')
    .description(
      'Send the tests that runners list as the declared tests of the project, so that it shows which of them never ran',
    )
    .argument(
      '[lists...]',
      'files with lists of tests; - reads standard input. format:file sets the format of one list',
    )
    .option('--format <format>', `the format: ${LISTING_FORMATS.map(([name]) => name).join(', ')}`)
    .option('--dry-run', 'print the ids of the tests and send nothing')
    .option('--json', 'print JSON');
  projectOption(connectionOptions(command));
  command.addHelpText(
    'after',
    `\nCommands that list tests:\n${LISTING_FORMATS.map(([name, line]) => `  ${name.padEnd(12)}${line}`).join('\n')}`,
  );
  examples(
    command,
    'clarion sync --format pytest collected.txt',
    'clarion sync pytest:collected.txt --dry-run',
    'clarion sync --format pytest -- cat collected.txt',
  );
  command.action(async (words: readonly string[], flags: Flags) =>
    sync(context, { files: words.slice(0, words.length - trailing.length), trailing }, flags),
  );
}

interface Lists {
  readonly files: readonly string[];
  readonly trailing: readonly string[];
}

async function sync(context: Context, given: Lists, flags: Flags): Promise<void> {
  const lists = await listsOf(context, given, flags);
  const tests = await testsOf(lists, detectBuild(context.directory, context.environment).repositoryRoot);
  if (flags.dryRun === true) printTests(context, tests, flags);
  else await sendTests(context, tests, flags);
}

async function listsOf(context: Context, { files, trailing }: Lists, flags: Flags): Promise<readonly TestList[]> {
  if (files.length === 0 && trailing.length === 0)
    throw usageError('No list was passed. Pass a file, - for standard input, or a command after --.');
  const sources = listSources(files, flags.format);
  const lists: TestList[] = [];
  for (const source of sources) lists.push(await readList(source, context.directory));
  return trailing.length === 0 ? lists : [...lists, await captureList(trailing, requireFormat(flags.format))];
}

function printTests({ output }: Context, tests: readonly DeclaredTest[], { json }: Flags): void {
  if (json === true) output.json({ tests });
  else output.data(tests.map(({ testId }) => plain(testId)).join('\n'));
}

/** Sends all lists as one snapshot: it replaces what was declared before. */
async function sendTests(context: Context, tests: readonly DeclaredTest[], flags: Flags): Promise<void> {
  const text = JSON.stringify({ tests });
  if (Buffer.byteLength(text) > LARGEST_BODY)
    throw new CliError(
      'rejected',
      `The ${plural(tests.length, 'test')} are more than 8 MiB, the most that a snapshot may have. Nothing was sent.`,
    );
  const { session, resolved } = await context.connect(flags);
  const { contentType, bytes } = await jsonBody(text, 'application/json');
  const url = `${session.url}/v1/projects/${context.need(resolved.project)}/projections/test`;
  const headers = { ...headersOf(session.token), 'content-type': contentType, 'content-encoding': 'gzip' };
  // The same snapshot again changes nothing.
  const response = await send(() => new Request(url, { method: 'POST', headers, body: bytes }), {
    timeoutMs: TIMEOUT_MS,
    isRepeatable: true,
  });
  const answer = parseJson(await response.text());
  if (flags.json === true) return context.output.json(answer);
  const deleted: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'deleted') : undefined;
  const removed = typeof deleted === 'number' && deleted > 0 ? `, ${deleted} removed` : '';
  context.output.data(`${plural(tests.length, 'test')} declared${removed}.`);
  const doubtful = tests.filter(({ projectionComplete }) => projectionComplete === false).length;
  if (doubtful > 0)
    context.output.warn(`${plural(doubtful, 'test')} may have other ids in reports, and are marked as incomplete.`);
}
