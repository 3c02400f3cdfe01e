import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { HealthReader } from './health.reader.js';

/** A database that takes longer than this to answer counts as one that does not. */
const PATIENCE_MS = 1_000;

/** Whether this instance should be sent requests. */
@Injectable()
export class Readiness {
  #isShuttingDown = false;
  #question: Promise<boolean> | undefined;

  constructor(private readonly health: HealthReader) {}

  /** From now on the instance is not ready, so that a load balancer sends it nothing new. There is no way back. */
  beginShutdown(): void {
    this.#isShuttingDown = true;
  }

  /** Whether migrations are done and the database answers within a second, and no shutdown has begun. */
  async ready(): Promise<boolean> {
    if (this.#isShuttingDown) return false;
    const waiting = new AbortController();
    const tooLate = sleep(PATIENCE_MS, false, { signal: waiting.signal }).catch(() => false);
    const answer = await Promise.race([this.ask(), tooLate]);
    waiting.abort();
    return answer && !this.#isShuttingDown;
  }

  /** One question at a time: however often somebody asks a slow database, it holds one connection for it. */
  private ask(): Promise<boolean> {
    this.#question ??= this.health
      .isCurrent()
      .catch(() => false)
      .finally(() => {
        this.#question = undefined;
      });
    return this.#question;
  }
}
