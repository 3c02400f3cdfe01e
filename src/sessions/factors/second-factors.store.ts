import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WriteAudit } from '../../audit/audit-log.js';
import type { UserId } from '../../common/identifiers.js';
import { inTransaction } from '../../database/transaction.js';
import { deleteSessionsByPassword, renewIn, type NewSession } from '../session.store.js';
import type { RoutedSecret } from '../routed-secret.js';
import { hasFactor, lockFactors } from './factor-rows.queries.js';
import { RecoveryCodes } from './recovery/recovery-codes.store.js';

/** The session of the request that changes factors, and the one that replaces it. */
export interface Renewal {
  readonly replaced: RoutedSecret;
  readonly session: NewSession;
}

/** What a change of factors did beside the change. */
export interface FactorsChanged {
  /** New codes with a first factor; null otherwise. Only this result contains them. */
  readonly recoveryCodes: readonly string[] | null;
  readonly endedSessions: number;
}

/** What became of a change of factors. */
export type FactorOutcome<T> =
  { readonly kind: 'changed'; readonly result: T } | { readonly kind: 'refused' } | { readonly kind: 'no_session' };

class SessionEnded extends Error {}

/** Whether users have second factors, and changes of them. */
@Injectable()
export class SecondFactors {
  constructor(
    private readonly dataSource: DataSource,
    private readonly recoveryCodes: RecoveryCodes,
  ) {}

  /** Returns whether a user has a second factor. */
  async has(userId: UserId): Promise<boolean> {
    return hasFactor(this.dataSource.manager, userId);
  }

  /**
   * Changes the factors of a user and renews the session of the request. A first factor comes with recovery codes, and ends the other
   * sessions that a password alone began. Writes nothing when `change` returns undefined, or the session has ended.
   */
  async change<T>(
    userId: UserId,
    { replaced, session }: Renewal,
    change: (manager: EntityManager) => Promise<T | undefined>,
    writeAudit: WriteAudit<[result: T, changed: FactorsChanged]>,
  ): Promise<FactorOutcome<T & FactorsChanged>> {
    const changing = inTransaction(this.dataSource, async (manager): Promise<FactorOutcome<T & FactorsChanged>> => {
      await lockFactors(manager, userId);
      const isFirst = !(await hasFactor(manager, userId));
      const result = await change(manager);
      if (result === undefined) return { kind: 'refused' };
      // The transaction is rolled back.
      if (!(await renewIn(manager, session, replaced))) throw new SessionEnded();
      const changed = isFirst ? await this.beginProtection(manager, userId, session) : UNPROTECTED;
      await writeAudit(manager, result, changed);
      return { kind: 'changed', result: { ...result, ...changed } };
    });
    return changing.catch((error: unknown) => {
      if (error instanceof SessionEnded) return { kind: 'no_session' };
      throw error;
    });
  }

  private async beginProtection(manager: EntityManager, userId: UserId, session: NewSession): Promise<FactorsChanged> {
    if (!(await hasFactor(manager, userId))) return UNPROTECTED;
    const recoveryCodes = await this.recoveryCodes.replace(manager, userId);
    return { recoveryCodes, endedSessions: await deleteSessionsByPassword(manager, userId, session) };
  }
}

const UNPROTECTED: FactorsChanged = { recoveryCodes: null, endedSessions: 0 };
