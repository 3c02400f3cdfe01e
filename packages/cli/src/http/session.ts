import { client } from '@clarion/api-client';
import { strangeAnswer } from './problem.js';
import { READ_TIMEOUT_MS, send } from './send.js';

/** What is sent with every request. */
const USER_AGENT = 'clarion-cli';

/** A service and the token to ask it with. */
export interface Session {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string;
  /** When to give up whatever is under way, on the clock of `performance.now()`; undefined: each request has its own time. */
  readonly until?: number;
}

/** Makes the generated client ask this service. Its functions then throw a CliError for whatever is no success. */
export function useSession({ url, token, until }: Session): void {
  useClient({ url, headers: headersOf(token), until });
}

/** Makes the generated client ask as somebody who is signed in on the web application. */
export function useCookie(url: string, cookie: string | undefined): void {
  useClient({
    url,
    headers: { 'user-agent': USER_AGENT, ...(cookie === undefined ? {} : { cookie }) },
    until: undefined,
  });
}

interface Asking {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly until: number | undefined;
}

function useClient({ url, headers, until }: Asking): void {
  client.setConfig({
    baseUrl: url,
    // A header of an earlier client that is not named stays.
    headers: { authorization: null, cookie: null, ...headers },
    throwOnError: true,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      const answer = await send(() => request.clone(), {
        timeoutMs: READ_TIMEOUT_MS,
        isRepeatable: request.method === 'GET',
        until,
      });
      if (answer.body !== null && !/^application\/json\b/.test(answer.headers.get('content-type') ?? ''))
        throw strangeAnswer(url);
      return answer;
    },
  });
}

/** Reads an address of the service as text, in the form that `accept` names. */
export async function readText({ url, token, until }: Session, path: string, accept: string): Promise<string> {
  const response = await send(() => new Request(url + path, { headers: { ...headersOf(token), accept } }), {
    timeoutMs: READ_TIMEOUT_MS,
    isRepeatable: true,
    until,
  });
  return response.text();
}

/** The headers that every request carries. */
export function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT };
}
