import type { PutTrustRule, TrustRule } from '@clarion/api-client';

/** A trust rule as typed. */
export interface TrustDraft {
  readonly name: string;
  readonly issuer: string;
  readonly audience: string;
  /** A claim in each line, as `name=pattern`. */
  readonly claims: string;
  /** Whether jobs may read runs, too. */
  readonly canRead: boolean;
}

/** The usual values of a CI service. */
interface TrustPreset {
  readonly service: string;
  readonly issuer: string;
  /** Null: the address of this server, which the job requests. */
  readonly audience: string | null;
  readonly claims: readonly string[];
  /** What the job needs. */
  readonly hint: string;
}

/** The services whose jobs have an identity. Values in capitals have to be replaced. */
export const TRUST_PRESETS: readonly TrustPreset[] = [
  {
    service: 'GitHub Actions',
    issuer: 'https://token.actions.githubusercontent.com',
    audience: null,
    claims: ['repository=OWNER/REPOSITORY', 'ref=refs/heads/*'],
    hint: 'The job needs permissions: id-token: write. Pull requests have the ref refs/pull/…/merge.',
  },
  {
    service: 'GitLab CI',
    issuer: 'https://gitlab.com',
    audience: null,
    claims: ['project_path=GROUP/PROJECT', 'ref_type=branch'],
    hint: 'The job needs id_tokens: CLARION_ID_TOKEN with this audience. Your own GitLab is its own issuer.',
  },
  {
    service: 'CircleCI',
    issuer: 'https://oidc.circleci.com/org/ORGANIZATION-ID',
    audience: 'ORGANIZATION-ID',
    claims: ['oidc.circleci.com/project-id=PROJECT-ID'],
    hint: 'Jobs have an identity if they use a context. Issuer and audience contain the ID of the organization.',
  },
  {
    service: 'Buildkite',
    issuer: 'https://agent.buildkite.com',
    audience: null,
    claims: ['organization_slug=ORGANIZATION', 'pipeline_slug=PIPELINE'],
    hint: 'The job needs buildkite-agent in its PATH.',
  },
];

/** Returns the fields of a rule; empty ones for a new one. */
export function toTrustDraft(rule: TrustRule | undefined): TrustDraft {
  const claims = Object.entries(rule?.claims ?? {}).map(([name, pattern]) => `${name}=${pattern}`);
  return {
    name: rule?.name ?? '',
    issuer: rule?.issuer ?? '',
    audience: rule?.audience ?? '',
    claims: claims.join('\n'),
    canRead: rule?.scopes.includes('runs:read') ?? false,
  };
}

/** Returns the fields of a preset. `origin` is the address of this server. */
export function fromPreset(service: string, origin: string): Omit<TrustDraft, 'canRead'> | undefined {
  const preset = TRUST_PRESETS.find((candidate) => candidate.service === service);
  if (preset === undefined) return undefined;
  const { issuer, audience, claims } = preset;
  return { name: service, issuer, audience: audience ?? origin, claims: claims.join('\n') };
}

/** Returns the body of the request. A pattern begins behind the first `=`. */
export function toTrustBody({ name, issuer, audience, claims, canRead }: TrustDraft): PutTrustRule {
  const lines = claims.split('\n').filter((line) => line.trim() !== '');
  return {
    name: name.trim(),
    issuer: issuer.trim(),
    audience: audience.trim(),
    claims: Object.fromEntries(lines.map(claimIn)),
    scopes: canRead ? ['runs:write', 'runs:read'] : ['runs:write'],
  };
}

function claimIn(line: string): readonly [string, string] {
  const equals = line.indexOf('=');
  return equals === -1 ? [line.trim(), ''] : [line.slice(0, equals).trim(), line.slice(equals + 1).trim()];
}
