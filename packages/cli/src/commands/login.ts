import { meRead, projectsList } from '@clarion/api-client';
import type { Command } from 'commander';
import { hostname } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '@clarion/uploading/cli-error';
import type { Context } from '@clarion/uploading/context';
import { postForm } from '@clarion/uploading/http/exchange';
import { useSession } from '@clarion/uploading/http/session';
import { openBrowser } from '../login/browser.js';
import { credentialOf, storeCredential } from '@clarion/uploading/login/credentials';
import { pollForToken, requestCodes, type DeviceFlowIo, type GrantedToken } from '../login/device-grant.js';
import { plural } from '@clarion/uploading/output/counts';
import { oneLine } from '@clarion/uploading/output/plain';
import { apiUrlOption, examples, projectOption } from './options.js';

interface Flags {
  readonly apiUrl?: string;
  readonly scope?: string;
  readonly project?: string;
}

/** Adds `clarion login` and `clarion logout`. */
export function addLogin(program: Command, context: Context): void {
  const login = apiUrlOption(
    program.command('login').description('Sign in with the browser and store a token for this server'),
  ).option('--scope <scopes>', 'scopes of the token, separated by spaces');
  examples(projectOption(login), 'clarion login', "clarion login --scope 'runs:read projects:read'");
  login.action(async (flags: Flags) => signIn(context, flags));
  const logout = apiUrlOption(program.command('logout').description('Revoke and delete the stored token'));
  examples(logout, 'clarion logout');
  logout.action(async (flags: Flags) => signOut(context, flags));
}

async function signIn(context: Context, flags: Flags): Promise<void> {
  const { apiUrl, project } = await context.resolve(flags);
  const { url } = context.need(apiUrl);
  if (flags.project !== undefined) context.need(project);
  const io: DeviceFlowIo = {
    post: (path, form) => postForm(url, path, form),
    sleep: (seconds) => sleep(seconds * 1000),
    now: () => performance.now(),
  };
  const codes = await requestCodes(io, { scope: flags.scope, deviceName: hostname().slice(0, 100) });
  const minutes = Math.round(codes.expiresInS / 60);
  context.output.note(
    `Open ${oneLine(codes.page)} and enter the code\n\n    ${oneLine(codes.userCode)}\n\nThe code expires in ${plural(minutes, 'minute')}.`,
  );
  const stopOffering = offerBrowser(context, codes.pageWithCode);
  const granted = await pollForToken(io, codes).finally(stopOffering);
  await storeToken(context, { url, granted, project: flags.project });
}

/** Opens the page when Enter is pressed. Does nothing without a terminal. */
function offerBrowser({ output }: Context, page: string): () => void {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return () => undefined;
  output.note('Press Enter to open the page in the browser.');
  const lines = createInterface({ input: process.stdin });
  lines.once('line', () => openBrowser(page));
  lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
  return () => lines.close();
}

interface SignInResult {
  readonly url: string;
  readonly granted: GrantedToken;
  readonly project: string | undefined;
}

async function storeToken(
  context: Context,
  { url, granted: { token, expiresInS, scope }, project }: SignInResult,
): Promise<void> {
  useSession({ url, token });
  const projectId = project ?? (await onlyProject());
  const expiresAt = expiresInS === undefined ? undefined : new Date(Date.now() + expiresInS * 1000).toISOString();
  storeCredential(context.credentialsFile, new URL(url).host, {
    token,
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(projectId === undefined ? {} : { projectId }),
  });
  const { data } = await meRead({ throwOnError: true });
  context.output.note(
    `Signed in at ${new URL(url).host} as ${oneLine(data.user.email)} in ${oneLine(data.organization.name)}${scope === undefined ? '' : `, scopes ${oneLine(scope)}`}${expiresAt === undefined ? '' : `, until ${expiresAt}`}.`,
  );
}

/** Returns the project of an organization that has only one; undefined when the token cannot list projects. */
async function onlyProject(): Promise<string | undefined> {
  try {
    const { data } = await projectsList({ query: { limit: 2 }, throwOnError: true });
    return data.items.length === 1 ? data.items[0]?.id : undefined;
  } catch (error) {
    if (error instanceof CliError) return undefined;
    throw error;
  }
}

async function signOut(context: Context, flags: Flags): Promise<void> {
  const { url } = context.need((await context.resolve(flags)).apiUrl);
  const { host } = new URL(url);
  const credential = credentialOf(context.credentialsFile, host);
  if (credential === undefined) return context.output.note(`You are not signed in at ${host}.`);
  const { status } = await postForm(url, '/cli/revoke', { token: credential.token, token_type_hint: 'access_token' });
  if (status !== 200)
    throw new CliError(
      'unreachable',
      `The token could not be revoked (status ${status}) and is still stored. Try again, or delete it under Settings > Tokens.`,
    );
  storeCredential(context.credentialsFile, host, undefined);
  context.output.note(`Signed out at ${host}. The token is revoked.`);
}
