import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { HealthReader } from './health.reader.js';

/** A database that takes longer than this counts as unavailable. */
const PATIENCE_MS = 1_000;

/** Decides whether this instance takes requests. */
@Injectable()
export class Readiness {
  #isShuttingDown = false;
  #question: Promise<boolean> | undefined;

  constructor(private readonly health: HealthReader) {}

  /** Makes the instance not ready for good, so that a load balancer sends it nothing new. */
  beginShutdown(): void {
    this.#isShuttingDown = true;
  }

  /** Returns whether migrations are done, the database answers within a second, and no shutdown has begun. */
  async ready(): Promise<boolean> {
    if (this.#isShuttingDown) return false;
    const waiting = new AbortController();
    const tooLate = sleep(PATIENCE_MS, false, { signal: waiting.signal }).catch(() => false);
    const answer = await Promise.race([this.ask(), tooLate]);
    waiting.abort();
    return answer && !this.#isShuttingDown;
  }

  /** One check at a time: however often a slow database is checked, only one connection waits for it. */
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
