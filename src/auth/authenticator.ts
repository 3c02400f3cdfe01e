import type { IncomingMessage } from 'node:http';
import type { OrganizationId } from '../common/identifiers.js';
import type { SessionPrincipal, TokenPrincipal } from './permissions.js';

/**
 * A bearer value that has the shape of a token: the organization it routes to and the digest it is stored under. It
 * proves nothing before the database has confirmed it.
 */
export interface PresentedToken {
  readonly organizationId: OrganizationId;
  readonly digest: Buffer;
}

/** One row of the credential query, as the database driver gives it. */
export type CredentialRow = Readonly<Record<string, unknown>>;

/**
 * Finds the owner of a bearer token; provided by the tokens module. Nothing is cached: the next request on every
 * instance sees a revoked token, a changed role, a removed member and an expired token.
 */
export abstract class Authenticator {
  /** Checks shape and checksum only. Undefined for a value that cannot be a token, without a query. */
  abstract present(value: string): PresentedToken | undefined;

  /**
   * Returns the principal of a token, or undefined when it is unknown, revoked, expired, not allowed where the request comes from, or
   * its user is no longer a member.
   */
  abstract authenticate(token: PresentedToken, request: IncomingMessage): Promise<TokenPrincipal | undefined>;

  /**
   * The query behind `authenticate`, for a reader that wants the credential and its own row in one round trip: a SELECT
   * of at most one row, with the parameters $1 (organization id) and $2 (digest).
   */
  abstract readonly credentialQuery: string;

  /** Returns the principal in a row of `credentialQuery`; undefined when the token is not allowed where the request comes from. */
  abstract toPrincipal(
    organizationId: OrganizationId,
    row: CredentialRow,
    request: IncomingMessage,
  ): TokenPrincipal | undefined;

  /** Records that a use of a value was refused: for its scopes, or because it is not valid. Written later, for known tokens. */
  abstract noteRefusal(token: PresentedToken, reason: 'invalid' | 'scope', request: IncomingMessage): void;

  /** Records that a request used a token. Written later, and at most once a minute for each token. */
  abstract noteUse(principal: TokenPrincipal, request: IncomingMessage): void;
}

/** Finds the signed-in user of a session cookie's value; provided by the module of sessions. */
export abstract class SessionAuthenticator {
  /**
   * Returns the principal of a session, or undefined when it is unknown or ended, or its user is no longer a member.
   */
  abstract authenticateSession(value: string): Promise<SessionPrincipal | undefined>;
}
