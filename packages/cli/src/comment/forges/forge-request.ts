import { CliError } from '@clarion/uploading/cli-error';
import { exchange } from '@clarion/uploading/http/exchange';
import { parseJson } from '@clarion/uploading/http/parse-json';
import { oneLine } from '@clarion/uploading/output/plain';

/** A request to the API of a service. */
export interface ForgeRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'PUT';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const TIMEOUT_MS = 20_000;
const LONGEST_DETAIL = 200;

/** An answer of a service that is not a success. */
export class ForgeError extends CliError {
  constructor(
    exit: 'authentication' | 'rejected' | 'unreachable',
    message: string,
    readonly status: number,
  ) {
    super(exit, message);
  }
}

/** Sends a request once and returns its JSON answer. `hint` says which permission the token needs. @throws ForgeError */
export async function sendToForge(
  { method, url, headers, body }: ForgeRequest,
  service: { readonly name: string; readonly hint: string },
): Promise<unknown> {
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body));
  const response = await exchange(
    {
      url,
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'clarion-cli',
        ...(bytes === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(bytes.length) }),
        ...headers,
      },
      body: bytes,
    },
    TIMEOUT_MS,
  ).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ForgeError('unreachable', `${service.name} cannot be reached at ${new URL(url).origin} (${reason}).`, 0);
  });
  const answer = parseJson(await response.text());
  if (response.ok) return answer;
  const isRefused = response.status === 401 || response.status === 403 || response.status === 404;
  throw new ForgeError(
    isRefused ? 'authentication' : response.status >= 500 ? 'unreachable' : 'rejected',
    `${service.name} answered ${response.status}${detailOf(answer)}.${isRefused ? ` ${service.hint}` : ''}`,
    response.status,
  );
}

function detailOf(answer: unknown): string {
  const message = memberOf(answer, 'message') ?? memberOf(memberOf(answer, 'error'), 'message');
  return typeof message === 'string' ? `: ${oneLine(message).slice(0, LONGEST_DETAIL)}` : '';
}

/** Returns a member of an object; undefined for other values. */
export function memberOf(value: unknown, name: string): unknown {
  const member: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return member;
}

/** Returns the comments in a list of an API. */
export function commentsIn(
  answer: unknown,
  bodyOf: (comment: unknown) => unknown,
): readonly { readonly id: string; readonly body: string }[] {
  const list: readonly unknown[] = Array.isArray(answer) ? answer : [];
  return list.flatMap((comment) => {
    const [id, body] = [memberOf(comment, 'id'), bodyOf(comment)];
    return (typeof id === 'number' || typeof id === 'string') && typeof body === 'string'
      ? [{ id: String(id), body }]
      : [];
  });
}
