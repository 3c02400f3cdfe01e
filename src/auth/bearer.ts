import type { IncomingMessage } from 'node:http';

/** The content of a request's Authorization header. */
export type BearerHeader =
  { readonly kind: 'absent' } | { readonly kind: 'malformed' } | { readonly kind: 'value'; readonly value: string };

/** RFC 6750 §2.1: the scheme (any case), spaces, a b64token. */
const BEARER = /^bearer +([A-Za-z0-9\-._~+/]+=*) *$/i;

/**
 * Reads the bearer token of a request. Another scheme counts as no credential (RFC 6750 §3.1). Two Authorization
 * headers are malformed: Node would silently keep the first, and a proxy before it may have checked the second.
 */
export function readBearer(request: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): BearerHeader {
  const header = request.headers.authorization;
  if (header === undefined) return { kind: 'absent' };
  if (countAuthorization(request.rawHeaders) > 1) return { kind: 'malformed' };
  if (!/^bearer(?: |$)/i.test(header)) return { kind: 'absent' };
  const value = BEARER.exec(header)?.[1];
  return value === undefined ? { kind: 'malformed' } : { kind: 'value', value };
}

function countAuthorization(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() === 'authorization') count += 1;
  }
  return count;
}
