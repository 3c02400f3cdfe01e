import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, Repository } from 'typeorm';
import type { SignInLimit } from './sign-in-limit.js';
import { SignInThrottleEntity } from './sign-in-throttle.entity.js';
import { countAttempt, deleteUntouchedSince, refundAttempt } from './sign-in-throttle.queries.js';

/** Counters of attempts, shared by all instances of the server. */
@Injectable()
export class SignInThrottleStore {
  constructor(
    private readonly dataSource: DataSource,
    @InjectRepository(SignInThrottleEntity) private readonly throttles: Repository<SignInThrottleEntity>,
  ) {}

  /** Counts an attempt before its outcome is known. Returns undefined when it may continue, else the end of the wait. */
  async count(key: Buffer, limit: SignInLimit, now: Date): Promise<Date | undefined> {
    if (await countAttempt(this.dataSource, key, limit, now)) return undefined;
    return (await this.throttles.findOneBy({ key }))?.blockedUntil ?? now;
  }

  /** Takes back an attempt that did not fail. */
  async refund(key: Buffer, limit: SignInLimit): Promise<void> {
    await refundAttempt(this.dataSource, key, limit);
  }

  /** Clears a key's failures. */
  async clear(key: Buffer): Promise<void> {
    await this.throttles.delete({ key });
  }

  /** Deletes counters not touched since an instant. */
  async deleteUntouchedSince(instant: Date): Promise<void> {
    await deleteUntouchedSince(this.dataSource, instant);
  }
}
