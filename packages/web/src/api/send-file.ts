import { ApiProblem, toProblem } from './problem.js';

interface SentFile {
  /** Path and query on this server. */
  readonly url: string;
  readonly file: Blob;
  /** Called with the share that was sent, from 0 to 1. */
  readonly onProgress: (share: number) => void;
  /** Ends the request early. */
  readonly signal: AbortSignal;
}

/** The request was ended by its own caller. */
export class SendingCancelled extends Error {
  override readonly name = 'SendingCancelled';
}

/**
 * Sends the bytes of a file with PUT. `fetch` cannot say how much of a body was sent, so this uses XMLHttpRequest.
 * @throws ApiProblem if the request failed or the server did not respond, SendingCancelled after `signal`.
 */
export async function sendFile({ url, file, onProgress, signal }: SentFile): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open('PUT', url);
    request.setRequestHeader('Content-Type', file.type === '' ? 'application/octet-stream' : file.type);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total));
    request.addEventListener('load', () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(problemOf(request));
    });
    request.addEventListener('error', () => reject(toProblem(undefined, undefined)));
    request.addEventListener('abort', () => reject(new SendingCancelled()));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    request.send(file);
  });
}

function problemOf(request: XMLHttpRequest): ApiProblem {
  const headers = new Headers();
  for (const name of ['X-Request-Id', 'Retry-After']) {
    const value = request.getResponseHeader(name);
    if (value !== null) headers.set(name, value);
  }
  return toProblem(parse(request.responseText), new Response(null, { status: request.status, headers }));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
