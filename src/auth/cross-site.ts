import type { IncomingMessage } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns whether a browser says that a state-changing request comes from another site: by Fetch Metadata
 * (`Sec-Fetch-Site`), else by an `Origin` that is neither the service's own address nor the one the request was sent
 * to. A request with neither header does not come from a browser that attaches cookies by itself.
 */
export function isCrossSite(request: Pick<IncomingMessage, 'headers' | 'method'>, ownOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method ?? 'GET')) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin;
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}
