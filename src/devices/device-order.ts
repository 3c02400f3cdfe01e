import { isScope, type Scope } from '../auth/scopes.js';
import { isSingleLine } from '../common/validation/single-line.js';
import { OAuthError } from './oauth-error.js';
import type { OAuthForm } from './oauth-form.js';

/** What a device asks for. */
export interface DeviceOrder {
  readonly clientId: string;
  /** What the device calls itself; null when it does not say. */
  readonly deviceName: string | null;
  readonly scopes: readonly Scope[];
}

const USUAL_SCOPES: readonly Scope[] = ['runs:read', 'runs:write', 'projects:read', 'targets:read'];
const LONGEST_NAME = 100;

/**
 * Reads what a device asks for.
 * @throws OAuthError invalid_scope for a scope that the catalog does not have, invalid_request for an unusable name.
 */
export function readDeviceOrder(clientId: string, form: OAuthForm): DeviceOrder {
  return { clientId, deviceName: readDeviceName(form.get('device_name')), scopes: readScopes(form.get('scope')) };
}

function readDeviceName(name: string | undefined): string | null {
  if (name === undefined) return null;
  if (!isSingleLine(name, 1, LONGEST_NAME))
    throw new OAuthError('invalid_request', `Send a device_name of one line with at most ${LONGEST_NAME} characters.`);
  return name;
}

/** Scopes stand between single spaces (RFC 6749 §3.3); one that is named twice is one. */
function readScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return USUAL_SCOPES;
  const scopes = text.split(' ');
  const known = scopes.filter(isScope);
  if (known.length < scopes.length)
    throw new OAuthError(
      'invalid_scope',
      'Send scopes of the catalog, which GET /v1/scopes lists, with one space between.',
    );
  return [...new Set(known)];
}
