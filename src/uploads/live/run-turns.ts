import { Injectable } from '@nestjs/common';
import type { RunId } from '../../common/identifiers.js';
import { invalidRequest, overloaded } from '../../common/problem.js';

/** The most writes to one run that wait. Each keeps its body in memory. */
const MOST_WAITING = 100;
const RETRY_SECONDS = 5;

/**
 * Lets the writes to a run go one after another, in the order in which they arrived. The database would do the same with its lock,
 * but each waiting transaction occupies a connection: the appends of a single run took them all.
 */
@Injectable()
export class RunTurns {
  /** The runs that are being written, each with the writes that wait. */
  readonly #queues = new Map<RunId, Set<() => void>>();

  /**
   * Does `work` when all earlier writes to the run are done. A sender that disconnects (`gone`) leaves the queue.
   * @throws Problem overloaded when too many writes wait; invalid_request when the sender has disconnected.
   */
  async inTurn<T>(runId: RunId, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    await this.enter(runId, gone);
    try {
      return await work();
    } finally {
      this.leave(runId);
    }
  }

  private async enter(runId: RunId, gone: AbortSignal): Promise<void> {
    if (gone.aborted) throw senderGone();
    const queue = this.#queues.get(runId);
    if (queue === undefined) {
      this.#queues.set(runId, new Set());
      return;
    }
    if (queue.size >= MOST_WAITING) throw overloaded(RETRY_SECONDS);
    await new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        gone.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        queue.delete(begin);
        reject(senderGone());
      };
      queue.add(begin);
      gone.addEventListener('abort', giveUp, { once: true });
    });
  }

  private leave(runId: RunId): void {
    const queue = this.#queues.get(runId);
    const [next] = queue ?? [];
    if (queue === undefined || next === undefined) {
      this.#queues.delete(runId);
      return;
    }
    queue.delete(next);
    next();
  }
}

function senderGone(): Error {
  return invalidRequest('Keep the connection open until the response arrives.');
}
