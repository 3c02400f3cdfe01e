/** The errors of RFC 6749 §5.2 and RFC 8628 §3.5 that the routes of devices answer. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token';

/** What an OAuth client is told. `description` is ASCII without quotes and backslashes (RFC 6749 §5.2). */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthErrorCode,
    readonly description: string,
  ) {
    super(`${code}: ${description}`);
  }

  /** 401 where a client tried to authenticate in the header, else 400 (RFC 6749 §5.2). */
  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}
