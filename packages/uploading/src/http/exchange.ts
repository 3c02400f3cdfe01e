import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { CliError } from '../cli-error.js';
import { parseJson } from './parse-json.js';

/** A request as it is sent over the wire. */
export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

const STATUSES_WITHOUT_BODY = new Set([204, 205, 304]);
const FORM_TIMEOUT_MS = 30_000;

/**
 * Sends a request once and reads the whole response. Does not follow redirects: the token is for the configured host.
 * Uses `http` instead of `fetch`, because the first `fetch` of a process takes longer than the rest of most commands.
 * Throws the connection error, or a TimeoutError when the response is not complete in time.
 */
export async function exchange({ url, method, headers, body }: OutgoingRequest, timeoutMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
  const message = await new Promise<IncomingMessage>((settle, fail) => {
    const outgoing = (url.startsWith('https:') ? requestHttps : requestHttp)(url, { method, headers, signal });
    outgoing.once('response', settle);
    outgoing.once('error', (error) => fail(causeOf(signal, error)));
    outgoing.end(body);
  });
  const bytes = await buffer(message).catch((error: unknown) => {
    throw causeOf(signal, error);
  });
  return toResponse(message, bytes);
}

/** Sends a form and returns any response. @throws CliError unreachable when there is no response */
export async function postForm(
  url: string,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'clarion-cli',
  };
  const body = Buffer.from(new URLSearchParams(form).toString());
  const response = await exchange({ url: url + path, method: 'POST', headers, body }, FORM_TIMEOUT_MS).catch(
    () => undefined,
  );
  if (response === undefined)
    throw new CliError('unreachable', `${url} cannot be reached. Check CLARION_API_URL and the network.`);
  return { status: response.status, body: parseJson(await response.text()) };
}

/** Returns the timeout if it aborted the request, otherwise the error itself. */
function causeOf({ aborted, reason }: AbortSignal, error: unknown): Error {
  if (aborted && reason instanceof Error) return reason;
  return error instanceof Error ? error : new Error(String(error));
}

function toResponse({ statusCode = 0, rawHeaders }: IncomingMessage, bytes: Buffer): Response {
  const headers = new Headers();
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  const body = STATUSES_WITHOUT_BODY.has(statusCode) ? null : new Uint8Array(bytes);
  return new Response(body, { status: statusCode, headers });
}
