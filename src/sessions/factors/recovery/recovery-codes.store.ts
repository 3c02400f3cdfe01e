import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import type { UserId } from '../../../common/identifiers.js';
import { RecoveryCodeEntity } from './recovery-code.entity.js';
import { createHash, randomBytes } from 'node:crypto';
import { toBase32 } from '../base32.js';

/** How many codes a user gets at a time. */
const RECOVERY_CODES = 10;

/** 120 random bits, so that a plain digest keeps a code secret. They are 24 digits of base32. */
const CODE_BYTES = 15;
const SHAPE = /^[A-Z2-7]{24}$/;

/** Makes a recovery code: six groups of four letters and digits. */
export function newRecoveryCode(): string {
  return toBase32(randomBytes(CODE_BYTES)).replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the digits of a recovery code as typed, in upper or lower case, with or without hyphens; undefined for another text. */
export function readRecoveryCode(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '').toUpperCase();
  return SHAPE.test(digits) ? digits : undefined;
}

/** Returns the digest under which a code of a user is stored. */
export function digestOfRecoveryCode(userId: UserId, digits: string): Buffer {
  return createHash('sha256').update(`recovery code:${userId}:${digits}`).digest();
}

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
