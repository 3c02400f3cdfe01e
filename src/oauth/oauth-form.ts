import type { IncomingMessage } from 'node:http';
import { unsupportedMediaType } from '../common/problem.js';
import { mediaTypeOf, readWholeBody, type WholeBodyLimits } from '../http/body.js';
import { OAuthError } from './oauth-error.js';

/** The grant type of devices (RFC 8628 §3.4). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The parameters of a request to an OAuth endpoint. */
export type OAuthForm = ReadonlyMap<string, string>;

/** Visible characters without spaces; RFC 6749, appendix A.1, allows spaces too. */
const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;

/**
 * Reads the parameters of a request. Parameters without a value count as omitted (RFC 6749 §3.2).
 * @throws OAuthError invalid_request for a repeated parameter. Problem for a body that is not a form.
 */
export async function readOAuthForm(request: IncomingMessage): Promise<OAuthForm> {
  const fields = await readFormBody(request);
  const form = new Map(fields);
  if (form.size < fields.length) throw new OAuthError('invalid_request', 'Send each parameter once.');
  return new Map([...form].filter(([, value]) => value !== ''));
}

/**
 * Returns a required parameter.
 * @throws OAuthError invalid_request when it is missing.
 */
export function requiredOf(form: OAuthForm, name: string): string {
  const value = form.get(name);
  if (value === undefined) throw new OAuthError('invalid_request', `Send the parameter ${name}.`);
  return value;
}

/**
 * Returns the client of a request. Clients are public: they choose their name and have no secret (RFC 6749 §2.1).
 * @throws OAuthError invalid_client for authentication in the header, invalid_request for an unusable name.
 */
export function clientIdOf(request: Pick<IncomingMessage, 'headers'>, form: OAuthForm): string {
  if (/^basic(?: |$)/i.test(request.headers.authorization ?? '')) {
    throw new OAuthError(
      'invalid_client',
      'Send client_id in the body and no Authorization header: clients have no secret here.',
    );
  }
  const clientId = requiredOf(form, 'client_id');
  if (!CLIENT_ID.test(clientId))
    throw new OAuthError('invalid_request', 'Send a client_id of 1 to 100 visible ASCII characters.');
  return clientId;
}

const FORM = 'application/x-www-form-urlencoded';
const LIMITS: WholeBodyLimits = { maxBytes: 8 * 1024, compression: 'none' };

/**
 * Reads the fields of a form body (WHATWG URL, "application/x-www-form-urlencoded") in their order, with repeated ones;
 * at most 8 KiB, not compressed.
 * @throws Problem unsupported_media_type for another kind of body, and what `readBody` raises.
 */
async function readFormBody(request: IncomingMessage): Promise<readonly (readonly [name: string, value: string])[]> {
  if (mediaTypeOf(request) !== FORM) throw unsupportedMediaType(`Send a form body with Content-Type: ${FORM}.`);
  const bytes = await readWholeBody(request, LIMITS);
  return [...new URLSearchParams(bytes.toString('utf8'))];
}
