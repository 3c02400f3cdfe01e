import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/clock.js';
import type { UserId } from '../../common/identifiers.js';
import { PublicAddress } from '../../common/public-address.js';
import { MailQueue } from '../../mail/mail-queue.js';
import { UserStore } from '../users/user.store.js';
import { toMail, type Notice } from './notices.js';

/** Notifies users by e-mail of events in their accounts. */
@Injectable()
export class UserNotices {
  constructor(
    private readonly users: UserStore,
    private readonly queue: MailQueue,
    private readonly address: PublicAddress,
    private readonly clock: Clock,
  ) {}

  /** Queues a notice in the transaction of what it is about. Does nothing where the server sends no e-mail. */
  async add(manager: EntityManager, userId: UserId, notice: Notice, ip: string | null): Promise<void> {
    if (!this.queue.isOn) return;
    const user = await this.users.find(userId, manager);
    if (user === undefined) return;
    const context = { at: this.clock.now(), ip, origin: this.address.origin };
    await this.queue.add(manager, user.email, toMail(notice, user.name, context));
  }

  /** Queues a notice in a transaction of its own. */
  async send(userId: UserId, notice: Notice, ip: string | null): Promise<void> {
    if (this.queue.isOn) await this.users.transact((manager) => this.add(manager, userId, notice, ip));
  }
}
