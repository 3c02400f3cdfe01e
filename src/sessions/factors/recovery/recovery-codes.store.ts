import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import type { UserId } from '../../../common/identifiers.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { digestOfRecoveryCode, newRecoveryCode, readRecoveryCode, RECOVERY_CODES } from './recovery-code.js';

/** Rows of recovery codes. */
@Injectable()
export class RecoveryCodes {
  constructor(@InjectRepository(RecoveryCodeEntity) private readonly codes: Repository<RecoveryCodeEntity>) {}

  /** Returns how many codes a user has left. */
  async left(userId: UserId): Promise<number> {
    return this.codes.countBy({ userId });
  }

  /** Uses up a code of a user, as typed. Returns false for any other text. Of two requests with one code, one succeeds. */
  async take(userId: UserId, text: string): Promise<boolean> {
    const digits = readRecoveryCode(text);
    if (digits === undefined) return false;
    const taken = await this.codes.delete({ userId, digest: digestOfRecoveryCode(userId, digits) });
    return taken.affected === 1;
  }

  /** Gives a user new codes in place of all others, in a transaction. Only this result contains them. */
  async replace(manager: EntityManager, userId: UserId): Promise<readonly string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    await manager.delete(RecoveryCodeEntity, { userId });
    const digests = codes.map((code) => digestOfRecoveryCode(userId, code.replaceAll('-', '')));
    await manager.insert(
      RecoveryCodeEntity,
      digests.map((digest) => ({ userId, digest })),
    );
    return codes;
  }
}
