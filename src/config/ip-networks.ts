import { BlockList, isIP, isIPv4 } from 'node:net';
import type { Variable } from './variables.js';

/** Addresses that share their leading bits. */
export interface IpNetwork {
  readonly address: string;
  /** Number of leading bits. */
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
}

const BITS = { ipv4: 32, ipv6: 128 } as const;
const LOOPBACK: readonly IpNetwork[] = [
  { address: '127.0.0.0', prefix: 8, family: 'ipv4' },
  { address: '::1', prefix: 128, family: 'ipv6' },
];

/** IP addresses, networks such as `10.0.0.0/8` and the word `loopback`, separated by commas. */
export function networkList(about: string): Variable<readonly IpNetwork[]> {
  return {
    fallback: [],
    shown: '',
    about,
    read: (value) => {
      const items = value.split(',').map((item) => readNetworks(item.trim()));
      const networks = items.filter((item) => item !== undefined);
      return networks.length === items.length
        ? { value: networks.flat() }
        : { error: 'IP addresses, networks such as 10.0.0.0/8 or fd00::/8, or the word loopback, separated by commas' };
    },
  };
}

/** Whether only this machine can reach what listens on a host. Names below `localhost` lead to this machine as well (RFC 6761 §6.3). */
export function isLoopback(host: string): boolean {
  const isNamed = host === 'localhost' || (host.endsWith('.localhost') && !host.startsWith('.'));
  return isNamed || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/**
 * Returns a function that says whether an address is in one of the networks. IPv4-mapped IPv6 (RFC 4291 §2.5.5.2) counts as IPv4, on both
 * sides.
 */
export function matcherOf(networks: readonly IpNetwork[]): (address: string) => boolean {
  const list = new BlockList();
  for (const { address, prefix, family } of networks) list.addSubnet(address, prefix, family);
  return (address) => list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

function readNetworks(item: string): readonly IpNetwork[] | undefined {
  if (item === 'loopback') return LOOPBACK;
  const network = readNetwork(item);
  return network && [network];
}

/** Reads an IP address, which is a network of one, or a network such as `10.0.0.0/8`; undefined for other texts. */
export function readNetwork(item: string): IpNetwork | undefined {
  const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(item) ?? [];
  return networkOf(address, prefix === undefined ? undefined : Number(prefix));
}

/** A zone is left out: a request shows only the zone of this machine. */
function networkOf(text: string, prefix: number | undefined): IpNetwork | undefined {
  const [address = ''] = text.split('%', 1);
  const version = isIP(text);
  if (version === 0 || (address !== text && prefix !== undefined)) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const bits = prefix ?? BITS[family];
  return bits > BITS[family] ? undefined : { address, prefix: bits, family };
}
