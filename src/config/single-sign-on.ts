/** The roles that an identity provider may give. Owners are made by owners. */
export type GivenRole = 'viewer' | 'member' | 'admin';

/** How users sign in with the identity of their company (OpenID Connect). */
export interface SingleSignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  /** Undefined for a public client. */
  readonly clientSecret: string | undefined;
  /** The label of the button: "Sign in with …". */
  readonly name: string;
  /** Domains of addresses, in lower case, for which the provider vouches. */
  readonly domains: readonly string[];
  /** The organization that new members join. Undefined: the only one. */
  readonly organizationId: string | undefined;
  /** The role of new members whose claims give none. Undefined: they are not admitted. */
  readonly defaultRole: GivenRole | undefined;
  /** The claim with the groups that give roles. */
  readonly rolesClaim: string | undefined;
  /** Roles by group. */
  readonly roles: ReadonlyMap<string, GivenRole>;
  readonly passwords: boolean;
}

/** The variables of single sign-on. */
type Name =
  | 'CLARION_OIDC_ISSUER'
  | 'CLARION_OIDC_CLIENT_ID'
  | 'CLARION_OIDC_CLIENT_SECRET'
  | 'CLARION_OIDC_NAME'
  | 'CLARION_OIDC_DOMAINS'
  | 'CLARION_OIDC_ORGANIZATION'
  | 'CLARION_OIDC_ROLE'
  | 'CLARION_OIDC_ROLES_CLAIM'
  | 'CLARION_OIDC_ROLES'
  | 'CLARION_OIDC_PASSWORDS';

type Read = (name: Name) => string | undefined;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);
const DOMAIN = /^[a-z0-9][a-z0-9.-]{0,251}[a-z0-9]$/;

/** Reads the settings of single sign-on; undefined without an issuer. Adds to `complaints` what is wrong. */
export function readSingleSignOn(read: Read, complaints: string[]): SingleSignOnConfig | undefined {
  const issuer = read('CLARION_OIDC_ISSUER');
  const clientId = read('CLARION_OIDC_CLIENT_ID');
  if (issuer === undefined) {
    if (clientId !== undefined) complaints.push('CLARION_OIDC_CLIENT_ID needs CLARION_OIDC_ISSUER.');
    return undefined;
  }
  const domains = itemsOf(read('CLARION_OIDC_DOMAINS')?.toLowerCase());
  const roles = readRoles(read('CLARION_OIDC_ROLES'), complaints);
  const rolesClaim = read('CLARION_OIDC_ROLES_CLAIM');
  if (!isAddress(issuer)) complaints.push('CLARION_OIDC_ISSUER must be an address that starts with https://.');
  if (clientId === undefined) complaints.push('CLARION_OIDC_ISSUER needs CLARION_OIDC_CLIENT_ID.');
  if (domains.length === 0 || !domains.every((domain) => DOMAIN.test(domain)))
    complaints.push('CLARION_OIDC_DOMAINS must name the domains of your addresses, such as acme.example.');
  if ((rolesClaim === undefined) !== (roles.size === 0))
    complaints.push('CLARION_OIDC_ROLES_CLAIM and CLARION_OIDC_ROLES go together: set both or neither.');
  const role = read('CLARION_OIDC_ROLE') ?? 'viewer';
  return {
    issuer,
    clientId: clientId ?? '',
    clientSecret: read('CLARION_OIDC_CLIENT_SECRET'),
    name: read('CLARION_OIDC_NAME') ?? 'single sign-on',
    domains,
    organizationId: read('CLARION_OIDC_ORGANIZATION'),
    defaultRole: isGivenRole(role) ? role : undefined,
    rolesClaim,
    roles,
    passwords: read('CLARION_OIDC_PASSWORDS') !== 'off',
  };
}

function itemsOf(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

function readRoles(text: string | undefined, complaints: string[]): ReadonlyMap<string, GivenRole> {
  const roles = new Map<string, GivenRole>();
  for (const item of itemsOf(text)) {
    const at = item.lastIndexOf('=');
    const [group, role] = [item.slice(0, Math.max(at, 0)), item.slice(at + 1)];
    if (group !== '' && isGivenRole(role)) roles.set(group, role);
    else complaints.push('CLARION_OIDC_ROLES must be groups with roles, such as developers=member,leads=admin.');
  }
  return roles;
}

function isGivenRole(text: string): text is GivenRole {
  return text === 'viewer' || text === 'member' || text === 'admin';
}

function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.has(hostname));
}
