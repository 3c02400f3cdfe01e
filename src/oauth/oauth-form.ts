import type { IncomingMessage } from 'node:http';
import { unsupportedMediaType } from '../common/problem.js';
import { mediaTypeOf, readWholeBody } from '../http/body.js';
import { OAuthError } from './oauth-error.js';

/** The grant type of devices (RFC 8628 §3.4). */
export const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code';

/** The grant type of token exchange (RFC 8693 §2.1). */
export const EXCHANGE_GRANT = 'urn:ietf:params:oauth:grant-type:token-exchange';

/** The parameters of a request to an OAuth endpoint. */
export type OAuthForm = ReadonlyMap<string, string>;

/** Visible characters without spaces; RFC 6749, appendix A.1, allows spaces too. */
const CLIENT_ID = /^[\x21-\x7e]{1,100}$/;

/**
 * Reads the parameters of a request, at most 8 KiB unless the caller says otherwise. Parameters without a value count as omitted (RFC 6749 §3.2).
 * @throws OAuthError invalid_request for a repeated parameter. Problem for a body that is not a form.
 */
export async function readOAuthForm(request: IncomingMessage, maxBytes = LARGEST_FORM): Promise<OAuthForm> {
  const fields = await readFormBody(request, maxBytes);
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
  refuseClientSecret(request);
  const clientId = requiredOf(form, 'client_id');
  if (!CLIENT_ID.test(clientId))
    throw new OAuthError('invalid_request', 'Send a client_id of 1 to 100 visible ASCII characters.');
  return clientId;
}

/**
 * Refuses a client that authenticates.
 * @throws OAuthError invalid_client
 */
export function refuseClientSecret({ headers }: Pick<IncomingMessage, 'headers'>): void {
  if (/^basic(?: |$)/i.test(headers.authorization ?? ''))
    throw new OAuthError(
      'invalid_client',
      'Send client_id in the body and no Authorization header: clients have no secret here.',
    );
}

const FORM = 'application/x-www-form-urlencoded';
const LARGEST_FORM = 8 * 1024;

/**
 * Reads the fields of a form body (WHATWG URL, "application/x-www-form-urlencoded") in their order, with repeated ones; not
 * compressed.
 * @throws Problem unsupported_media_type for another kind of body, and what `readBody` raises.
 */
async function readFormBody(
  request: IncomingMessage,
  maxBytes: number,
): Promise<readonly (readonly [name: string, value: string])[]> {
  if (mediaTypeOf(request) !== FORM) throw unsupportedMediaType(`Send a form body with Content-Type: ${FORM}.`);
  const bytes = await readWholeBody(request, { maxBytes, compression: 'none' });
  return [...new URLSearchParams(bytes.toString('utf8'))];
}
