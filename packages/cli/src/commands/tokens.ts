import { tokensCreate, tokensDelete, tokensList, type SignedIn, type Token } from '@clarion/api-client';
import { Argument, Option, type Command } from 'commander';
import { CliError, usageError } from '@clarion/uploading/cli-error';
import type { Context } from '@clarion/uploading/context';
import { canPrompt, promptHidden, promptLine, readInputLine } from '../login/prompt.js';
import { parseExpiry } from '../login/token-expiry.js';
import { withWebSession, type Credentials } from '../login/web-session.js';
import { columns } from '../output/columns.js';
import { oneLine } from '@clarion/uploading/output/plain';
import { apiUrlOption, examples } from './options.js';
import { allPages } from './page.js';

interface SignInFlags {
  readonly apiUrl?: string;
  readonly email?: string;
  readonly passwordStdin?: boolean;
}

interface CreateFlags extends SignInFlags {
  readonly type: 'personal' | 'scoped';
  readonly name: string;
  readonly scope: readonly string[];
  readonly expires?: string;
}

interface ListFlags extends SignInFlags {
  readonly all?: boolean;
  readonly json?: boolean;
}

/** Adds `clarion tokens list`, `create` and `delete`. Tokens cannot manage tokens, so each command signs in with the password. */
export function addTokens(program: Command, context: Context): void {
  const tokens = program
    .command('tokens')
    .helpCommand(false)
    .description('List, create and delete tokens. Prompts for your password');
  addCreate(tokens, context);
  const list = signInOptions(
    tokens
      .command('list')
      .description('List your tokens, newest first, without their values')
      .option('--all', 'list the tokens of all users; for admins'),
  ).option('--json', 'print JSON');
  examples(list, 'clarion tokens list --email you@example.com --password-stdin < password.txt');
  list.action(async (flags: ListFlags) => listTokens(context, flags));
  const remove = signInOptions(
    tokens
      .command('delete')
      .description('Delete a token. Requests with it fail at once')
      .addArgument(new Argument('<token>', 'ID of the token, tok_…').argParser(parseTokenId)),
  );
  examples(remove, 'clarion tokens delete tok_4F2kQ9vXz1 --email you@example.com --password-stdin < password.txt');
  remove.action(async (id: string, flags: SignInFlags) => deleteToken(context, id, flags));
}

function addCreate(tokens: Command, context: Context): void {
  const create = tokens
    .command('create')
    .description('Create a token and print its value, which is shown only once')
    .addOption(
      new Option('--type <type>', 'personal: all your permissions; scoped: the permissions of --scope')
        .choices(['personal', 'scoped'])
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'the name of the token in lists')
    .option('--scope <scopes...>', 'a scope of a scoped token, such as runs:write; can be repeated', collectScopes, [])
    .option(
      '--expires <when>',
      'days, such as 30d, a date, such as 2030-01-31, or never (default: what the organization sets)',
    );
  signInOptions(create);
  examples(
    create,
    'clarion tokens create --type scoped --name CI --scope runs:write --expires 90d --email you@example.com --password-stdin < password.txt',
  );
  create.action(async (flags: CreateFlags) => createToken(context, flags));
}

function signInOptions(command: Command): Command {
  return apiUrlOption(command)
    .option('--email <address>', 'your email address (default: prompt)')
    .option('--password-stdin', 'read your password from standard input (default: prompt)');
}

function collectScopes(scope: string, before: readonly string[]): readonly string[] {
  return [...before, ...scope.split(/[\s,]+/).filter((part) => part !== '')];
}

function parseTokenId(text: string): string {
  if (/^tok_[0-9A-Za-z]{1,64}$/.test(text)) return text;
  throw usageError(
    'The argument is not the ID of a token. Pass an ID, tok_…, not its value. `clarion tokens list` lists the IDs.',
  );
}

