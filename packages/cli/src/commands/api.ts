import { InvalidArgumentError, type Command } from 'commander';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { usageError } from '@clarion/uploading/cli-error';
import type { ConnectionFlags, Context } from '@clarion/uploading/context';
import { headersOf, type Session } from '@clarion/uploading/http/session';
import { READ_TIMEOUT_MS, send } from '@clarion/uploading/http/send';
import { addApiCoverage } from './api-coverage.js';
import { connectionOptions, examples } from './options.js';

interface Flags extends ConnectionFlags {
  readonly input?: string;
  readonly header: readonly string[];
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Adds `clarion api <method> <path>` and `clarion api coverage`. */
export function addApi(program: Command, context: Context): void {
  const command = program
    .command('api')
    .helpCommand(false)
    .description('Send a request to the API and print the response')
    .argument('<method>', METHODS.join(', '), readMethod)
    .argument('<path>', 'a path such as /v1/me; openapi.json on the server lists all of them')
    .option('--input <file>', 'read the body from a file; - reads standard input')
    .option(
      '--header <name:value>',
      'add a header; can be repeated',
      (value: string, before: readonly string[]) => [...before, value],
      [],
    );
  connectionOptions(command);
  examples(command, 'clarion api GET /v1/me', "clarion api GET '/open/v1/runs?limit=5'");
  command.action(async (method: string, path: string, flags: Flags) => sendRequest(context, { method, path }, flags));
  addApiCoverage(command, context);
}

function readMethod(method: string): string {
  const upper = method.toUpperCase();
  if (METHODS.includes(upper)) return upper;
  throw new InvalidArgumentError(`Unknown method. Pass one of ${METHODS.join(', ')}.`);
}

async function sendRequest(
  context: Context,
  { method, path }: { readonly method: string; readonly path: string },
  flags: Flags,
): Promise<void> {
  const { session } = await context.connect(flags);
  const body = flags.input === undefined ? undefined : await readBody(flags.input);
  const headers = {
    ...headersOf(session.token),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...Object.fromEntries(flags.header.map(headerOf)),
  };
  const request = (): Request =>
    new Request(urlOf(session, path), { method, headers, ...(body === undefined ? {} : { body }) });
  const response = await send(request, { timeoutMs: READ_TIMEOUT_MS, isRepeatable: method === 'GET' });
  const responseText = await response.text();
  if (responseText !== '') context.output.data(responseText);
}

/** Returns the URL of a path. @throws CliError usage for another host, because the request contains the token */
function urlOf({ url }: Session, path: string): string {
  const result = `${url}${path.startsWith('/') ? '' : '/'}${path}`;
  if (!URL.canParse(result) || new URL(result).host !== new URL(url).host)
    throw usageError(`${path} is not a path of the API. Pass a path such as /v1/me.`);
  return result;
}

function headerOf(header: string): readonly [string, string] {
  const colon = header.indexOf(':');
  if (colon < 1) throw usageError(`--header ${header} is invalid. Pass it as name:value.`);
  return [header.slice(0, colon).trim().toLowerCase(), header.slice(colon + 1).trim()];
}

async function readBody(file: string): Promise<string> {
  return file === '-' ? text(process.stdin) : readFileSync(file, 'utf8');
}
