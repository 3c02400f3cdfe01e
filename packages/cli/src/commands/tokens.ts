import { tokensCreate, tokensDelete, tokensList, type SignedIn, type Token } from '@clarion/api-client';
import { Argument, Option, type Command } from 'commander';
import { CliError, usageError } from '../cli-error.js';
import type { Context } from '../context.js';
import { askHidden, askLine, canAsk, lineFromInput } from '../login/ask.js';
import { tokenEnd } from '../login/token-end.js';
import { inWebSession, type Credentials } from '../login/web-session.js';
import { columns } from '../output/columns.js';
import { oneLine } from '../output/plain.js';
import { examples } from './options.js';

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

const PAGE = 200;

/** `clarion tokens list|create|delete`: no token may do this, so each signs in with the password for itself alone. */
export function addTokens(program: Command, context: Context): void {
  const tokens = program
    .command('tokens')
    .helpCommand(false)
    .description('List, make and delete tokens; asks for your password, and signs out again');
  addCreate(tokens, context);
  const list = signInOptions(
    tokens
      .command('list')
      .description('List your tokens, newest first; never their values')
      .option('--all', "everybody's; for admins"),
  ).option('--json', 'write JSON');
  examples(list, 'clarion tokens list --email you@example.com --password-stdin < password.txt');
  list.action(async (flags: ListFlags) => listTokens(context, flags));
  const remove = signInOptions(
    tokens
      .command('delete')
      .description('Delete a token: the next request with it is refused')
      .addArgument(new Argument('<token>', 'id of the token, tok_…').argParser(readTokenId)),
  );
  examples(remove, 'clarion tokens delete tok_4F2kQ9vXz1 --email you@example.com --password-stdin < password.txt');
  remove.action(async (id: string, flags: SignInFlags) => deleteToken(context, id, flags));
}

function addCreate(tokens: Command, context: Context): void {
  const create = tokens
    .command('create')
    .description('Make a token, and print its value, this once')
    .addOption(
      new Option('--type <type>', 'personal: all that you may do; scoped: what --scope names')
        .choices(['personal', 'scoped'])
        .makeOptionMandatory(),
    )
    .requiredOption('--name <name>', 'what it is for, as the list shows it')
    .option('--scope <scopes...>', 'what a scoped token may do, such as runs:write; may be repeated', collected, [])
    .option('--expires <when>', 'days, such as 30d, or a date, such as 2030-01-31 (else it does not expire)');
  signInOptions(create);
  examples(
    create,
    'clarion tokens create --type scoped --name CI --scope runs:write --expires 90d --email you@example.com --password-stdin < password.txt',
  );
  create.action(async (flags: CreateFlags) => createToken(context, flags));
}

function signInOptions(command: Command): Command {
  return command
    .option('--api-url <url>', 'address of the service (else CLARION_API_URL, else the local service)')
    .option('--email <address>', 'whom to sign in (else asked on the terminal)')
    .option('--password-stdin', 'read the password from standard input (else asked on the terminal)');
}

function collected(scope: string, before: readonly string[]): readonly string[] {
  return [...before, ...scope.split(/[\s,]+/).filter((part) => part !== '')];
}

function readTokenId(text: string): string {
  if (/^tok_[0-9A-Za-z]{1,64}$/.test(text)) return text;
  throw usageError('Pass the id of a token, tok_…, not its value; `clarion tokens list` shows the ids.');
}

async function createToken(context: Context, flags: CreateFlags): Promise<void> {
  const { type, name, scope, expires } = flags;
  if (type === 'scoped' && scope.length === 0)
    throw usageError('Pass --scope with --type scoped, such as --scope runs:write.');
  if (type === 'personal' && scope.length > 0)
    throw usageError('Pass --scope with --type scoped only: a personal token may do all that you may do.');
  const expiresAt = expires === undefined ? {} : { expiresAt: tokenEnd(expires, new Date()) };
  const order = { type, name, ...(type === 'scoped' ? { scopes: [...new Set(scope)] } : {}), ...expiresAt };
  await signedIn(context, flags, async (who) => {
    const { data } = await tokensCreate({ body: order, throwOnError: true });
    // First of all the value: nothing else can give it again.
    context.output.data(data.value);
    context.output.note(
      `${data.id} of ${oneLine(who.user.email)} in ${oneLine(who.organization.name)}: ${allowance(data)}, ${endOf(data)}. Its value is shown this once.`,
    );
  });
}

