import { readinessRead } from '@clarion/api-client';
import { CliError } from '../cli-error.js';
import { sessionOf, type Context, type ConnectionFlags, type Resolved } from '../context.js';
import type { Profile } from '../config/config.js';
import { exchange } from '../http/exchange.js';
import { strangeAnswer } from '../http/problem.js';
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

/** The same, given up when so many milliseconds have passed from now. */
export function withDeadline(intent: Intent, afterMs: number): Intent {
  return { ...intent, session: { ...intent.session, until: performance.now() + afterMs } };
}

/**
 * Asks the server whether the upload would be taken: token, scope, project, target.
 * @throws CliError authentication, notFound, or unreachable
 */
export async function preflight({ session, ingestUrl, projectId, targetId }: Intent): Promise<Destination> {
  useSession(session);
  const { data } = await readinessRead({
    path: { projectId },
    ...(targetId === undefined ? {} : { query: { targetId } }),
    throwOnError: true,
  });
  if (!hasUpload(data)) throw strangeAnswer(session.url);
  const { upload } = data;
  const reason = upload.reason ?? 'The project takes no upload.';
  if (!upload.ready) throw new CliError(/scope|role/.test(reason) ? 'authentication' : 'notFound', reason);
  if (upload.targetId === undefined)
    throw new CliError(
      'notFound',
      'The project has no default target. Pass --upload-target tgt_…; `clarion targets` lists them.',
    );
  const url = ingestUrl !== undefined && (await answers(ingestUrl)) ? ingestUrl : session.url;
  return { session: { ...session, url }, projectId, targetId: upload.targetId };
}

/** Types say what Clarion answers; whether the address is Clarion's is not known yet. */
function hasUpload(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'upload' in answer;
}

/** Asked without the token. */
async function answers(url: string): Promise<boolean> {
  const response = await exchange(
    { url: `${url}/health/live`, method: 'GET', headers: {}, body: undefined },
    INGEST_ANSWERS_WITHIN_MS,
  ).catch(() => undefined);
  return response?.ok === true;
}
