import { client } from '@clarion/api-client';
import { toProblem } from './problem.js';

client.setConfig({ baseUrl: '', credentials: 'same-origin', cache: 'no-store' });

interface Answer<T> {
  readonly data?: T;
  readonly error?: unknown;
  readonly response?: Response;
}

/**
 * What a call of the client answers.
 * @throws ApiProblem when it was refused or no answer came.
 */
export async function ask<T>(call: Promise<Answer<T>>): Promise<T> {
  const { data, error, response } = await call;
  if (response === undefined || !response.ok || data === undefined) throw toProblem(error, response);
  return data;
}

/**
 * Waits for a call that answers nothing.
 * @throws ApiProblem when it was refused or no answer came.
 */
export async function tell(call: Promise<Answer<unknown>>): Promise<void> {
  const { error, response } = await call;
  if (response === undefined || !response.ok) throw toProblem(error, response);
}
