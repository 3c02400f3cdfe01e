import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Not, Repository, type EntityManager } from 'typeorm';
import type { UserId } from '../../../common/identifiers.js';
import { TotpFactorEntity } from './totp-factor.entity.js';
import { TotpSeeds } from './totp-seeds.js';
import { matchingStep } from './totp.js';

/** Rows of authenticator apps. */
@Injectable()
export class TotpFactors {
  constructor(
    @InjectRepository(TotpFactorEntity) private readonly factors: Repository<TotpFactorEntity>,
    private readonly seeds: TotpSeeds,
  ) {}

  /** Returns since when a user has an authenticator app; undefined without one. */
  async since(userId: UserId): Promise<Date | undefined> {
    return (await this.factors.findOneBy({ userId }))?.confirmedAt ?? undefined;
  }

  /** Stores the seed of an app that is being set up, in place of another such seed. Returns false where the user has an app. */
  async begin(userId: UserId, seed: Buffer, now: Date): Promise<boolean> {
    const factor = { ...this.seeds.seal(userId, seed), createdAt: now };
    const isReplaced = await this.factors.update({ userId, confirmedAt: IsNull() }, factor);
    if (isReplaced.affected === 1) return true;
    const values = { userId, ...factor, lastStep: null, confirmedAt: null };
    const inserted = await this.factors
      .createQueryBuilder()
      .insert()
      .values(values)
      .orIgnore()
      .returning('user_id')
      .execute();
    return Array.isArray(inserted.raw) && inserted.raw.length === 1;
  }

  /** Makes an app that is being set up a factor, by its first code. Returns false for a wrong code and where nothing is being set up. */
  async confirm(manager: EntityManager, userId: UserId, code: string, now: Date): Promise<boolean> {
    const step = await this.stepOf(manager, userId, code, now);
    if (step === undefined) return false;
    const confirmed = await manager.update(
      TotpFactorEntity,
      { userId, confirmedAt: IsNull() },
      { confirmedAt: now, lastStep: step },
    );
    return confirmed.affected === 1;
  }

  /**
   * Takes a code of a user's app: each once, and none that is older than one taken before (RFC 6238 §5.2). Of two requests with one
   * code, one succeeds.
   */
  async take(userId: UserId, code: string, now: Date): Promise<boolean> {
    const step = await this.stepOf(this.factors.manager, userId, code, now);
    if (step === undefined) return false;
    const isConfirmed = { userId, confirmedAt: Not(IsNull()) };
    const taken = await this.factors.update(
      [
        { ...isConfirmed, lastStep: IsNull() },
        { ...isConfirmed, lastStep: LessThan(step) },
      ],
      { lastStep: step },
    );
    return taken.affected === 1;
  }

  /** Removes the app of a user in a transaction; returns false without one. */
  async remove(manager: EntityManager, userId: UserId): Promise<boolean> {
    const isConfirmed = { userId, confirmedAt: Not(IsNull()) };
    return (await manager.delete(TotpFactorEntity, isConfirmed)).affected === 1;
  }

  private async stepOf(manager: EntityManager, userId: UserId, code: string, now: Date): Promise<number | undefined> {
    const select = { userId: true, secret: true, secretKeyId: true } as const;
    const factor = await manager.findOne(TotpFactorEntity, { select, where: { userId } });
    const seed = factor === null ? undefined : this.seeds.open(userId, factor);
    return seed === undefined ? undefined : matchingStep(seed, code, now);
  }
}
