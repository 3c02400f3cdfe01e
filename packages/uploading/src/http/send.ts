import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.js';
import { oneLine } from '../output/plain.js';
import { exchange, type OutgoingRequest } from './exchange.js';
import { errorFromResponse } from './problem.js';
import { retryDelayMs } from './retry-delay.js';

/** How to send a request. */
export interface SendOptions {
  /** The time limit of one attempt, including the response body. */
  readonly timeoutMs: number;
  /** Whether the request can be sent again: a read, or a write with an idempotency key. */
  readonly isRepeatable: boolean;
  /** The deadline of all attempts, on the clock of `performance.now()`. */
  readonly until?: number | undefined;
  /** Called before each wait. */
  readonly onWait?: (waitMs: number) => void;
}

/** The time limit of one attempt to read. */
export const READ_TIMEOUT_MS = 30_000;

const MIN_TIMEOUT_MS = 1;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request, again after temporary errors, and returns the complete successful response.
 * @throws CliError unreachable without a complete response in time, otherwise the error for the response's status
 */
export async function send(
  request: () => Request,
  { timeoutMs, isRepeatable, until = Infinity, onWait }: SendOptions,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await sendOnce(request(), Math.min(timeoutMs, remainingMs(until)));
    if (result instanceof Response && result.ok) return result;
    const delay = isRepeatable && !isPermanent(result) ? delayAfter(result, attempt) : undefined;
    if (delay === undefined || delay >= remainingMs(until))
      throw result instanceof Response ? await errorFromResponse(result) : result;
    onWait?.(delay);
    await sleep(delay);
  }
}

/** Whether another attempt would end the same way, such as a redirect. */
function isPermanent(result: Response | CliError): boolean {
  return result instanceof CliError && result.exit !== 'unreachable';
}

function remainingMs(until: number): number {
  return Math.max(MIN_TIMEOUT_MS, until - performance.now());
}

function delayAfter(result: Response | CliError, attempt: number): number | undefined {
  const { status, retryAfter } =
    result instanceof Response
      ? { status: result.status, retryAfter: result.headers.get('retry-after') }
      : { status: undefined, retryAfter: null };
  return retryDelayMs({ attempt, status, retryAfter, now: new Date(), chance: Math.random() });
}

async function sendOnce(request: Request, timeoutMs: number): Promise<Response | CliError> {
  try {
    const response = await exchange(await toOutgoing(request), timeoutMs);
    return response.headers.has('location') && REDIRECTS.has(response.status)
      ? redirectError(request.url, response)
      : response;
  } catch (error) {
    return new CliError(
      'unreachable',
      `${new URL(request.url).origin} cannot be reached (${reasonOf(error)}). Check CLARION_API_URL and the network.`,
    );
  }
}

async function toOutgoing(request: Request): Promise<OutgoingRequest> {
  const { url, method, headers } = request;
  return {
    url,
    method,
    headers: Object.fromEntries(headers),
    body: request.body === null ? undefined : new Uint8Array(await request.arrayBuffer()),
  };
}

/** Creates the error for a redirect. Only the user can decide that another host gets the token. */
function redirectError(url: string, response: Response): CliError {
  const location = response.headers.get('location') ?? '';
  const destination = URL.canParse(location, url) ? new URL(location, url).origin : oneLine(location);
  return new CliError(
    'usage',
    `${new URL(url).origin} redirects to ${destination}. If that is your server, set CLARION_API_URL to it.`,
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no response in time';
  // Contains one error for each IP address of a host.
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message;
}
