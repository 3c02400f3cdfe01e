/** A service whose jobs all have one issuer, whoever runs them, and the claims that say whose job it is. */
interface PublicIssuer {
  readonly issuer: string;
  /** Claims that name an owner. Each needs a pattern without a wildcard. */
  readonly exact: readonly string[];
  /** Claims that begin with an owner. The text before the first wildcard must contain the whole owner. */
  readonly begun: Readonly<Record<string, RegExp>>;
}

/**
 * GitHub: https://docs.github.com/en/actions/reference/security/oidc. GitLab: https://docs.gitlab.com/ci/secrets/id_token_authentication/.
 * Buildkite: https://buildkite.com/docs/agent/v3/cli-oidc.
 */
const PUBLIC_ISSUERS: readonly PublicIssuer[] = [
  {
    issuer: 'https://token.actions.githubusercontent.com',
    exact: ['repository_owner', 'repository_owner_id', 'repository_id', 'enterprise', 'enterprise_id'],
    begun: { repository: /^[^/]+\//, sub: /^repo:[^/:]+\// },
  },
  {
    issuer: 'https://gitlab.com',
    exact: ['namespace_id', 'namespace_path', 'project_id'],
    begun: { project_path: /^[^/]+\//, sub: /^project_path:[^/:]+\// },
  },
  {
    issuer: 'https://agent.buildkite.com',
    exact: ['organization_id', 'organization_slug', 'pipeline_id'],
    begun: { sub: /^organization:[^:]+:/ },
  },
];

const WILDCARD = '*';

/**
 * Returns what is missing in the patterns of a rule for an issuer that serves everybody: without the owner, a job of any account of that service
 * would match. Undefined when nothing is missing.
 */
export function missingOwner(issuer: string, claims: Readonly<Record<string, string>>): string | undefined {
  const known = PUBLIC_ISSUERS.find((candidate) => candidate.issuer === issuer);
  if (known === undefined) return undefined;
  const namesOwner = Object.entries(claims).some(([claim, pattern]) => {
    if (known.exact.includes(claim)) return !pattern.includes(WILDCARD);
    const [before = ''] = pattern.split(WILDCARD);
    return Object.hasOwn(known.begun, claim) && known.begun[claim]?.test(before) === true;
  });
  if (namesOwner) return undefined;
  const choices = [...known.exact, ...Object.keys(known.begun)].join(', ');
  return `every account of this issuer would match: name the owner in one of ${choices}, before any wildcard`;
}
