import { client } from '@clarion/api-client';
import { READ_TIMEOUT_MS, send } from './send.js';

/** What is sent with every request. */
const USER_AGENT = 'clarion-cli';

/** A service and the token to ask it with. */
export interface Session {
  /** Without a slash at its end. */
  readonly url: string;
  readonly token: string;
}

/** Makes the generated client ask this service. Its functions then throw a CliError for whatever is no success. */
export function useSession({ url, token }: Session): void {
  client.setConfig({
    baseUrl: url,
    headers: headersOf(token),
    throwOnError: true,
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      const request = new Request(input, init);
      return send(() => request.clone(), { timeoutMs: READ_TIMEOUT_MS, isRepeatable: request.method === 'GET' });
    },
  });
}

/** Reads an address of the service as text, in the form that `accept` names. */
export async function readText({ url, token }: Session, path: string, accept: string): Promise<string> {
  const response = await send(() => new Request(url + path, { headers: { ...headersOf(token), accept } }), { timeoutMs: READ_TIMEOUT_MS, isRepeatable: true });
  return response.text();
}

/** The headers that every request carries. */
export function headersOf(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'user-agent': USER_AGENT };
}
