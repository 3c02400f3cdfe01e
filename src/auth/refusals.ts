import { Problem } from '../common/problem.js';
import type { Role } from './roles.js';
import type { Scope } from './scopes.js';
import { SESSION_COOKIE } from './session-cookie.js';

const REALM = 'Bearer realm="clarion"';

/** No credential at all: the challenge carries no error code (RFC 6750 §3.1). */
export function credentialMissing(): Problem {
  return new Problem('invalid_token', 'Send an access token in the header "Authorization: Bearer clarion_…".', {
    headers: { 'WWW-Authenticate': REALM },
  });
}

/** One answer for every token that does not hold, so that nothing is told of why. */
export function tokenInvalid(): Problem {
  return new Problem('invalid_token', 'Create a new access token in the web application: this one is malformed, unknown, revoked or expired.', {
    headers: { 'WWW-Authenticate': `${REALM}, error="invalid_token", error_description="The access token is not valid"` },
  });
}

export function scopeInsufficient(scope: Scope): Problem {
  return new Problem('insufficient_scope', `Use a token with the scope ${scope}.`, {
    headers: { 'WWW-Authenticate': `${REALM}, error="insufficient_scope", scope="${scope}"` },
  });
}

/** `needed` is the least role that would do. */
export function roleInsufficient(needed: Role): Problem {
  return new Problem('insufficient_role', `Ask for the role ${needed} or above: yours does not permit this.`);
}

export function sessionMissing(): Problem {
  return new Problem('no_session', 'Sign in with POST /admin/v1/session.', {
    headers: { 'WWW-Authenticate': `Cookie realm="clarion", cookie-name="${SESSION_COOKIE}"` },
  });
}

export function sessionRequired(): Problem {
  return new Problem('session_required', 'Use the web application for this: access tokens are not taken here.');
}

export function crossSiteRequest(): Problem {
  return new Problem('cross_site_request', 'Send the request from the web application itself.');
}

/** Something exists, and belongs to another organization than the caller's. */
export function wrongOrganization(): Problem {
  return new Problem('wrong_organization', 'Use a token of the organization that owns the project.');
}