async function createToken(context: Context, flags: CreateFlags): Promise<void> {
  const { type, name, scope, expires } = flags;
  if (type === 'scoped' && scope.length === 0)
    throw usageError('A scoped token needs a scope. Pass --scope, such as --scope runs:write.');
  if (type === 'personal' && scope.length > 0)
    throw usageError(
      'A personal token has all your permissions, so it has no scopes. Omit --scope, or pass --type scoped.',
    );
  const expiresAt = expires === undefined ? {} : { expiresAt: parseExpiry(expires, new Date()) };
  const body = { type, name, ...(type === 'scoped' ? { scopes: [...new Set(scope)] } : {}), ...expiresAt };
  await withSignIn(context, flags, async ({ user, organization }) => {
    const { data } = await tokensCreate({ body, throwOnError: true });
    // Printed first, because it cannot be shown again.
    context.output.data(data.value);
    context.output.note(
      `Created ${data.id} for ${oneLine(user.email)} in ${oneLine(organization.name)}: ${permissionsOf(data)}, ${expiryOf(data)}. Copy the value now: it is shown only once.`,
    );
  });
}

async function listTokens(context: Context, flags: ListFlags): Promise<void> {
  const tokens = await withSignIn(context, flags, () => allTokens(flags.all === true));
  if (flags.json === true) return context.output.json({ items: tokens, nextCursor: null });
  if (tokens.length > 0) context.output.data(columns(tokens.map((token) => rowOf(token, flags.all === true))));
}

async function deleteToken(context: Context, tokenId: string, flags: SignInFlags): Promise<void> {
  await withSignIn(context, flags, () =>
    tokensDelete({ path: { tokenId }, throwOnError: true }).catch((error: unknown) => throwDeleteError(error, tokenId)),
  );
  context.output.note(`Deleted ${tokenId}.`);
}

function throwDeleteError(error: unknown, tokenId: string): never {
  if (!(error instanceof CliError) || error.exit !== 'notFound') throw error;
  throw new CliError(
    'notFound',
    `Token ${tokenId} was not found, or you cannot delete it. \`clarion tokens list\` lists your tokens.`,
    error.requestId,
  );
}

function allTokens(ofAllUsers: boolean): Promise<readonly Token[]> {
  const all = ofAllUsers ? { all: 'true' } : {};
  return allPages(async (page) => (await tokensList({ query: { ...page, ...all }, throwOnError: true })).data);
}

function rowOf(token: Token, showUser: boolean): readonly string[] {
  const { id, name, hint, user, lastUsedAt } = token;
  return [
    id,
    permissionsOf(token),
    hint,
    expiryOf(token),
    lastUsedAt === null ? 'never used' : `used ${lastUsedAt}`,
    ...(showUser ? [user.email] : []),
    name,
  ];
}

function permissionsOf({ type, scopes }: Token): string {
  return scopes === null ? type : scopes.join(' ');
}

function expiryOf({ expiresAt }: Token): string {
  return expiresAt === null ? 'does not expire' : `until ${expiresAt}`;
}

async function withSignIn<Value>(
  context: Context,
  flags: SignInFlags,
  act: (signedIn: SignedIn) => Promise<Value>,
): Promise<Value> {
  const { url } = context.need((await context.resolve(flags)).apiUrl);
  return withWebSession(context.output, await readCredentials(url, flags), act);
}

/** Returns the credentials from flags and prompts. Checks the flags first, so that nobody types a password in vain. */
async function readCredentials(url: string, { email, passwordStdin }: SignInFlags): Promise<Credentials> {
  if (passwordStdin === true && email === undefined)
    throw usageError(
      '--password-stdin needs --email, because standard input contains only the password. Pass --email.',
    );
  if (passwordStdin !== true && !canPrompt())
    throw usageError('There is no terminal to prompt for the password. Pass --email and --password-stdin.');
  const address = email ?? (await promptLine('Email: '));
  const password =
    passwordStdin === true
      ? await readInputLine('--password-stdin')
      : await promptHidden(`Password of ${oneLine(address)} at ${new URL(url).host}: `);
  return { url, email: address, password };
}
