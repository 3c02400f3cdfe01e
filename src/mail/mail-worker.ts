import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from '../common/sweeps/repeated-work.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { WokenWork } from '../common/sweeps/woken-work.js';
import { MailQueue, type DueMail } from './mail-queue.js';
import { Mailer } from './mailer.js';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Waits after failed attempts, in milliseconds: about a day in all. After the last attempt the e-mail is given up. */
const DELAYS = [10 * SECOND_MS, MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS];

/** Returns how long to wait after so many attempts; undefined when the e-mail is given up. A refusal for good (5yz, RFC 5321 §4.2.1) gives it up at once. */
export function delayAfter(tries: number, responseCode: number | undefined): number | undefined {
  if (responseCode !== undefined && responseCode >= 500) return undefined;
  return DELAYS[tries - 1];
}

/** Longest time until e-mail of another server, and retries, are found. */
const POLL_MS = 5_000;
const SWEEP_MS = 3_600_000;

/** Sends the e-mail that is due, one after the other. It is woken when some is queued, and polls every 5 seconds. */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #sweeps: RepeatedWork;
  readonly #work: WokenWork;

  constructor(
    private readonly queue: MailQueue,
    private readonly mailer: Mailer,
    private readonly failures: SweepFailures,
  ) {
    const onError = (error: unknown): void => failures.note('mail', error);
    this.#sweeps = new RepeatedWork(() => this.queue.deleteOld(), SWEEP_MS, onError);
    this.#work = new WokenWork(() => this.sendDue(), POLL_MS, onError);
  }

  onApplicationBootstrap(): void {
    this.#sweeps.start();
    if (!this.queue.isOn) return;
    this.queue.onQueued(() => this.#work.wake());
    this.#work.start();
  }

  /** Stops claiming, and waits for the current attempt while the database is still open. */
  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.#work.stop(), this.#sweeps.stop()]);
    await this.mailer.close();
  }

  private async sendDue(): Promise<void> {
    while (!this.#work.isStopped) {
      const due = await this.queue.claim();
      if (due === undefined) return;
      await this.send(due);
    }
  }

  private async send(due: DueMail): Promise<void> {
    try {
      await this.mailer.send(due);
      await this.queue.remove(due);
    } catch (error) {
      const delayMs = delayAfter(due.tries, responseCodeOf(error));
      await (delayMs === undefined ? this.queue.remove(due) : this.queue.retry(due, delayMs));
      this.failures.note('mail', error);
    }
  }
}

function responseCodeOf(error: unknown): number | undefined {
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'responseCode') : undefined;
  return typeof code === 'number' ? code : undefined;
}
