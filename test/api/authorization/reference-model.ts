import type { Credential, Grant } from './credentials.js';
import { LEAST_ROLE, ROLES, type Access, type Case, type Outcome, type Role, type Scope } from './access-rules.js';

/** What the contract says is answered: the first check that fails, else what the case says of the caller. */
export function expectedOutcome(access: Access, credential: Credential, given: Case, method: string): Outcome {
  switch (access.kind) {
    case 'open':
      return isForged(credential, method) ? '403 cross_site_request' : outsideOutcome(given);
    case 'open web':
      return refusalOfWeb(credential, method) ?? outsideOutcome(given);
    case 'session':
      return outcomeOnWeb(access.least, credential, given, method);
    case 'any token, no other site':
      return outcomeOfOwnSite(credential, given, method);
    case 'any token':
      return credential.bearer === 'absent' ? '401 invalid_token' : outcomeOnApi(undefined, credential, given, method);
    case 'any credential':
      return outcomeOnApi(undefined, credential, given, method);
    case 'scope':
      return outcomeOnApi(access.scope, credential, given, method);
    case 'provisioner':
      return outcomeOfProvisioner(credential, given);
  }
}

/** SCIM: the role of the case is not looked at. */
function outcomeOfProvisioner({ provisions }: Credential, given: Case): Outcome {
  const outcome = provisions === undefined ? '401 invalid_token' : given[provisions];
  if (typeof outcome !== 'string') throw new Error('A provisioning token has no role');
  return outcome;
}

/** Who asks is found out before from where. */
function outcomeOfOwnSite(credential: Credential, given: Case, method: string): Outcome {
  if (typeof credential.bearer === 'string') return '401 invalid_token';
  return isForged(credential, method) ? '403 cross_site_request' : outcomeOnApi(undefined, credential, given, method);
}

/** §2 to §5: a bearer token or the session, and of both the token alone. */
function outcomeOnApi(scope: Scope | undefined, credential: Credential, given: Case, method: string): Outcome {
  const grant = credential.bearer === 'absent' ? credential.session : credential.bearer;
  if (typeof grant === 'string') return '401 invalid_token';
  if (credential.bearer === 'absent' && isForged(credential, method)) return '403 cross_site_request';
  if (scope !== undefined && !holds(grant, scope)) return '403 insufficient_scope';
  if (scope !== undefined && isBelow(grant.role, LEAST_ROLE[scope])) return '403 insufficient_role';
  return outcomeFor(grant, given);
}

/** §6: the session alone. */
function outcomeOnWeb(least: Role, credential: Credential, given: Case, method: string): Outcome {
  if (credential.bearer !== 'absent') return '403 session_required';
  if (typeof credential.session === 'string') return '401 no_session';
  if (isForged(credential, method)) return '403 cross_site_request';
  return isBelow(credential.session.role, least) ? '403 insufficient_role' : outcomeFor(credential.session, given);
}

function refusalOfWeb(credential: Credential, method: string): Outcome | undefined {
  if (credential.bearer !== 'absent') return '403 session_required';
  return isForged(credential, method) ? '403 cross_site_request' : undefined;
}

function isForged(credential: Credential, method: string): boolean {
  return credential.crossSite === true && method !== 'GET';
}

function holds({ scopes }: Grant, scope: Scope): boolean {
  if (scopes === 'all but it') return false;
  return typeof scopes === 'string' || scopes.includes(scope);
}

function isBelow(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(least);
}

function outcomeFor(grant: Grant, given: Case): Outcome {
  const outcome = given[grant.organization];
  return typeof outcome === 'string' ? outcome : outcome[grant.role];
}

function outsideOutcome(given: Case): Outcome {
  if (typeof given.outside !== 'string') throw new Error('An open route does not ask for a role');
  return given.outside;
}
