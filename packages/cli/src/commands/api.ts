import { InvalidArgumentError, type Command } from 'commander';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { usageError } from '../cli-error.js';
import type { ConnectionFlags, Context } from '../context.js';
import { headersOf, type Session } from '../http/session.js';
import { READ_TIMEOUT_MS, send } from '../http/send.js';
import { connectionOptions, examples } from './options.js';

interface Flags extends ConnectionFlags {
  readonly input?: string;
  readonly header: readonly string[];
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** `clarion api <method> <path>` */
export function addApi(program: Command, context: Context): void {
  const command = program
    .command('api')
    .description('Send a request to the API and print the answer')
    .argument('<method>', METHODS.join(', '), readMethod)
    .argument('<path>', 'such as /v1/me; openapi.json of the server names all')
    .option('--input <file>', 'the body; - is standard input')
    .option(
      '--header <name:value>',
      'a header, may be repeated',
      (value: string, before: readonly string[]) => [...before, value],
      [],
    );
  connectionOptions(command);
  examples(command, 'clarion api GET /v1/me', "clarion api GET '/open/v1/runs?limit=5'");
  command.action(async (method: string, path: string, flags: Flags) => ask(context, { method, path }, flags));
}

function readMethod(method: string): string {
  const upper = method.toUpperCase();
  if (METHODS.includes(upper)) return upper;
  throw new InvalidArgumentError(`Pass one of ${METHODS.join(', ')}.`);
}

async function ask(
  context: Context,
  { method, path }: { readonly method: string; readonly path: string },
  flags: Flags,
): Promise<void> {
  const { session } = await context.connect(flags);
  const body = flags.input === undefined ? undefined : await bodyFrom(flags.input);
  const headers = {
    ...headersOf(session.token),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...Object.fromEntries(flags.header.map(headerOf)),
  };
  const request = (): Request =>
    new Request(addressOf(session, path), { method, headers, ...(body === undefined ? {} : { body }) });
  const response = await send(request, { timeoutMs: READ_TIMEOUT_MS, isRepeatable: method === 'GET' });
  const answer = await response.text();
  if (answer !== '') context.output.data(answer);
}

/** An address of another host would be sent the token. */
function addressOf({ url }: Session, path: string): string {
  const address = `${url}${path.startsWith('/') ? '' : '/'}${path}`;
  if (!URL.canParse(address) || new URL(address).host !== new URL(url).host)
    throw usageError('Pass a path of the API, such as /v1/me.');
  return address;
}

function headerOf(header: string): readonly [string, string] {
  const colon = header.indexOf(':');
  if (colon < 1) throw usageError('Pass --header as name:value.');
  return [header.slice(0, colon).trim().toLowerCase(), header.slice(colon + 1).trim()];
}

async function bodyFrom(file: string): Promise<string> {
  return file === '-' ? text(process.stdin) : readFileSync(file, 'utf8');
}
