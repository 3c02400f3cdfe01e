import { readinessRead } from '@clarion/api-client';
import { CliError } from '../cli-error.js';
import { sessionOf, type Context, type ConnectionFlags } from '../context.js';
import type { Profile } from '../config/config.js';
import { exchange } from '../http/exchange.js';
import { unexpectedResponse } from '../http/problem.js';
import { useSession, type Session } from '../http/session.js';
import type { Destination } from './upload.js';

const INGEST_TIMEOUT_MS = 2000;

/** The configured destination of an upload, before the server has checked it. */
export interface ConfiguredDestination {
  readonly session: Session;
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
  return {
    session: sessionOf(resolved),
    ingestUrl: context.need(resolved.apiUrl).ingestUrl,
    projectId: context.need(resolved.project),
    targetId: context.need(resolved.target),
  };
}

/** Returns the same destination with a deadline in so many milliseconds. */
export function withDeadline(destination: ConfiguredDestination, afterMs: number): ConfiguredDestination {
  return { ...destination, session: { ...destination.session, until: performance.now() + afterMs } };
}

/**
 * Checks token, scope, project and target on the server, and returns where to upload.
 * @throws CliError authentication, notFound, or unreachable
 */
export async function preflight({
  session,
  ingestUrl,
  projectId,
  targetId,
}: ConfiguredDestination): Promise<Destination> {
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
