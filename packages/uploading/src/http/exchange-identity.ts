import type { JobIdentity } from '../ci/job-identity.js';
import { CliError } from '../cli-error.js';
import { oneLine } from '../output/plain.js';
import { postForm } from './exchange.js';

/**
 * Exchanges the identity of a CI job for a token of 15 minutes, by the trust rules of the project (RFC 8693).
 * `scope` is what the token is for; undefined for all that the rule gives.
 * @throws CliError authentication with the reason of the server, unreachable
 */
export async function exchangeIdentity(
  url: string,
  projectId: string,
  identity: JobIdentity,
  scope?: 'runs:read' | 'runs:write',
): Promise<string> {
  const { status, body } = await postForm(url, '/oauth/token', {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await identity.read(),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    audience: projectId,
    ...(scope === undefined ? {} : { scope }),
  });
  const token = textIn(body, 'access_token');
  if (status === 200 && token !== undefined) return token;
  if (status >= 500)
    throw new CliError('unreachable', `${url} cannot exchange the identity of the job now (status ${status}).`);
  const reason = oneLine(textIn(body, 'error_description') ?? textIn(body, 'detail') ?? `status ${status}`);
  throw new CliError(
    'authentication',
    `No token is set, and the identity of the job (${identity.source}) was refused: ${reason} Set CLARION_TOKEN, or add a trust rule in the settings of the project.`,
  );
}

function textIn(body: unknown, name: string): string | undefined {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : undefined;
}
