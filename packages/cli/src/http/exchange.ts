import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** A request as it goes over the wire. */
export interface Outgoing {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array | undefined;
}

const WITHOUT_BODY = new Set([204, 205, 304]);

/**
 * Sends a request and reads the answer to its end. By the module `http`, for the first `fetch` of a process takes longer than all else
 * that most commands do. Follows no redirection: a token is for the address that was named.
 * Raises the error of the connection, or a TimeoutError when the time is over before the answer is.
 */
export async function exchange({ url, method, headers, body }: Outgoing, timeoutMs: number): Promise<Response> {
  const signal = AbortSignal.timeout(Math.ceil(timeoutMs));
  const answer = await new Promise<IncomingMessage>((settle, fail) => {
    const outgoing = (url.startsWith('https:') ? requestHttps : requestHttp)(url, { method, headers, signal });
    outgoing.once('response', settle);
    outgoing.once('error', (error) => fail(reasonOf(signal, error)));
    outgoing.end(body);
  });
  const bytes = await buffer(answer).catch((error: unknown) => {
    throw reasonOf(signal, error);
  });
  return toResponse(answer, bytes);
}

/** The signal's reason where it was what cut the connection. */
function reasonOf({ aborted, reason }: AbortSignal, error: unknown): Error {
  if (aborted && reason instanceof Error) return reason;
  return error instanceof Error ? error : new Error(String(error));
}

function toResponse({ statusCode = 0, rawHeaders }: IncomingMessage, bytes: Buffer): Response {
  const headers = new Headers();
  for (let place = 0; place + 1 < rawHeaders.length; place += 2)
    headers.append(rawHeaders[place] ?? '', rawHeaders[place + 1] ?? '');
  return new Response(WITHOUT_BODY.has(statusCode) ? null : new Uint8Array(bytes), { status: statusCode, headers });
}
