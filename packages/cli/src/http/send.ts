import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.js';
import { oneLine } from '../output/plain.js';
import { exchange, type Outgoing } from './exchange.js';
import { problemOf } from './problem.js';
import { retryDelayMs } from './retry-delay.js';

/** How a request is sent. */
export interface Sending {
  /** The time for one attempt up to the end of its answer, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether it may be sent again: a read, or a write with an idempotency key. */
  readonly isRepeatable: boolean;
  /** When to give up whatever is under way, on the clock of `performance.now()`. */
  readonly until?: number | undefined;
  /** Told before each wait. */
  readonly onWait?: (waitMs: number) => void;
}

/** The time for one attempt of a read. */
export const READ_TIMEOUT_MS = 30_000;

const SHORTEST_MS = 1;
const REDIRECTIONS = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request and gives back the answer, read to its end, when it is a success.
 * @throws CliError unreachable when no whole answer comes in time, else what the answer's status says.
 */
export async function send(
  request: () => Request,
  { timeoutMs, isRepeatable, until = Infinity, onWait }: Sending,
): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await once(request(), Math.min(timeoutMs, leftMs(until)));
    if (answer instanceof Response && answer.ok) return answer;
    const delay = isRepeatable && !isDecided(answer) ? delayAfter(answer, attempt) : undefined;
    if (delay === undefined || delay >= leftMs(until))
      throw answer instanceof Response ? await problemOf(answer) : answer;
    onWait?.(delay);
    await sleep(delay);
  }
}

/** Whether another attempt would come to the same. */
function isDecided(answer: Response | CliError): boolean {
  return answer instanceof CliError && answer.exit !== 'unreachable';
}

function leftMs(until: number): number {
  return Math.max(SHORTEST_MS, until - performance.now());
}

function delayAfter(answer: Response | CliError, attempt: number): number | undefined {
  const { status, retryAfter } =
    answer instanceof Response
      ? { status: answer.status, retryAfter: answer.headers.get('retry-after') }
      : { status: undefined, retryAfter: null };
  return retryDelayMs({ attempt, status, retryAfter, now: new Date(), chance: Math.random() });
}

async function once(request: Request, timeoutMs: number): Promise<Response | CliError> {
  try {
    const answer = await exchange(await toOutgoing(request), timeoutMs);
    return answer.headers.has('location') && REDIRECTIONS.has(answer.status) ? redirected(request.url, answer) : answer;
  } catch (error) {
    return new CliError(
      'unreachable',
      `${new URL(request.url).origin} cannot be reached (${reasonOf(error)}). Check CLARION_API_URL and the network.`,
    );
  }
}

async function toOutgoing(request: Request): Promise<Outgoing> {
  const { url, method, headers } = request;
  return {
    url,
    method,
    headers: Object.fromEntries(headers),
    body: request.body === null ? undefined : new Uint8Array(await request.arrayBuffer()),
  };
}

/** What was asked has gone to the address as it is named; who is to be asked is for the user to say. */
function redirected(url: string, answer: Response): CliError {
  const location = answer.headers.get('location') ?? '';
  const place = URL.canParse(location, url) ? new URL(location, url).origin : oneLine(location);
  return new CliError(
    'usage',
    `${new URL(url).origin} sends requests on to ${place}. Set CLARION_API_URL to the address that answers itself.`,
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return 'no answer in time';
  // One error for each address of a name.
  return error instanceof AggregateError ? reasonOf(error.errors[0]) : error.message;
}
