import type { IncomingMessage } from 'node:http';
import { canonicalAddress, type TrustedProxies } from '../common/client-address.js';
import { hostNameOf } from '../config/viewer-origin.js';

type RequestHead = Pick<IncomingMessage, 'rawHeaders' | 'url'> & {
  readonly socket: { readonly remoteAddress?: string };
};

/** Headers that name the requested host. A proxy that sets its own `Host` passes the other one on. */
const HOST = 'host';
const FORWARDED_HOST = 'x-forwarded-host';
/** Scheme and authority of a target in absolute form. */
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

/**
 * Returns whether a request names a host, in any of the places where one may be named: the target (RFC 9112 §3.2.2), each `Host`, and each
 * `X-Forwarded-Host` of a trusted proxy. Whoever names two hosts reaches the viewer, which has no secrets, and never the pages on its host.
 * @param hostName in lower case, without a final dot
 */
export function namesHost(request: RequestHead, hostName: string, proxies: TrustedProxies): boolean {
  if (isOfHost(authorityOf(request.url ?? ''), hostName)) return true;
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    const name = request.rawHeaders[index]?.toLowerCase();
    if (name !== HOST && name !== FORWARDED_HOST) continue;
    const isNamed = (request.rawHeaders[index + 1] ?? '').split(',').some((host) => isOfHost(host.trim(), hostName));
    if (isNamed && (name === HOST || isTrusted(request.socket.remoteAddress, proxies))) return true;
  }
  return false;
}

function isTrusted(peer: string | undefined, proxies: TrustedProxies): boolean {
  const address = canonicalAddress(peer ?? '');
  return address !== undefined && proxies(address);
}

/** Returns the path of a target, which may be in absolute form, without its query. Nothing is decoded. */
export function pathOf(target: string): string {
  const [path = ''] = target.split(/[?#]/, 1);
  return path.startsWith('/') ? path : path.replace(ABSOLUTE, '');
}

/** Returns the host and port of a target in absolute form; nothing of another one. */
function authorityOf(target: string): string {
  return ABSOLUTE.exec(target)?.[1] ?? '';
}

/**
 * Returns whether a host, with or without a port, has a name. It is read as a browser reads an address. What no browser could send counts
 * by the letters.
 */
function isOfHost(host: string, hostName: string): boolean {
  if (host === '') return false;
  const address = `http://${host}`;
  return URL.canParse(address) ? hostNameOf(address) === hostName : host.toLowerCase().includes(hostName);
}
