import { isIP } from 'node:net';

/** Addresses of proxies whose X-Forwarded-For is believed, each in canonical form. */
export type TrustedProxies = ReadonlySet<string>;

/** The trusted proxies of a list of IP addresses in any spelling. */
export function trustedProxies(addresses: readonly string[]): TrustedProxies {
  return new Set(addresses.map(canonicalAddress).filter((address) => address !== undefined));
}

/**
 * The address that a request comes from: the socket's peer, unless that is a trusted proxy; then the right-most entry of
 * X-Forwarded-For that is no trusted proxy. Whatever stands left of it, the client may have made up. An entry that is no
 * address ends the walk at the last proxy that is known. Undefined when the socket has no peer address.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  proxies: TrustedProxies,
): string | undefined {
  const hops = (forwardedFor ?? '').split(',').toReversed();
  let client = canonicalAddress(peer ?? '');
  for (const hop of hops) {
    if (client === undefined || !proxies.has(client)) return client;
    const before = canonicalAddress(withoutPort(hop.trim()));
    if (before === undefined) return client;
    client = before;
  }
  return client;
}

/**
 * The one spelling of an IP address: IPv6 as RFC 5952 writes it, IPv4-mapped IPv6 as IPv4, without a zone. Undefined for a
 * text that is no address.
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
