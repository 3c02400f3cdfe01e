import { isIP } from 'node:net';

/** Headers that say which host name and page a request came through. */
export interface SiteHeaders {
  readonly host?: string | undefined;
  readonly origin?: string | undefined;
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether a request may come by this host name and from this page. Either check stops a stranger's page whose
 * host name resolves to this machine (DNS rebinding): its name is in `Host`, and its address in `Origin`, which only
 * browsers send. Names that nobody can register pass: addresses, and names without a dot, such as a container's.
 */
export function isAllowedSite({ host, origin }: SiteHeaders, publicOrigin: string): boolean {
  return isAllowedHost(host, publicOrigin) && (origin === undefined || isAllowedOrigin(origin, publicOrigin));
}

function isAllowedHost(host: string | undefined, publicOrigin: string): boolean {
  const name = hostnameOf(`http://${host ?? ''}`);
  if (name === undefined) return false;
  return name === hostnameOf(publicOrigin) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || !name.includes('.');
}

function isAllowedOrigin(origin: string, publicOrigin: string): boolean {
  const name = hostnameOf(origin);
  return origin === publicOrigin || (name !== undefined && LOOPBACK.has(name));
}

/** Returns the host name of an http or https URL; undefined where there is none. */
function hostnameOf(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url !== undefined && (url.protocol === 'http:' || url.protocol === 'https:') && url.hostname !== ''
    ? url.hostname
    : undefined;
}
