import { isIPv4 } from 'node:net';
import { canonicalAddress } from '../../common/client-address.js';
import { matcherOf, readNetwork } from '../../config/ip-networks.js';

/** How many networks a token may name. */
export const MOST_NETWORKS = 20;

/** An IPv4-mapped IPv6 address has this many bits before those of the IPv4 address (RFC 4291 §2.5.5.2). */
const MAPPED_BITS = 96;

/**
 * Returns the stored form of a network in CIDR notation, with the length of its prefix; undefined for a text that is none. A single
 * address is a network of one, and IPv4-mapped IPv6 is stored as IPv4. A zone belongs to one machine and is no part of a network.
 */
export function toStoredNetwork(text: string): string | undefined {
  const network = text.includes('%') ? undefined : readNetwork(text);
  const address = network && canonicalAddress(network.address);
  if (network === undefined || address === undefined) return undefined;
  const isMapped = network.family === 'ipv6' && !address.includes(':');
  const prefix = isMapped ? network.prefix - MAPPED_BITS : network.prefix;
  return prefix < 0 ? undefined : `${address}/${prefix}`;
}

/**
 * Returns whether a canonical address is in one of some stored networks; an unknown one is in none. Only networks of its own family
 * count: `::/64` contains the IPv4-mapped addresses, and whoever writes it means none of IPv4.
 */
export function isAllowedFrom(networks: readonly string[], address: string | null): boolean {
  if (address === null) return false;
  const family = isIPv4(address) ? 'ipv4' : 'ipv6';
  const comparable = networks
    .map(readNetwork)
    .filter((network) => network !== undefined)
    .filter((network) => network.family === family);
  return matcherOf(comparable)(address);
}
