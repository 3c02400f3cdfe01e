import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { SessionPrincipal } from '../../auth/permissions.js';
import { PublicAddress } from '../../common/public-address.js';
import { MailQueue } from '../../mail/mail-queue.js';
import { AccountQueries } from '../../sessions/users/account.queries.js';
import type { Invitation } from './invitation.entity.js';

/** The links of invitations, and the e-mail that brings them. */
@Injectable()
export class InvitationMail {
  constructor(
    private readonly queue: MailQueue,
    private readonly accounts: AccountQueries,
    private readonly address: PublicAddress,
  ) {}

  /** Whether invitations are sent by e-mail. */
  get isOn(): boolean {
    return this.queue.isOn;
  }

  /** Returns the link of an invitation. */
  linkOf(value: string): string {
    return `${this.address.origin}/invite/${value}`;
  }

  /** Returns what queues the e-mail of an invitation in the transaction that creates it; it does nothing where the server sends none. */
  async prepare(
    by: SessionPrincipal,
    { email, expiresAt }: Pick<Invitation, 'email' | 'expiresAt'>,
    value: string,
  ): Promise<(manager: EntityManager) => Promise<void>> {
    const account = this.isOn ? await this.accounts.findAccount(by.organizationId, by.userId) : undefined;
    if (account === undefined) return () => Promise.resolve();
    const { user, organization } = account;
    const content = {
      subject: `Clarion: you are invited to ${organization.name}`,
      paragraphs: [
        'Hello,',
        `${user.name} (${user.email}) has invited you to ${organization.name} on Clarion, at ${this.address.origin}.`,
        `The link works once, until ${expiresAt.toUTCString()}.`,
      ],
      link: { text: 'Join', url: this.linkOf(value) },
    };
    return (manager) => this.queue.add(manager, email, content);
  }
}
