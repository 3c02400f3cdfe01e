import { Inject, Injectable } from '@nestjs/common';
import type { AuditContext } from '../audit/audit-context.js';
import { AuditLog, type AuditEntry } from '../audit/audit-log.js';
import type { SessionPrincipal } from '../auth/permissions.js';
import { proofTooOld } from '../auth/refusals.js';
import { Clock } from '../common/clock.js';
import { isTrustRuleId, newTrustRuleId } from '../common/identifiers.js';
import { toPage, type Page, type PageRequest } from '../common/pagination.js';
import { conflict, Problem, validationFailed } from '../common/problem.js';
import type { Config } from '../config/config.js';
import { CONFIG } from '../config/config.module.js';
import { ProjectAccess, projectNotFound } from '../projects/project-access.js';
import type { ProjectRef } from '../projects/project-lock.queries.js';
import { isSignInRecent } from '../sessions/session-lifetime.js';
import { ruleProblems } from './rule-values.js';
import type { PutTrustRuleDto } from './trust-rule.dto.js';
import type { TrustRuleEntity } from './trust-rule.entity.js';
import { RULES_OF_PROJECT, TrustRuleStore, type ListedRule } from './trust-rule.store.js';
import { trustedDestinations } from './trusted-destinations.js';

/** Creates, changes and deletes the trust rules of projects. */
@Injectable()
export class TrustRulesService {
  constructor(
    private readonly store: TrustRuleStore,
    private readonly access: ProjectAccess,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the rules of a project. Raises what `ProjectAccess.project` raises. */
  async list(by: SessionPrincipal, projectId: string, page: PageRequest): Promise<Page<ListedRule>> {
    const rows = await this.store.list(await this.access.project(by, projectId), page);
    return toPage(
      rows,
      page.limit,
      (row) => row,
      ({ rule }) => rule.id,
    );
  }

  /** Reads a rule. Raises what `ProjectAccess.project` raises, and @throws Problem not_found */
  async read(by: SessionPrincipal, projectId: string, ruleId: string): Promise<ListedRule> {
    return this.find(await this.access.project(by, projectId), ruleId);
  }

  /**
   * Creates a rule, whose tokens act for the signed-in user. Raises what `ProjectAccess.project` raises, and
   * @throws Problem reauthentication_required when the sign-in is too long ago, since a rule outlives the session; validation_failed for values with
   * which everybody's jobs would match; conflict when the project has the largest number of rules.
   */
  async create(
    by: SessionPrincipal,
    projectId: string,
    body: PutTrustRuleDto,
    context: AuditContext,
  ): Promise<ListedRule> {
    const project = await this.access.project(by, projectId);
    const id = newTrustRuleId(project.organizationId);
    const rule = this.ruleOf(by, { ...this.identityOf(project), id, lastUsedAt: null }, body);
    const inserted = await this.store.insert(rule, (manager) =>
      this.audit.write(manager, entryOf(context, 'trust_rule.created', rule)),
    );
    if (inserted === 'project_deleted') throw projectNotFound();
    if (inserted === 'too_many')
      throw conflict(`Delete another trust rule first: a project has at most ${RULES_OF_PROJECT}.`);
    return this.find(project, id);
  }

  /**
   * Replaces a rule and ends the tokens that it has issued. From then on they act for the signed-in user. Raises what `read` and `create` raise.
   */
  async replace(
    by: SessionPrincipal,
    projectId: string,
    ruleId: string,
    body: PutTrustRuleDto,
    context: AuditContext,
  ): Promise<ListedRule> {
    const project = await this.access.project(by, projectId);
    const { rule: former } = await this.find(project, ruleId);
    const rule = this.ruleOf(by, former, body);
    const replaced = await this.store.replace(rule, (manager) =>
      this.audit.write(manager, entryOf(context, 'trust_rule.changed', rule)),
    );
    if (!replaced) throw ruleNotFound();
    return this.find(project, ruleId);
  }

  /** Deletes a rule and ends the tokens that it has issued. Raises what `read` raises. */
  async remove(by: SessionPrincipal, projectId: string, ruleId: string, context: AuditContext): Promise<void> {
    const { rule } = await this.read(by, projectId, ruleId);
    const removed = await this.store.remove(rule, (manager) =>
      this.audit.write(manager, entryOf(context, 'trust_rule.deleted', rule)),
    );
    if (!removed) throw ruleNotFound();
  }

  private identityOf({ organizationId, id }: ProjectRef): Pick<TrustRuleEntity, 'organizationId' | 'projectId'> {
    return { organizationId, projectId: id };
  }

  private ruleOf(
    { userId, provenAt }: SessionPrincipal,
    kept: Pick<TrustRuleEntity, 'organizationId' | 'projectId' | 'id' | 'lastUsedAt'>,
    { name, issuer, audience, claims, scopes }: PutTrustRuleDto,
  ): TrustRuleEntity {
    const now = this.clock.now();
    if (!isSignInRecent(provenAt, now)) throw proofTooOld();
    const problems = ruleProblems({ issuer, audience, claims }, trustedDestinations(this.config));
    if (problems.length > 0) throw validationFailed(problems);
    const { organizationId, projectId, id, lastUsedAt } = kept;
    const patterns = Object.fromEntries(Object.entries(claims).map(([claim, pattern]) => [claim, String(pattern)]));
    return {
      organizationId,
      projectId,
      id,
      lastUsedAt,
      userId,
      name,
      issuer,
      audience,
      claims: patterns,
      scopes: scopes ?? ['runs:write'],
      savedAt: now,
    };
  }

  private async find(project: ProjectRef, ruleId: string): Promise<ListedRule> {
    const found = isTrustRuleId(ruleId) ? await this.store.find(project, ruleId) : undefined;
    if (found === undefined) throw ruleNotFound();
    return found;
  }
}

function entryOf(
  context: AuditContext,
  action: string,
  { id, projectId, name, issuer, audience, claims, scopes }: TrustRuleEntity,
): AuditEntry {
  const details = { projectId, name, issuer, audience, claims, scopes };
  return { context, action, subject: { type: 'trust_rule', id }, details };
}

function ruleNotFound(): Problem {
  return new Problem('not_found', 'Send the id of a trust rule of this project, which starts with tru_.');
}
