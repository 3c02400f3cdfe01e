import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { claimMail, deleteOldMail, retryMail, type ClaimedMail } from './mail.queries.js';
import { MailMessageEntity } from './mail-message.entity.js';

/** Rows of e-mail that waits to be sent. */
@Injectable()
export class MailStore {
  constructor(private readonly dataSource: DataSource) {}

  /** Claims the e-mail that is due for longest; undefined when there is none. */
  async claim(): Promise<ClaimedMail | undefined> {
    return claimMail(this.dataSource);
  }

  /** Deletes an e-mail. */
  async remove(id: string): Promise<void> {
    await this.dataSource.manager.delete(MailMessageEntity, { id });
  }

  /** Makes an e-mail due again after a while, if it has been tried so often. */
  async retry(id: string, tries: number, delayMs: number): Promise<void> {
    await retryMail(this.dataSource, id, tries, delayMs);
  }

  /** Deletes what has waited for more than two days. */
  async deleteOld(): Promise<void> {
    await deleteOldMail(this.dataSource);
  }
}
