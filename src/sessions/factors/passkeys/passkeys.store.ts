import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository, type EntityManager } from 'typeorm';
import { newPasskeyId, type PasskeyId, type UserId } from '../../../common/identifiers.js';
import { PasskeyEntity } from './passkey.entity.js';

/** The credential of a new passkey. */
export interface NewCredential {
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** Rows of passkeys. */
@Injectable()
export class Passkeys {
  constructor(@InjectRepository(PasskeyEntity) private readonly passkeys: Repository<PasskeyEntity>) {}

  /** Lists the passkeys of a user, oldest first. */
  async list(userId: UserId, manager: EntityManager = this.passkeys.manager): Promise<readonly PasskeyEntity[]> {
    return manager.find(PasskeyEntity, { where: { userId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** Finds the passkey of a credential. */
  async find(credentialId: string): Promise<PasskeyEntity | undefined> {
    return (await this.passkeys.findOneBy({ credentialId })) ?? undefined;
  }

  /** Adds a passkey in a transaction; returns undefined where the credential belongs to a passkey already. */
  async add(
    manager: EntityManager,
    userId: UserId,
    { credentialId, publicKey, counter, transports }: NewCredential,
    named: Pick<PasskeyEntity, 'name' | 'createdAt'>,
  ): Promise<PasskeyEntity | undefined> {
    if (await manager.existsBy(PasskeyEntity, { credentialId })) return undefined;
    const passkey = {
      ...named,
      credentialId,
      id: newPasskeyId(),
      userId,
      publicKey,
      counter: String(counter),
      transports: [...transports],
      lastUsedAt: null,
    };
    await manager.insert(PasskeyEntity, passkey);
    return passkey;
  }

  /** Renames a passkey of a user; returns it, or undefined where the user has no such passkey. */
  async rename(userId: UserId, id: PasskeyId, name: string): Promise<PasskeyEntity | undefined> {
    await this.passkeys.update({ userId, id }, { name });
    return (await this.passkeys.findOneBy({ userId, id })) ?? undefined;
  }

  /** Removes a passkey of a user in a transaction, and returns it. */
  async remove(manager: EntityManager, userId: UserId, id: PasskeyId): Promise<PasskeyEntity | undefined> {
    const passkey = await manager.findOneBy(PasskeyEntity, { userId, id });
    if (passkey !== null) await manager.delete(PasskeyEntity, { userId, id });
    return passkey ?? undefined;
  }

  /** Writes a use of a passkey. Returns false when it was used or removed since it was read: a copy may have the same counter. */
  async use({ credentialId, counter }: PasskeyEntity, newCounter: number, now: Date): Promise<boolean> {
    const used = await this.passkeys.update(
      { credentialId, counter },
      { counter: String(newCounter), lastUsedAt: now },
    );
    return used.affected === 1;
  }
}
