import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** Returns whether an address is that of a proxy whose X-Forwarded-For is trusted. */
export type TrustedProxies = (address: string) => boolean;

/**
 * Returns the address that a request comes from: the peer of the socket, unless that is a trusted proxy; then the
 * right-most entry of X-Forwarded-For that is not a trusted proxy. The client may have invented everything to the left
 * of it. An entry that is not an address ends the walk at the last known proxy. Undefined when the socket has no peer
 * address.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string | undefined {
  // Most requests have passed no proxy; a look at the list of proxies costs more than all the rest here.
  if (forwardedFor === undefined) return canonicalAddress(peer ?? '');
  const hops = forwardedFor.split(',').toReversed();
  let client = canonicalAddress(peer ?? '');
  for (const hop of hops) {
    if (client === undefined || !proxies(client)) return client;
    const before = canonicalAddress(withoutPort(hop.trim()));
    if (before === undefined) return client;
    client = before;
  }
  return client;
}

/** Returns the address of the client of a request, as `clientAddress` finds it. */
export function addressOfClient(request: IncomingMessage, proxies: TrustedProxies): string | undefined {
  const header = request.headers['x-forwarded-for'];
  const forwardedFor = Array.isArray(header) ? header.join(',') : header;
  return clientAddress(request.socket.remoteAddress, forwardedFor, proxies);
}

/**
 * Returns the canonical form of an IP address: IPv6 per RFC 5952, IPv4-mapped IPv6 as IPv4, without a zone. Undefined
 * for a text that is not an address.
 */
export function canonicalAddress(text: string): string | undefined {
  const [address = ''] = text.split('%', 1);
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  return unmapped(written) ?? written;
}

/** RFC 4291 §2.5.5.2: `::ffff:` and the 32 bits of an IPv4 address. */
function unmapped(address: string): string | undefined {
  const match = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(address);
  if (match === null) return undefined;
  const words = match.slice(1).map((word) => Number.parseInt(word, 16));
  return words.flatMap((word) => [word >> 8, word & 255]).join('.');
}

/** Some proxies add the port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop;
}

/** Returns an IPv4 address itself, and the first 64 bits of an IPv6 address: one subscriber has all addresses of a /64. */
export function networkOf(ip: string): string {
  return ip.includes(':') ? `${firstGroups(ip, 4)}::/64` : ip;
}

/**
 * Returns the /24 of an IPv4 address and the /48 of an IPv6 address, both canonical. A provider gives a subscriber other addresses within
 * one of them, and mostly one site has it.
 */
export function neighborhoodOf(ip: string): string {
  return ip.includes(':') ? `${firstGroups(ip, 3)}::/48` : `${ip.slice(0, ip.lastIndexOf('.'))}.0/24`;
}

function firstGroups(ip: string, count: number): string {
  const [head = '', tail] = ip.split('::', 2);
  const before = groupsOf(head);
  const after = groupsOf(tail ?? '');
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].slice(0, count).join(':');
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':');
}
