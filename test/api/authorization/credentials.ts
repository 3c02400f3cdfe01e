import type { Role, Scope } from './access-rules.js';

/** What a valid credential lets somebody do. `inside` is the organization whose resources the matrix asks for. */
export interface Grant {
  readonly organization: 'inside' | 'outside';
  readonly role: Role;
  /** Of a scoped token; `exact` is the scope that the route asks for, `all but it` every other one. */
  readonly scopes: 'none needed' | 'exact' | 'all but it' | 'every' | readonly Scope[];
}

/** A way to come to the service: what its headers amount to, by the contract. */
export interface Credential {
  /** What the Authorization header holds. Another scheme than Bearer is no credential (RFC 6750 §3.1). */
  readonly bearer: 'absent' | 'invalid' | Grant;
  /** What the session cookie holds; it counts only where no bearer token is sent. */
  readonly session: 'absent' | 'void' | Grant;
  /** The organization whose provisioning token is sent as the bearer token; no other route takes one. */
  readonly provisions?: Grant['organization'];
  /** A browser says that the request comes from another site. */
  readonly crossSite?: boolean;
}

const inside = (role: Role, scopes: Grant['scopes'] = 'none needed'): Grant => ({
  organization: 'inside',
  role,
  scopes,
});
const outside = (role: Role, scopes: Grant['scopes'] = 'none needed'): Grant => ({
  organization: 'outside',
  role,
  scopes,
});

const NOTHING: Credential = { bearer: 'absent', session: 'absent' };
const INVALID: Credential = { bearer: 'invalid', session: 'absent' };
const VOID: Credential = { bearer: 'absent', session: 'void' };
const bearer = (grant: Grant): Credential => ({ bearer: grant, session: 'absent' });
const session = (grant: Grant): Credential => ({ bearer: 'absent', session: grant });
const OWNER = session(inside('owner'));

/** Every way that the matrix tries, by name. What each is made of stands in `wallet.ts`. */
export const CREDENTIALS = {
  nothing: NOTHING,
  'Basic credentials': NOTHING,
  'a token in the query alone': NOTHING,
  'a token as the session cookie': VOID,
  'Bearer without a value': INVALID,
  'Bearer with two values': INVALID,
  'two Authorization headers': INVALID,
  'a token with a wrong checksum': INVALID,
  'a token cut short': INVALID,
  'an unknown token': INVALID,
  'a token of an unknown organization': INVALID,
  'a token routed to another organization': INVALID,
  'an expired token': INVALID,
  'a revoked token': INVALID,
  'a session as the token': INVALID,
  'personal token of a disabled user': INVALID,
  'personal token of a removed member': INVALID,
  'personal token of a deactivated member': INVALID,

  'personal token of a viewer': bearer(inside('viewer')),
  'personal token of a member': bearer(inside('member')),
  'personal token of an admin': bearer(inside('admin')),
  'personal token of an owner': bearer(inside('owner')),
  'personal token after the role was lowered': bearer(inside('viewer')),
  'personal token, scheme in lower case': bearer(inside('owner')),

  'scoped token with exactly the scope': bearer(inside('owner', 'exact')),
  'scoped token with every scope but it': bearer(inside('owner', 'all but it')),
  'scoped token with every scope': bearer(inside('owner', 'every')),
  'scoped token after the role was lowered': bearer(inside('viewer', 'every')),
  'scoped token without the scope after the role was lowered': bearer(inside('viewer', 'all but it')),
  'scoped token with runs:write': bearer(inside('owner', ['runs:write'])),
  'scoped token with runs:read': bearer(inside('owner', ['runs:read'])),
  'scoped token with targets:read': bearer(inside('owner', ['targets:read'])),
  'scoped token with targets:write': bearer(inside('owner', ['targets:write'])),
  'scoped token with contracts:read': bearer(inside('owner', ['contracts:read'])),
  'scoped token with contracts:write': bearer(inside('owner', ['contracts:write'])),
  'scoped token with apis:read': bearer(inside('owner', ['apis:read'])),
  'scoped token with apis:write': bearer(inside('owner', ['apis:write'])),
  'scoped token with collections:read': bearer(inside('owner', ['collections:read'])),
  'scoped token with collections:write': bearer(inside('owner', ['collections:write'])),
  'scoped token with environments:read': bearer(inside('owner', ['environments:read'])),
  'scoped token with environments:write': bearer(inside('owner', ['environments:write'])),
  'scoped token with taxonomy:read': bearer(inside('owner', ['taxonomy:read'])),
  'scoped token with taxonomy:write': bearer(inside('owner', ['taxonomy:write'])),
  'scoped token with portal:read': bearer(inside('owner', ['portal:read'])),
  'scoped token with portal:write': bearer(inside('owner', ['portal:write'])),
  'scoped token with agent:use': bearer(inside('owner', ['agent:use'])),
  'scoped token with projects:read': bearer(inside('owner', ['projects:read'])),
  'scoped token with projects:write': bearer(inside('owner', ['projects:write'])),
  'scoped token with runs:delete': bearer(inside('owner', ['runs:delete'])),

  'personal token of another organization': bearer(outside('owner')),
  'personal token of a viewer of another organization': bearer(outside('viewer')),
  'scoped token of another organization with exactly the scope': bearer(outside('owner', 'exact')),
  'scoped token of another organization with every scope but it': bearer(outside('owner', 'all but it')),

  'session of a viewer': session(inside('viewer')),
  'session of a member': session(inside('member')),
  'session of an admin': session(inside('admin')),
  'session of an owner': OWNER,
  'session after the role was lowered': session(inside('viewer')),
  'session of another organization': session(outside('owner')),
  'a session that was signed out': VOID,
  'a session past its time': VOID,
  'a session unused for too long': VOID,
  'session of a disabled user': VOID,
  'session of a removed member': VOID,
  'session of a deactivated member': VOID,
  'an unknown session': VOID,
  'a malformed session': VOID,

  'session and token with the scope': { bearer: inside('owner', 'exact'), session: inside('viewer') },
  'session and token without the scope': { bearer: inside('owner', 'all but it'), session: inside('owner') },
  'session and unknown token': { bearer: 'invalid', session: inside('owner') },
  'session and Bearer without a value': { bearer: 'invalid', session: inside('owner') },
  'session and Basic credentials': OWNER,

  'session from the own origin': OWNER,
  'session from the same origin, as the browser says': OWNER,
  'session by the address bar': OWNER,
  'session from a foreign origin': { ...OWNER, crossSite: true },
  'session from a hidden origin': { ...OWNER, crossSite: true },
  'session from another site': { ...OWNER, crossSite: true },
  'session from a sister site': { ...OWNER, crossSite: true },
  'nothing, from another site': { ...NOTHING, crossSite: true },
  'a session that was signed out, from another site': { ...VOID, crossSite: true },
  'provisioning token': { ...INVALID, provisions: 'inside' },
  'provisioning token of another organization': { ...INVALID, provisions: 'outside' },

  // A browser attaches no bearer token by itself, so there is nothing to forge.
  'token with the scope from another site': { ...bearer(inside('owner', 'exact')), crossSite: true },
} as const satisfies Readonly<Record<string, Credential>>;

