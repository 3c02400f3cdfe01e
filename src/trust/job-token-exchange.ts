import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, type RequestOrigin } from '../audit/audit-context.js';
import { roleAllows, type Scope } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { overloaded } from '../common/problem.js';
import { MembersService } from '../organizations/members/members.service.js';
import { ProjectAccess } from '../projects/project-access.js';
import { JobTokensService } from '../tokens/job-tokens.service.js';
import { IdentityRefused, IdentityTokens } from './issuers/identity-tokens.js';
import { satisfies, type Claims } from './match-rule.js';
import type { TrustRuleEntity } from './trust-rule.entity.js';
import { TrustRuleStore } from './trust-rule.store.js';

/** The scope that a job gets. */
export const JOB_SCOPE: Scope = 'runs:write';

/** How long a token of a job is valid, in seconds. */
export const JOB_TOKEN_SECONDS = 900;

const LONGEST_FACT = 300;

/** Exchanges identity tokens of CI jobs for tokens, by the trust rules of projects (RFC 8693). */
@Injectable()
export class JobTokenExchange {
  constructor(
    private readonly access: ProjectAccess,
    private readonly rules: TrustRuleStore,
    private readonly identities: IdentityTokens,
    private readonly members: MembersService,
    private readonly tokens: JobTokensService,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the value of a new token. An identity token may be exchanged as often as it is valid: GitLab and CircleCI give a job one token, and a job
   * uploads several times.
   * @throws IdentityRefused. A project that does not exist is refused like one without a rule for the issuer. Problem overloaded when the rule has too
   * many tokens in force.
   */
  async exchange(projectId: string, identityToken: string, origin: RequestOrigin): Promise<string> {
    const issuer = await this.identities.issuerOf(identityToken);
    const project = await this.access.existing(projectId);
    const rules = project === undefined ? [] : await this.rules.ofIssuer(project.organizationId, project.id, issuer);
    // Only issuers that an admin has named are asked for their keys.
    if (rules.length === 0) throw unmatched();
    const claims = await this.identities.verify(identityToken, issuer);
    const rule = rules.find((candidate) => satisfies(claims, candidate));
    if (rule === undefined) throw unmatched();
    const value = await this.rules.whileInForce(rule, (manager, current) =>
      this.issue(manager, current, claims, origin),
    );
    if (value === undefined) throw unmatched();
    await this.rules.noteUse(rule, this.clock.now());
    return value;
  }

  /** The rule may have changed since it was found, and its user may have left. */
  private async issue(
    manager: EntityManager,
    rule: TrustRuleEntity,
    claims: Claims,
    origin: RequestOrigin,
  ): Promise<string> {
    const { organizationId, id, userId, name } = rule;
    if (!satisfies(claims, rule)) throw unmatched();
    const membership = await this.members.findActive(manager, organizationId, userId);
    if (membership === undefined || membership.createdAt > rule.savedAt || !roleAllows(membership.role, JOB_SCOPE))
      throw new IdentityRefused(
        'The user of the trust rule has left or may not upload. An admin has to save the rule again.',
      );
    const at = this.clock.now();
    const issued = await this.tokens.issue(manager, {
      organizationId,
      userId,
      trustRuleId: id,
      name,
      scopes: [JOB_SCOPE],
      at,
      expiresAt: new Date(at.getTime() + JOB_TOKEN_SECONDS * 1000),
      context: contextOfUser(origin, organizationId, userId),
      facts: { issuer: rule.issuer, subject: factOf(claims['sub']), identityTokenId: factOf(claims['jti']) },
    });
    if (issued === undefined) throw overloaded(60);
    return issued.value;
  }
}

/** It does not say what the rules demand: on services such as GitHub, everybody has identity tokens. */
function unmatched(): IdentityRefused {
  return new IdentityRefused(
    'No trust rule of the project matches. Compare issuer, audience and claims of the subject_token with its rules.',
  );
}

function factOf(claim: unknown): string | null {
  return typeof claim === 'string' ? claim.slice(0, LONGEST_FACT) : null;
}
