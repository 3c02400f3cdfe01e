import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Principal } from '../../auth/permissions.js';
import { invalidRequest, Problem } from '../../common/problem.js';
import type { UploadResponse } from '../upload.dto.js';

/** An answer that a retry gets again. */
export interface StoredResponse {
  /** SHA-256 of the body that it answers. */
  readonly fingerprint: Buffer;
  readonly response: UploadResponse;
}

/** Identifies an upload in retries: by the caller's key, or by its body. */
export interface Claim {
  /** SHA-256 over the caller, the route and the key. */
  readonly key: Buffer;
  readonly lastsMs: number;
}

/** Visible characters (RFC 9110 §5.5); a structured-field string of the Idempotency-Key draft has quotes around it. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** How long the answer to an upload is repeated, in milliseconds. */
export const KEY_LASTS_MS = 24 * 3_600_000;
const SAME_BODY_MS = 60_000;

/**
 * The claim of the Idempotency-Key header, or undefined without one. Keys belong to a user and a route.
 * @throws Problem invalid_request for a key that is empty, too long, or has invisible characters.
 */
export function readClaim(request: Pick<IncomingMessage, 'headers'>, by: Principal, route: string): Claim | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header))
    throw invalidRequest('Send an Idempotency-Key of 1 to 255 visible characters.');
  return { key: digest(by, route, header), lastsMs: KEY_LASTS_MS };
}

/** The claim of an upload that can be sent once. */
export function claimOnce(by: Pick<Principal, 'userId'>, route: string): Claim {
  return { key: digest(by, route, 'once'), lastsMs: KEY_LASTS_MS };
}

/** The claim of a client that retries without a key: the same body within a minute, or `lastsMs`, is the same upload. */
export function claimOfBody(fingerprint: Buffer, by: Principal, route: string, lastsMs = SAME_BODY_MS): Claim {
  return { key: digest(by, route, `body:${fingerprint.toString('hex')}`), lastsMs };
}

/**
 * The claims of a client that may retry without a key: that of its Idempotency-Key, else that of its body.
 * @throws Problem invalid_request for a key as `readClaim` does
 */
export function claimsOf(
  request: Pick<IncomingMessage, 'headers'>,
  by: Principal,
  route: string,
  lastsMs = SAME_BODY_MS,
): (fingerprint: Buffer) => Claim {
  const claim = readClaim(request, by, route);
  return (fingerprint) => claim ?? claimOfBody(fingerprint, by, route, lastsMs);
}

/**
 * Checks that a stored answer is the answer to this body.
 * @throws Problem validation_failed when the key was used for another body.
 */
export function requireSameBody(stored: StoredResponse, fingerprint: Buffer): void {
  if (stored.fingerprint.equals(fingerprint)) return;
  throw new Problem('validation_failed', 'Use a new Idempotency-Key: this one was used for another body.');
}

function digest(by: Pick<Principal, 'userId'>, route: string, key: string): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([by.userId, route, key]))
    .digest();
}
