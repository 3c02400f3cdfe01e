import type { OrganizationId } from '../common/identifiers.js';
import type { SessionPrincipal, TokenPrincipal } from './principal.js';

/**
 * A bearer value that has the shape of a token: the organization it routes to and the digest it is stored under.
 * It proves nothing until the store has been asked.
 */
export interface PresentedToken {
  readonly organizationId: OrganizationId;
  readonly digest: Buffer;
}

/** One row of the credential query, as the database driver gives it. */
export type CredentialRow = Readonly<Record<string, unknown>>;

/**
 * Tells whose token a bearer value is; provided by the tokens module. Nothing is cached: a revoked token, a changed role, a
 * removed member and an expired token are seen by the next request on every instance.
 */
export abstract class Authenticator {
  /** Checks shape and checksum only; undefined for a value that cannot be a token, without a query. */
  abstract present(value: string): PresentedToken | undefined;

  /** The principal of a token, or undefined when it is unknown, revoked, expired, or its user is no longer a member. */
  abstract authenticate(token: PresentedToken): Promise<TokenPrincipal | undefined>;

  /**
   * The query behind `authenticate`, for a reader that wants the credential and its own row in one round trip: a SELECT of
   * at most one row, over the parameters $1 (organization id) and $2 (digest).
   */
  abstract readonly credentialQuery: string;

  /** The principal that a row of `credentialQuery` holds. */
  abstract toPrincipal(organizationId: OrganizationId, row: CredentialRow): TokenPrincipal | undefined;

  /** Notes that a token was used; written later and never more than once a minute for a token. */
  abstract noteUse(principal: TokenPrincipal): void;
}

/** Tells who is signed in with a session cookie's value; provided by the accounts module. */
export abstract class SessionAuthenticator {
  /** The principal of a session, or undefined when it is unknown or over, or its user is no longer a member. */
  abstract authenticateSession(value: string): Promise<SessionPrincipal | undefined>;
}
