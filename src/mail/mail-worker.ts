import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { RepeatedWork } from '../common/sweeps/repeated-work.js';
import { SweepFailures } from '../common/sweeps/sweep-failures.js';
import { WokenWork } from '../common/sweeps/woken-work.js';
import { MailQueue, type DueMail } from './mail-queue.js';
import { delayAfter } from './mail-retries.js';
import { Mailer } from './mailer.js';

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
