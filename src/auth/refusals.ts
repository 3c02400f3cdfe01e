import { Problem } from '../common/problem.js';
import type { Role, Scope } from './permissions.js';
import { SESSION_COOKIE } from './session-cookie.js';

const REALM = 'Bearer realm="clarion"';

/**
 * No credential at all: the challenge carries no error code (RFC 6750 §3.1). `metadata` is the address of RFC 9728, if
 * the resource has one.
 */
export function credentialMissing(metadata?: string): Problem {
  return new Problem(
    'invalid_token',
    'Send an access token in the header "Authorization: Bearer clarion_…".',
    challenge(metadata),
  );
}

/** One response for every invalid token, so that it does not reveal the cause. */
export function tokenInvalid(metadata?: string): Problem {
  return new Problem(
    'invalid_token',
    'Create a new access token in the web application: this one is malformed, unknown, revoked, expired or not allowed from your network.',
    challenge(metadata, 'error="invalid_token"', 'error_description="The access token is not valid"'),
  );
}

/** No provisioning token at all. */
export function provisioningTokenMissing(): Problem {
  return new Problem(
    'invalid_token',
    'Send the provisioning token of the organization in the header "Authorization: Bearer clarion_…".',
    challenge(undefined),
  );
}

/** One response for every invalid provisioning token. */
export function provisioningTokenInvalid(): Problem {
  return new Problem(
    'invalid_token',
    'Create a provisioning token in the settings of the organization: this one is malformed, unknown, removed or expired.',
    challenge(undefined, 'error="invalid_token"', 'error_description="The provisioning token is not valid"'),
  );
}

export function scopeInsufficient(scope: Scope, metadata?: string): Problem {
  return new Problem(
    'insufficient_scope',
    `Use a token with the scope ${scope}.`,
    challenge(metadata, 'error="insufficient_scope"', `scope="${scope}"`),
  );
}

function challenge(
  metadata: string | undefined,
  ...attributes: readonly string[]
): { readonly headers: Readonly<Record<string, string>> } {
  const all = [REALM, ...attributes, ...(metadata === undefined ? [] : [`resource_metadata="${metadata}"`])];
  return { headers: { 'WWW-Authenticate': all.join(', ') } };
}

/** `needed` is the lowest role that is allowed. */
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

/** The session is valid, but its user entered the password too long ago. */
export function proofTooOld(): Problem {
  return new Problem(
    'reauthentication_required',
    'Confirm with the password or a passkey with POST /admin/v1/session/confirmation, then try again: the sign-in is too long ago for this.',
  );
}

/** The organization requires a second factor, and the user has none. */
export function secondFactorMissing(): Problem {
  return new Problem(
    'second_factor_setup_required',
    'Set up a second factor in the web application: the organization requires one.',
  );
}

export function crossSiteRequest(): Problem {
  return new Problem('cross_site_request', 'Send the request from the web application itself.');
}

/** The resource exists, but belongs to another organization. */
export function wrongOrganization(): Problem {
  return new Problem('wrong_organization', 'Use a token of the organization that owns the project.');
}
