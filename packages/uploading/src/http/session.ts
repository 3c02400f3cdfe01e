import { client } from '@clarion/api-client';
import { unexpectedResponse } from './problem.js';
import { READ_TIMEOUT_MS, send } from './send.js';

const USER_AGENT = 'clarion-cli';

/** A server, and the token for it. */
export interface Session {
  /** Without a trailing slash. */
  readonly url: string;
  readonly token: string;
  /** The deadline of all requests, on the clock of `performance.now()`; undefined when each request has its own time limit. */
  readonly until?: number;
}

/** Configures the generated client with a token. Its functions then throw a CliError for every unsuccessful response. */
export function useSession({ url, token, until }: Session): void {
  configureClient({ url, headers: headersOf(token), until });
}

/** Configures the generated client with the session cookie of the web application. */
export function useCookie(url: string, cookie: string | undefined): void {
  configureClient({
    url,
    headers: { 'user-agent': USER_AGENT, ...(cookie === undefined ? {} : { cookie }) },
    until: undefined,
  });
}

interface ClientSettings {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly until: number | undefined;
}

function configureClient({ url, headers, until }: ClientSettings): void {
  client.setConfig({
    baseUrl: url,
    // The client keeps the headers of an earlier configuration unless they are null.
    headers: { authorization: null, cookie: null, ...headers },
    throwOnError: true,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const response = await send(() => request.clone(), {
        timeoutMs: READ_TIMEOUT_MS,
        isRepeatable: request.method === 'GET',
        until,
      });
      if (response.body !== null && !/^application\/json\b/.test(response.headers.get('content-type') ?? ''))
        throw unexpectedResponse(url);
      return response;
    },
  });
}

/** Reads a path of the server as text, in the media type `accept`. */
export async function readText({ url, token, until }: Session, path: string, accept: string): Promise<string> {
  const response = await send(() => new Request(url + path, { headers: { ...headersOf(token), accept } }), {
    timeoutMs: READ_TIMEOUT_MS,
    isRepeatable: true,
    until,
  });
  return response.text();
}

/** Returns the headers of every request with a token. */
export function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT };
}
