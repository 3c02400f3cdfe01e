import type { IncomingMessage } from 'node:http';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a browser says that a state-changing request comes from another site: by Fetch Metadata (`Sec-Fetch-Site`), else
 * by an `Origin` that is neither the service's own address nor the one the request was sent to. A request without either
 * header comes from no browser that would attach a cookie by itself.
 */
export function isCrossSite(request: Pick<IncomingMessage, 'headers' | 'method'>, ownOrigin: string): boolean {
  if (SAFE_METHODS.has(request.method ?? 'GET')) return false;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.origin;
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}
