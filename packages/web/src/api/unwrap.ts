import { client } from '@clarion/api-client';
import { toProblem } from './problem.js';

client.setConfig({ baseUrl: '', credentials: 'same-origin', cache: 'no-store' });

interface ClientResult<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response?: Response;
}

/**
 * Returns the body of an API response.
 * @throws ApiProblem if the request failed or the server did not respond.
 */
export async function unwrap<T>(call: Promise<ClientResult<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (response === undefined || !response.ok || data === undefined) throw toProblem(error, response);
  return data;
}

/**
 * Waits for an API response without a body.
 * @throws ApiProblem if the request failed or the server did not respond.
 */
export async function ensureOk(call: Promise<ClientResult<unknown>>): Promise<void> {
  const { error, response } = await call;
  if (response === undefined || !response.ok) throw toProblem(error, response);
}
