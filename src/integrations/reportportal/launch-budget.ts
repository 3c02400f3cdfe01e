import { Inject, Injectable } from '@nestjs/common';
import type { RunId } from '../../common/identifiers.js';
import { payloadTooLarge } from '../../common/problem.js';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';
import { type LaunchKey, LaunchMessagesStore, type LaunchSize, type NewMessage } from './launch-messages.store.js';

/** Launches whose size is remembered. The size of another one is read again. */
const REMEMBERED = 1000;

/** Other instances store messages too: the size is read again whenever this part of a limit was added here. */
const READ_AGAIN_AFTER = 1 / 16;

/** What is stored of a launch: when it was last read, and what was added here since. */
interface Account {
  readonly stored: LaunchSize;
  readonly added: { items: number; all: number };
}

/**
 * Keeps launches within the limits of uploads: starts and ends of items, which are read whole when the launch ends, within the size of
 * a body that is read whole; everything within that of a streamed one.
 */
@Injectable()
export class LaunchBudget {
  readonly #accounts = new Map<RunId, Account>();

  constructor(
    private readonly messages: LaunchMessagesStore,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Takes the size of messages that are about to be stored from what is left for their launch.
   * @throws Problem payload_too_large when the launch has no room for them
   */
  async take(key: LaunchKey, messages: readonly NewMessage[]): Promise<void> {
    const { maxUploadBytes, maxStreamBytes } = this.config;
    let [items, all] = [0, 0];
    for (const { kind, body } of messages) {
      const bytes = Buffer.byteLength(body);
      all += bytes;
      if (kind !== 'log') items += bytes;
    }
    const { stored, added } = await this.accountOf(key);
    if (stored.items + added.items + items > maxUploadBytes)
      throw payloadTooLarge(maxUploadBytes, 'starts and ends of the items of a launch together');
    if (stored.all + added.all + all > maxStreamBytes)
      throw payloadTooLarge(maxStreamBytes, 'all messages of a launch together');
    added.items += items;
    added.all += all;
  }

  private async accountOf(key: LaunchKey): Promise<Account> {
    const known = this.#accounts.get(key.runId);
    if (known !== undefined && !this.isOld(known)) return known;
    const account: Account = { stored: await this.messages.size(key), added: { items: 0, all: 0 } };
    this.#accounts.delete(key.runId);
    this.#accounts.set(key.runId, account);
    const [oldest] = this.#accounts.keys();
    if (this.#accounts.size > REMEMBERED && oldest !== undefined) this.#accounts.delete(oldest);
    return account;
  }

  private isOld({ added }: Account): boolean {
    const { maxUploadBytes, maxStreamBytes } = this.config;
    return added.items > maxUploadBytes * READ_AGAIN_AFTER || added.all > maxStreamBytes * READ_AGAIN_AFTER;
  }
}