export type CredentialName = keyof typeof CREDENTIALS;

/**
 * Those that are tried at every route and at every place that is somebody else's. The others differ from one of these in how they
 * are made and not in what they amount to, so the routes try them by turns.
 */
export const EVERYWHERE: ReadonlySet<CredentialName> = new Set<CredentialName>([
  'nothing',
  'an unknown token',
  'a revoked token',
  'personal token of a viewer',
  'personal token of a member',
  'personal token of an admin',
  'personal token of an owner',
  'scoped token with exactly the scope',
  'scoped token with every scope but it',
  'scoped token after the role was lowered',
  'personal token of another organization',
  'scoped token of another organization with every scope but it',
  'session of a viewer',
  'session of an owner',
  'session of another organization',
  'session and token without the scope',
  'session from another site',
  'provisioning token',
]);

/**
 * How many of the credentials a route tries. At its first place, and at those that are somebody else's: one of so many of those that are
 * not in `EVERYWHERE`, the next route the next ones; elsewhere one of so many of `EVERYWHERE`.
 */
interface Turns {
  readonly others: number;
  readonly foreign: number;
  readonly elsewhere: number;
}

const USUAL: Turns = { others: 3, foreign: 1, elsewhere: 2 };

const TURNS: Readonly<Record<string, Turns>> = {
  whole: { others: 1, foreign: 1, elsewhere: 1 },
  usual: USUAL,
  quick: { others: 3, foreign: 4, elsewhere: 8 },
};

/** MATRIX is `whole`, `usual` or `quick`. */
const turns: Turns = TURNS[process.env['MATRIX'] ?? 'usual'] ?? USUAL;

/** Whether a credential is tried at a place; `first` is the route's first one, and `turn` the route's number. */
export function isTriedAt(name: CredentialName, placeName: string, first: string, turn: number): boolean {
  const place = CREDENTIAL_NAMES.indexOf(name) + turn;
  const { others, foreign, elsewhere } = turns;
  if (!EVERYWHERE.has(name)) return (placeName === first || placeName === 'foreign') && place % others === 0;
  if (placeName === first) return true;
  return place % (placeName === 'foreign' ? foreign : elsewhere) === 0;
}

/** The names, in order. */
export const CREDENTIAL_NAMES = Object.keys(CREDENTIALS).filter(isCredentialName);

function isCredentialName(name: string): name is CredentialName {
  return Object.hasOwn(CREDENTIALS, name);
}