async function listTokens(context: Context, flags: ListFlags): Promise<void> {
  const tokens = await signedIn(context, flags, () => allTokens(flags.all === true));
  if (flags.json === true) return context.output.json({ items: tokens, nextCursor: null });
  if (tokens.length > 0) context.output.data(columns(tokens.map((token) => rowOf(token, flags.all === true))));
}

async function deleteToken(context: Context, tokenId: string, flags: SignInFlags): Promise<void> {
  await signedIn(context, flags, () =>
    tokensDelete({ path: { tokenId }, throwOnError: true }).catch((error: unknown) => fail(error, tokenId)),
  );
  context.output.note(`${tokenId} is deleted.`);
}

function fail(error: unknown, tokenId: string): never {
  if (!(error instanceof CliError) || error.exit !== 'notFound') throw error;
  throw new CliError(
    'notFound',
    `There is no token ${tokenId} that you may delete. \`clarion tokens list\` shows yours.`,
    error.requestId,
  );
}

async function allTokens(everybodys: boolean): Promise<readonly Token[]> {
  const tokens: Token[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page: TokenPage = await tokenPage(everybodys, cursor);
    tokens.push(...page.items);
    cursor = page.nextCursor;
  }
  return tokens;
}

interface TokenPage {
  readonly items: readonly Token[];
  readonly nextCursor: string | null;
}

/** The first page for an empty cursor. */
async function tokenPage(everybodys: boolean, cursor: string): Promise<TokenPage> {
  const query = { limit: PAGE, ...(everybodys ? { all: 'true' } : {}), ...(cursor === '' ? {} : { cursor }) };
  const { data } = await tokensList({ query, throwOnError: true });
  return data;
}

function rowOf(token: Token, isWithUser: boolean): readonly string[] {
  const { id, name, hint, user, lastUsedAt } = token;
  return [
    id,
    allowance(token),
    hint,
    endOf(token),
    lastUsedAt === null ? 'never used' : `used ${lastUsedAt}`,
    ...(isWithUser ? [user.email] : []),
    name,
  ];
}

function allowance({ type, scopes }: Token): string {
  return scopes === null ? type : scopes.join(' ');
}

function endOf({ expiresAt }: Token): string {
  return expiresAt === null ? 'does not expire' : `until ${expiresAt}`;
}

async function signedIn<Value>(
  context: Context,
  flags: SignInFlags,
  act: (who: SignedIn) => Promise<Value>,
): Promise<Value> {
  const { url } = context.need((await context.resolve(flags)).apiUrl);
  return inWebSession(context.output, await credentialsFor(context, url, flags), act);
}

/** What is asked comes after what is read: somebody who is asked twice should not have typed for nothing. */
async function credentialsFor(
  context: Context,
  url: string,
  { email, passwordStdin }: SignInFlags,
): Promise<Credentials> {
  if (passwordStdin === true && email === undefined)
    throw usageError('Pass --email beside --password-stdin: standard input holds the password alone.');
  if (passwordStdin !== true && !canAsk())
    throw usageError(
      'There is no terminal to ask for the password on. Pass --email, and the password on standard input with --password-stdin.',
    );
  if (isOpenToOthers(url)) context.output.warn(`${url} is not https: whoever is on the way reads the password.`);
  const address = email ?? (await askLine('Email: '));
  const password =
    passwordStdin === true
      ? await lineFromInput('--password-stdin')
      : await askHidden(`Password of ${oneLine(address)} at ${new URL(url).host}: `);
  return { url, email: address, password };
}

function isOpenToOthers(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
