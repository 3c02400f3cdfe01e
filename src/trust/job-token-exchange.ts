import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { contextOfUser, type RequestOrigin } from '../audit/audit-context.js';
import { roleAllows } from '../auth/permissions.js';
import { Clock } from '../common/clock.js';
import { overloaded } from '../common/problem.js';
import { MembersService } from '../organizations/members/members.service.js';
import { ProjectAccess } from '../projects/project-access.js';
import { JobTokensService } from '../tokens/job-tokens.service.js';
import { IdentityRefused, IdentityTokens } from './issuers/identity-tokens.js';
import { isJobScope, type JobScope } from './job-scopes.js';
import type { TrustRuleEntity } from './trust-rule.entity.js';
import { TrustRuleStore } from './trust-rule.store.js';
import { hasParts } from '../common/wildcard.js';

/** The claims of an identity token whose signature has been verified. */
type Claims = Readonly<Record<string, unknown>>;

/** What a rule demands. */
interface RuleDemands {
  readonly issuer: string;
  readonly audience: string;
  readonly claims: Readonly<Record<string, string>>;
}

/** A longer value matches no pattern. */
const LONGEST_VALUE = 2_000;
const MOST_VALUES = 100;

/**
 * Returns whether the claims of a token satisfy a rule: issuer and audience are equal, and each pattern matches the claim of its name. In a pattern
 * `*` is any text; all other characters, and letter case, are literal.
 */
export function satisfies(claims: Claims, { issuer, audience, claims: patterns }: RuleDemands): boolean {
  if (claims['iss'] !== issuer || !valuesOf(claims, 'aud').includes(audience)) return false;
  return Object.entries(patterns).every(([name, pattern]) => {
    const parts = pattern.split('*');
    return valuesOf(claims, name).some((value) => value.length <= LONGEST_VALUE && hasParts(value, parts));
  });
}

/** Returns the texts of a claim: of a list, each of its items. Numbers and truth values are compared as JSON writes them. */
function valuesOf(claims: Claims, name: string): readonly string[] {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  const items: readonly unknown[] = Array.isArray(value) ? value.slice(0, MOST_VALUES) : [value];
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item];
    return typeof item === 'number' || typeof item === 'boolean' ? [String(item)] : [];
  });
}

/** How long a token of a job is valid, in seconds. */
export const JOB_TOKEN_SECONDS = 900;

const LONGEST_FACT = 300;

/** An identity token to exchange. */
export interface ExchangeRequest {
  readonly projectId: string;
  readonly identityToken: string;
  /** The scopes to get; undefined for all of the rule. */
  readonly scopes: readonly JobScope[] | undefined;
}

/** A token for a job. */
interface JobToken {
  readonly value: string;
  readonly scopes: readonly JobScope[];
}

/** The identity matches a rule, but no rule that gives the scopes. */
export class ScopeRefused extends Error {
  override readonly name = 'ScopeRefused';
}

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
   * Returns a new token, by the first rule that matches and gives the scopes. An identity token may be exchanged as often as it is valid: GitLab and CircleCI give a job one token, and a job
   * uploads several times.
   * @throws ScopeRefused; IdentityRefused. A project that does not exist is refused like one without a rule for the issuer. Problem overloaded when the rule has too
   * many tokens in force.
   */
  async exchange({ projectId, identityToken, scopes }: ExchangeRequest, origin: RequestOrigin): Promise<JobToken> {
    const issuer = await this.identities.issuerOf(identityToken);
    const project = await this.access.existing(projectId);
    const rules = project === undefined ? [] : await this.rules.ofIssuer(project.organizationId, project.id, issuer);
    // Only issuers that an admin has named are asked for their keys.
    if (rules.length === 0) throw unmatched();
    const claims = await this.identities.verify(identityToken, issuer);
    const matching = rules.filter((candidate) => satisfies(claims, candidate));
    if (matching.length === 0) throw unmatched();
    const rule = matching.find((candidate) => gives(candidate, scopes));
    if (rule === undefined) throw withoutScopes(scopes);
    const token = await this.rules.whileInForce(rule, (manager, current) =>
      this.issue(manager, current, { claims, scopes, origin }),
    );
    if (token === undefined) throw unmatched();
    await this.rules.noteUse(rule, this.clock.now());
    return token;
  }

  /** The rule may have changed since it was found, and its user may have left. */
  private async issue(
    manager: EntityManager,
    rule: TrustRuleEntity,
    { claims, scopes: requested, origin }: VerifiedExchange,
  ): Promise<JobToken> {
    const { organizationId, id, userId, name } = rule;
    if (!satisfies(claims, rule)) throw unmatched();
    if (!gives(rule, requested)) throw withoutScopes(requested);
    const scopes = requested ?? rule.scopes.filter(isJobScope);
    const membership = await this.members.findActive(manager, organizationId, userId);
    if (
      membership === undefined ||
      membership.createdAt > rule.savedAt ||
      !scopes.every((scope) => roleAllows(membership.role, scope))
    )
      throw new IdentityRefused(
        'The user of the trust rule has left or lacks the role. An admin has to save the rule again.',
      );
    const at = this.clock.now();
    const issued = await this.tokens.issue(manager, {
      organizationId,
      userId,
      trustRuleId: id,
      name,
      scopes,
      at,
      expiresAt: new Date(at.getTime() + JOB_TOKEN_SECONDS * 1000),
      context: contextOfUser(origin, organizationId, userId),
      facts: { issuer: rule.issuer, subject: factOf(claims['sub']), identityTokenId: factOf(claims['jti']) },
    });
    if (issued === undefined) throw overloaded(60);
    return { value: issued.value, scopes };
  }
}

interface VerifiedExchange extends Pick<ExchangeRequest, 'scopes'> {
  readonly claims: Claims;
  readonly origin: RequestOrigin;
}

/** Whether a rule gives all requested scopes. */
function gives({ scopes }: TrustRuleEntity, requested: readonly JobScope[] | undefined): boolean {
  return (requested ?? []).every((scope) => scopes.includes(scope));
}

function withoutScopes(scopes: readonly JobScope[] = []): ScopeRefused {
  return new ScopeRefused(
    `No matching trust rule gives ${scopes.join(' and ')}. An admin can add the permission to the rule in the settings of the project.`,
  );
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
