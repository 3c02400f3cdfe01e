import { readinessRead } from '@clarion/api-client';
import { CliError } from '../cli-error.js';
import { sessionOf, type Context, type ConnectionFlags, type Resolved } from '../context.js';
import type { Profile } from '../config/config.js';
import { useSession, type Session } from '../http/session.js';
import type { Destination } from './upload.js';

const INGEST_ANSWERS_WITHIN_MS = 2000;

/** Who uploads and where to, before the server was asked. */
export interface Intent {
  readonly session: Session;
  readonly ingestUrl: string | undefined;
  readonly projectId: string;
  /** Undefined is the project's default target. */
  readonly targetId: string | undefined;
}

/** Does the look-ups of an upload. @throws CliError usage or authentication for what is not found or not usable */
export async function intentOf(context: Context, flags: ConnectionFlags, profile?: Profile): Promise<Intent> {
  const resolved: Resolved = await context.resolve(flags, profile);
  return {
    session: sessionOf(resolved),
    ingestUrl: context.need(resolved.apiUrl).ingestUrl,
    projectId: context.need(resolved.project),
    targetId: context.need(resolved.target),
  };
}

/**
 * Asks the server whether the upload would be taken: token, scope, project, target.
 * @throws CliError authentication, notFound, or unreachable
 */
export async function preflight({ session, ingestUrl, projectId, targetId }: Intent): Promise<Destination> {
  useSession(session);
  const { data } = await readinessRead({ path: { projectId }, ...(targetId === undefined ? {} : { query: { targetId } }), throwOnError: true });
  const { upload } = data;
  const reason = upload.reason ?? 'The project takes no upload.';
  if (!upload.ready) throw new CliError(/scope|role/.test(reason) ? 'authentication' : 'notFound', reason);
  if (upload.targetId === undefined) throw new CliError('notFound', 'The project has no default target. Pass --upload-target tgt_…; `clarion targets` lists them.');
  const url = ingestUrl !== undefined && (await answers(ingestUrl)) ? ingestUrl : session.url;
  return { session: { ...session, url }, projectId, targetId: upload.targetId };
}

/** Asked without the token. */
async function answers(url: string): Promise<boolean> {
  const response = await fetch(`${url}/health/live`, { signal: AbortSignal.timeout(INGEST_ANSWERS_WITHIN_MS) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok === true;
}
