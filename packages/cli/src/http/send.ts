import { setTimeout as sleep } from 'node:timers/promises';
import { CliError } from '../cli-error.js';
import { problemOf } from './problem.js';
import { retryDelayMs } from './retry-delay.js';

/** How a request is sent. */
export interface Sending {
  /** The time for one attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether it may be sent again: a read, or a write with an idempotency key. */
  readonly isRepeatable: boolean;
  /** Told before each wait. */
  readonly onWait?: (waitMs: number) => void;
}

/** The time for one attempt of a read. */
export const READ_TIMEOUT_MS = 30_000;

/**
 * Sends a request and gives back the answer when it is a success.
 * @throws CliError unreachable when no answer comes, else what the answer's status says.
 */
export async function send(request: () => Request, { timeoutMs, isRepeatable, onWait }: Sending): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await once(request(), timeoutMs);
    if (answer instanceof Response && answer.ok) return answer;
    const delay = isRepeatable ? delayAfter(answer, attempt) : undefined;
    if (delay === undefined) throw answer instanceof Response ? await problemOf(answer) : answer;
    if (answer instanceof Response) await answer.body?.cancel();
    onWait?.(delay);
    await sleep(delay);
  }
}

function delayAfter(answer: Response | CliError, attempt: number): number | undefined {
  const { status, retryAfter } = answer instanceof Response ? { status: answer.status, retryAfter: answer.headers.get('retry-after') } : { status: undefined, retryAfter: null };
  return retryDelayMs({ attempt, status, retryAfter, now: new Date(), chance: Math.random() });
}

async function once(request: Request, timeoutMs: number): Promise<Response | CliError> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(timeoutMs) });
  } catch (error) {
    return new CliError('unreachable', `${new URL(request.url).origin} cannot be reached (${reasonOf(error)}). Check CLARION_API_URL and the network.`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (cause instanceof AggregateError) return reasonOf(cause.errors[0]);
  return cause instanceof Error ? reasonOf(cause) : error.message;
}
