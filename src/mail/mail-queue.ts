import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { randomBase62 } from '../common/identifiers.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { afterCommit } from '../database/transaction.js';
import { contextOf } from '../secrets/sealed-column.js';
import { SecretBox } from '../secrets/secret-box.js';
import { SecretKeeper } from '../secrets/secret-keeper.js';
import { readContent, type MailContent } from './mail-content.js';
import { insertMail, type ClaimedMail } from './mail.queries.js';
import { MailStore } from './mail.store.js';
import { MAIL_CONTENTS } from './sealed-contents.queries.js';

/** An e-mail that this server has claimed for a while. */
export interface DueMail {
  readonly id: string;
  readonly recipient: string;
  readonly content: MailContent;
  /** Number of attempts, including this one. */
  readonly tries: number;
}

const ID_DIGITS = 22;

/** The queue of e-mail, in the database: what a transaction queues is sent once it is committed, and by any server. */
@Injectable()
export class MailQueue implements OnModuleInit {
  #wake: () => void = () => undefined;

  constructor(
    private readonly store: MailStore,
    private readonly box: SecretBox,
    private readonly keeper: SecretKeeper,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.keeper.keep(MAIL_CONTENTS);
  }

  /** Whether the server sends e-mail. */
  get isOn(): boolean {
    return this.config.mail !== undefined;
  }

  /** Calls `wake` after each commit that queues e-mail. */
  onQueued(wake: () => void): void {
    this.#wake = wake;
  }

  /** Queues an e-mail in a transaction. Does nothing where the server sends none. */
  async add(manager: EntityManager, recipient: string, content: MailContent): Promise<void> {
    if (!this.isOn) return;
    const id = randomBase62(ID_DIGITS);
    const { bytes, keyId } = this.box.seal(Buffer.from(JSON.stringify(content)), contextOf(MAIL_CONTENTS, [id]));
    await insertMail(manager, { id, recipient, content: bytes, contentKeyId: keyId });
    afterCommit(manager, () => this.#wake());
  }

  /** Claims the e-mail that is due for longest; undefined when there is none. */
  async claim(): Promise<DueMail | undefined> {
    const claimed = await this.store.claim();
    return claimed && this.open(claimed);
  }

  /** Deletes an e-mail that was sent or given up. */
  async remove({ id }: DueMail): Promise<void> {
    await this.store.remove(id);
  }

  /** Lets an e-mail be sent again after a while. */
  async retry({ id, tries }: DueMail, delayMs: number): Promise<void> {
    await this.store.retry(id, tries, delayMs);
  }

  /** Gives up what has waited for more than two days, as where e-mail was switched off. */
  async deleteOld(): Promise<void> {
    await this.store.deleteOld();
  }

  private open({ id, recipient, content: bytes, contentKeyId: keyId, tries }: ClaimedMail): DueMail {
    const json = this.box.open({ bytes, keyId }, contextOf(MAIL_CONTENTS, [id])).toString('utf8');
    return { id, recipient, content: readContent(json), tries };
  }
}
