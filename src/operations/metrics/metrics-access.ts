import type { IncomingMessage } from 'node:http';
import { readBearer } from '../../auth/bearer.guard.js';
import { canonicalAddress } from '../../common/client-address.js';
import { isSecretOf, secretDigest } from '../../common/secret-digest.js';
import { isLoopback } from '../../config/ip-networks.js';

/** The parts of a request that decide. */
type Reader = Pick<IncomingMessage, 'headers' | 'rawHeaders'> & {
  readonly socket: { readonly remoteAddress?: string | undefined };
};

/**
 * Returns whether a request may read the metrics: with the configured token; without one, if it comes from this machine and no
 * proxy sent it here.
 */
export function mayReadMetrics(request: Reader, token: string | undefined): boolean {
  if (token === undefined) return isLocal(request);
  const bearer = readBearer(request);
  return bearer.kind === 'value' && isSecretOf(secretDigest(token), bearer.value);
}

function isLocal({ headers, socket }: Reader): boolean {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers['forwarded'] !== undefined;
  return !isProxied && isLoopback(canonicalAddress(socket.remoteAddress ?? '') ?? '');
}
