import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { CliError } from '../cli-error.js';
import { exchange, postForm } from '../http/exchange.js';
import { parseJson } from '../http/parse-json.js';
import { oneLine } from '../output/plain.js';
import { nonEmpty, type Variables } from '../resolve/resolution.js';

/** The identity that the CI service vouches for: an OIDC token of the job. */
export interface JobIdentity {
  /** Where it comes from, for messages. */
  readonly source: string;
  /** Returns the token. @throws CliError authentication when the service does not give one */
  read(): Promise<string>;
}

const TIMEOUT_MS = 15_000;

/** Variables that contain the token itself: one that the pipeline names so, and those of services. */
const VARIABLES = ['CLARION_ID_TOKEN', 'CIRCLE_OIDC_TOKEN_V2', 'BITBUCKET_STEP_OIDC_TOKEN'];

/**
 * Returns the identity of the job, or undefined where the service offers none. `audience` is requested where the service lets a job choose:
 * GitHub Actions and Buildkite.
 */
export function offeredIdentity(environment: Variables, audience: string): JobIdentity | undefined {
  const variable = VARIABLES.find((name) => nonEmpty(environment[name]) !== undefined);
  if (variable !== undefined)
    return { source: variable, read: async () => Promise.resolve(nonEmpty(environment[variable]) ?? '') };
  const url = nonEmpty(environment['ACTIONS_ID_TOKEN_REQUEST_URL']);
  const token = nonEmpty(environment['ACTIONS_ID_TOKEN_REQUEST_TOKEN']);
  if (url !== undefined && token !== undefined && URL.canParse(url))
    return { source: 'GitHub Actions', read: () => readFromGithub(new URL(url), token, audience) };
  return environment['BUILDKITE'] === 'true' && nonEmpty(environment['BUILDKITE_AGENT_ACCESS_TOKEN']) !== undefined
    ? { source: 'buildkite-agent', read: () => readFromBuildkite(audience) }
    : undefined;
}

/** https://docs.github.com/en/actions/reference/security/oidc */
async function readFromGithub(url: URL, token: string, audience: string): Promise<string> {
  url.searchParams.set('audience', audience);
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json', 'user-agent': 'clarion-cli' };
  const response = await exchange({ url: url.href, method: 'GET', headers, body: undefined }, TIMEOUT_MS).catch(
    () => undefined,
  );
  const body = response?.ok === true ? parseJson(await response.text()) : undefined;
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'value') : undefined;
  if (typeof value !== 'string') throw noIdentity('GitHub Actions', `status ${response?.status ?? 'unknown'}`);
  return value;
}

/** https://buildkite.com/docs/agent/v3/cli-oidc */
async function readFromBuildkite(audience: string): Promise<string> {
  const words = ['oidc', 'request-token', '--audience', audience];
  const options = { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 };
  const result = await promisify(execFile)('buildkite-agent', words, options).catch(() => undefined);
  const token = nonEmpty(result?.stdout);
  if (token === undefined) throw noIdentity('buildkite-agent', 'oidc request-token failed');
  return token;
}

function noIdentity(source: string, reason: string): CliError {
  return new CliError(
    'authentication',
    `No token is set, and ${source} returned no identity token (${reason}). Set CLARION_TOKEN, or give the job the permission for identity tokens.`,
  );
}

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
