import { isScope, type Scope } from '../../auth/permissions.js';
import { isSingleLine } from '../../common/validation/single-line.js';
import { OAuthError } from '../oauth-error.js';
import type { OAuthForm } from '../oauth-form.js';

/** The client, device name and scopes of a request for a code. */
export interface DeviceCodeRequest {
  readonly clientId: string;
  /** The name that the device sent; null without one. */
  readonly deviceName: string | null;
  readonly scopes: readonly Scope[];
}

const DEFAULT_SCOPES: readonly Scope[] = ['runs:read', 'runs:write', 'projects:read', 'targets:read'];
const LONGEST_NAME = 100;

/**
 * Reads a request for a code.
 * @throws OAuthError invalid_scope for an unknown scope, invalid_request for an unusable name.
 */
export function readDeviceCodeRequest(clientId: string, form: OAuthForm): DeviceCodeRequest {
  return { clientId, deviceName: readDeviceName(form.get('device_name')), scopes: readScopes(form.get('scope')) };
}

function readDeviceName(name: string | undefined): string | null {
  if (name === undefined) return null;
  if (!isSingleLine(name, 1, LONGEST_NAME))
    throw new OAuthError('invalid_request', `Send a device_name of one line with at most ${LONGEST_NAME} characters.`);
  return name;
}

/** Reads scopes separated by single spaces (RFC 6749 §3.3); duplicates count once. */
function readScopes(text: string | undefined): readonly Scope[] {
  if (text === undefined) return DEFAULT_SCOPES;
  const scopes = text.split(' ');
  const known = scopes.filter(isScope);
  if (known.length < scopes.length)
    throw new OAuthError('invalid_scope', 'Send scopes that GET /v1/scopes lists, separated by one space.');
  return [...new Set(known)];
}

const OWN_CLIENT = 'clarion-cli';

/** Returns the name of a device's token: `clarion on build-7`. */
export function tokenNameOf(clientId: string, deviceName: string | null): string {
  const client = clientId === OWN_CLIENT ? 'clarion' : clientId;
  return `${client} on ${deviceName ?? 'a device without a name'}`;
}
