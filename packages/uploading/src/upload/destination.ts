import { readinessRead } from '@clarion/api-client';
import { CliError } from '../cli-error.js';
import { exchangeIdentity, type JobIdentity, offeredIdentity } from '../ci/job-identity.js';
import { sessionOf, type Context, type ConnectionFlags, type Resolved } from '../context.js';
import type { Profile } from '../config/config.js';
import { exchange } from '../http/exchange.js';
import { unexpectedResponse } from '../http/problem.js';
import { useSession, type Session } from '../http/session.js';
import type { Destination } from './upload.js';

const INGEST_TIMEOUT_MS = 2000;

/** The configured destination of an upload, before the server has checked it. */
export interface ConfiguredDestination {
  readonly session: Session;
  /** The identity that is exchanged for a token; undefined when a token is configured. */
  readonly identity: JobIdentity | undefined;
  readonly ingestUrl: string | undefined;
  readonly projectId: string;
  /** Undefined selects the project's default target. */
  readonly targetId: string | undefined;
}

/** Resolves the settings of an upload. @throws CliError usage or authentication for missing or invalid settings */
export async function configuredDestination(
  context: Context,
  flags: ConnectionFlags,
  profile?: Profile,
): Promise<ConfiguredDestination> {
  const resolved = await context.resolve(flags, profile);
  const identity = identityOf(resolved, context.environment);
  return {
    session:
      identity === undefined ? sessionOf(resolved) : { url: context.need(resolved.apiUrl).url, token: UNTIL_EXCHANGED },
    identity,
    ingestUrl: context.need(resolved.apiUrl).ingestUrl,
    projectId: context.need(resolved.project),
    targetId: context.need(resolved.target),
  };
}

/**
 * Configures the generated client to read what belongs to a project, with the identity of the CI job where there is no token.
 * @throws CliError authentication without both, or when no trust rule lets jobs read; usage without a URL or, for an identity, a project
 */
export async function connectToRead(context: Context, flags: ConnectionFlags): Promise<Resolved> {
  const resolved = await context.resolve(flags);
  const identity = identityOf(resolved, context.environment);
  if (identity === undefined) return (await context.connect(flags)).resolved;
  const { url } = context.need(resolved.apiUrl);
  const token = await exchangeIdentity(url, context.need(resolved.project), identity, 'runs:read');
  useSession({ url, token });
  return resolved;
}

/** No token: a server refuses it, should a request be sent before the exchange. */
const UNTIL_EXCHANGED = 'not-exchanged-yet';

/**
 * Returns the identity of the job where no source of the look-up order has a token. An address from a file of the project gets none: whoever
 * changes that file would get the identity.
 */
function identityOf({ apiUrl, token }: Resolved, environment: NodeJS.ProcessEnv): JobIdentity | undefined {
  if (token.kind !== 'absent' || apiUrl.kind !== 'found' || apiUrl.value.file !== undefined) return undefined;
  return offeredIdentity(environment, apiUrl.value.url);
}

/** Returns the same destination with a deadline in so many milliseconds. */
export function withDeadline(destination: ConfiguredDestination, afterMs: number): ConfiguredDestination {
  return { ...destination, session: { ...destination.session, until: performance.now() + afterMs } };
}

/**
 * Exchanges the identity of the job where there is no token, checks token, scope, project and target on the server, and returns where to
 * upload. A command that runs for longer than such a token checks again before it uploads.
 * @throws CliError authentication, notFound, or unreachable
 */
export async function preflight({
  session: configured,
  identity,
  ingestUrl,
  projectId,
  targetId,
}: ConfiguredDestination): Promise<Destination> {
  const session =
    identity === undefined
      ? configured
      : { ...configured, token: await exchangeIdentity(configured.url, projectId, identity) };
  useSession(session);
  const { data } = await readinessRead({
    path: { projectId },
    ...(targetId === undefined ? {} : { query: { targetId } }),
    throwOnError: true,
  });
  if (!hasUpload(data)) throw unexpectedResponse(session.url);
  const { upload } = data;
  const reason = upload.reason ?? 'The project does not accept uploads.';
  if (!upload.ready) throw new CliError(/scope|role/.test(reason) ? 'authentication' : 'notFound', reason);
  if (upload.targetId === undefined)
    throw new CliError(
      'notFound',
      'The project has no default target. Pass --upload-target tgt_…; `clarion targets` lists the IDs.',
    );
  const url = ingestUrl !== undefined && (await isAlive(ingestUrl)) ? ingestUrl : session.url;
  return { session: { ...session, url }, projectId, targetId: upload.targetId };
}

/** Checks what the type promises: the response may come from another service. */
function hasUpload(response: unknown): boolean {
  return typeof response === 'object' && response !== null && 'upload' in response;
}

/** Returns whether a server responds at the URL. Does not send the token. */
async function isAlive(url: string): Promise<boolean> {
  const response = await exchange(
    { url: `${url}/health/live`, method: 'GET', headers: {}, body: undefined },
    INGEST_TIMEOUT_MS,
  ).catch(() => undefined);
  return response?.ok === true;
}
