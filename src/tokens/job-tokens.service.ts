import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog } from '../audit/audit-log.js';
import { newTokenId, type OrganizationId, type TrustRuleId, type UserId } from '../common/identifiers.js';
import { JobTokenStore } from './job-token.store.js';
import type { IssuedToken } from './token-issuer.js';
import { digestOf, hintOf, newTokenValue } from './token-value.js';

/** A token to issue to a CI job by a trust rule. */
export interface JobTokenCommand {
  readonly organizationId: OrganizationId;
  /** The user it acts for. */
  readonly userId: UserId;
  readonly trustRuleId: TrustRuleId;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly at: Date;
  readonly expiresAt: Date;
  readonly context: AuditContext;
  /** What is known of the job, for the audit log. */
  readonly facts: Readonly<Record<string, unknown>>;
}

/** How many tokens of a rule may be in force at once: far more than the jobs of a busy project within 15 minutes. */
const MOST_OF_RULE = 2_000;

/**
 * Issues and ends the tokens that CI jobs get by a trust rule, for minutes. They count against no limit of their user and are in no list of
 * tokens.
 */
@Injectable()
export class JobTokensService {
  constructor(
    private readonly store: JobTokenStore,
    private readonly audit: AuditLog,
  ) {}

  /** Inserts a token and its audit record, in a transaction that has locked the rule. Returns undefined when the rule has too many in force. */
  async issue(manager: EntityManager, command: JobTokenCommand): Promise<IssuedToken | undefined> {
    const { organizationId, userId, trustRuleId, name, scopes, at, expiresAt, context, facts } = command;
    if ((await this.store.countInForce(manager, organizationId, trustRuleId, at)) >= MOST_OF_RULE) return undefined;
    const id = newTokenId(organizationId);
    const value = newTokenValue(organizationId);
    await this.store.insert(manager, {
      organizationId,
      id,
      userId,
      type: 'scoped',
      name,
      scopes: [...scopes],
      digest: digestOf(value),
      hint: hintOf(value),
      createdAt: at,
      expiresAt,
      trustRuleId,
    });
    const details = { type: 'scoped', name, scopes, trustRuleId, ...facts };
    await this.audit.write(manager, { context, action: 'token.created', subject: { type: 'token', id }, details });
    return { id, value };
  }

  /** Ends all tokens of a rule, in the transaction that changes or deletes it. */
  async endOf(manager: EntityManager, organizationId: OrganizationId, trustRuleId: TrustRuleId): Promise<void> {
    await this.store.deleteOf(manager, organizationId, trustRuleId);
  }
}
