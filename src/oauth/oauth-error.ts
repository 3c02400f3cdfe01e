/** The errors of RFC 6749 §5.2, RFC 8628 §3.5 and RFC 8693 §2.2.2 that the OAuth routes return. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'authorization_pending'
  | 'slow_down'
  | 'access_denied'
  | 'expired_token';

/** An error for an OAuth client. `description` is ASCII without quotes and backslashes (RFC 6749 §5.2). */
export class OAuthError extends Error {
  constructor(
    readonly code: OAuthErrorCode,
    readonly description: string,
  ) {
    super(`${code}: ${description}`);
  }

  /** Returns 401 for authentication in the header, else 400 (RFC 6749 §5.2). */
  get status(): number {
    return this.code === 'invalid_client' ? 401 : 400;
  }
}
