import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { UserId } from '../../../common/identifiers.js';
import { contextOf } from '../../../secrets/sealed-column.js';
import { SecretBox } from '../../../secrets/secret-box.js';
import { SecretKeeper } from '../../../secrets/secret-keeper.js';
import { TOTP_SEEDS } from './sealed-seeds.queries.js';
import type { TotpFactorEntity } from './totp-factor.entity.js';

type SealedSeed = Pick<TotpFactorEntity, 'secret' | 'secretKeyId'>;

/** Encrypts and decrypts the seeds of authenticator apps. */
@Injectable()
export class TotpSeeds implements OnModuleInit {
  constructor(
    private readonly box: SecretBox,
    private readonly keeper: SecretKeeper,
  ) {}

  onModuleInit(): void {
    this.keeper.keep(TOTP_SEEDS);
  }

  /** Returns the columns of a user's seed. */
  seal(userId: UserId, seed: Buffer): SealedSeed {
    const { bytes, keyId } = this.box.seal(seed, contextOf(TOTP_SEEDS, [userId]));
    return { secret: bytes, secretKeyId: keyId };
  }

  /** Returns the seed of a user; undefined for one that is lost. @throws SecretUnreadable */
  open(userId: UserId, { secret: bytes, secretKeyId: keyId }: SealedSeed): Buffer | undefined {
    return bytes.length === 0 ? undefined : this.box.open({ bytes, keyId }, contextOf(TOTP_SEEDS, [userId]));
  }
}
