import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, IsNull, LessThanOrEqual, MoreThan, Not, Repository } from 'typeorm';
import type { OrganizationId, UserId } from '../../../common/identifiers.js';
import { secretDigest } from '../../../common/secret-digest.js';
import { inTransaction } from '../../../database/transaction.js';
import { isRandomValue, newRandomValue } from '../../random-value.js';
import { PendingSignInEntity } from './pending-sign-in.entity.js';

/** A sign-in that waits for the second factor. */
export interface PendingUser {
  readonly digest: Buffer;
  readonly userId: UserId;
  readonly organizationId: OrganizationId;
  readonly passwordProof: Buffer;
}

/** Rows of sign-ins that are not complete. */
@Injectable()
export class PendingSignIns {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(PendingSignInEntity) private readonly pending: Repository<PendingSignInEntity>,
  ) {}

  /** Begins a sign-in of a user. Returns the value that only the browser gets. */
  async begin(user: Omit<PendingUser, 'digest'>, expiresAt: Date): Promise<string> {
    return this.insert({ ...user, challenge: null, expiresAt });
  }

  /** Begins a sign-in with a passkey alone. Returns the value that only the browser gets. */
  async beginAlone(challenge: string, expiresAt: Date): Promise<string> {
    return this.insert({ userId: null, organizationId: null, passwordProof: null, challenge, expiresAt });
  }

  /** Finds the user of a value; undefined for one that is unknown, used or expired. */
  async find(value: string | undefined, now: Date): Promise<PendingUser | undefined> {
    const digest = toDigest(value);
    if (digest === undefined) return undefined;
    const found = await this.pending.findOneBy({ digest, expiresAt: MoreThan(now) });
    return found === null ? undefined : toPendingUser(found);
  }

  /** Gives the sign-in of a user the challenge for a passkey, in place of another. */
  async challenge({ digest }: PendingUser, challenge: string): Promise<void> {
    await this.pending.update({ digest }, { challenge });
  }

  /** Returns the challenge of a user's sign-in, once. */
  async takeChallenge({ digest }: PendingUser): Promise<string | undefined> {
    return inTransaction(this.dataSource, async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const found = await manager.findOne(PendingSignInEntity, { where: { digest }, lock });
      const challenge = found?.challenge ?? undefined;
      if (challenge === undefined) return undefined;
      await manager.update(PendingSignInEntity, { digest }, { challenge: null });
      return challenge;
    });
  }

  /** Ends the sign-in with a passkey alone of a value, and returns its challenge, once. */
  async takeAlone(value: string | undefined, now: Date): Promise<string | undefined> {
    const digest = toDigest(value);
    if (digest === undefined) return undefined;
    const alone = { digest, userId: IsNull(), expiresAt: MoreThan(now) };
    const found = await this.pending.findOneBy(alone);
    const challenge = found?.challenge ?? undefined;
    const taken = await this.pending.delete(alone);
    return taken.affected === 1 ? challenge : undefined;
  }

  /** Ends the sign-in of a user; returns false when it has ended. */
  async end({ digest }: PendingUser): Promise<boolean> {
    return (await this.pending.delete({ digest, userId: Not(IsNull()) })).affected === 1;
  }

  /** Deletes what has expired. */
  async deleteEnded(now: Date): Promise<void> {
    await this.pending.delete({ expiresAt: LessThanOrEqual(now) });
  }

  private async insert(row: Omit<PendingSignInEntity, 'digest'>): Promise<string> {
    const value = newRandomValue();
    await this.pending.insert({ digest: secretDigest(value), ...row });
    return value;
  }
}

function toPendingUser({
  digest,
  userId,
  organizationId,
  passwordProof,
}: PendingSignInEntity): PendingUser | undefined {
  return userId === null || organizationId === null || passwordProof === null
    ? undefined
    : { digest, userId, organizationId, passwordProof };
}

function toDigest(value: string | undefined): Buffer | undefined {
  return isRandomValue(value) ? secretDigest(value) : undefined;
}
