import { isIP } from 'node:net';

/** A private host that webhooks may be sent to, by name. `port` null: any port. */
export interface AllowedName {
  readonly kind: 'name';
  readonly name: string;
  readonly port: number | null;
}

/** Private addresses that webhooks may be sent to. `port` null: any port. */
export interface AllowedNetwork {
  readonly kind: 'network';
  readonly address: string;
  /** Number of leading bits of the network. */
  readonly prefix: number;
  readonly family: 'ipv4' | 'ipv6';
  readonly port: number | null;
}

export type AllowedHost = AllowedName | AllowedNetwork;

const LARGEST_PORT = 65_535;
const BITS = { ipv4: 32, ipv6: 128 } as const;

/**
 * Parses one item of a list of hosts: a name, an IP address, either with a port, or a network such as `10.0.0.0/8`.
 * Undefined for any other text.
 */
export function readAllowedHost(item: string): AllowedHost | undefined {
  if (item.includes('/')) return readNetwork(item);
  if (isIP(item) !== 0) return networkOf(item, undefined, null);
  const [, bracketed, plain = '', portText] = /^(?:\[([^\]]*)\]|([^:[\]]*))(?::(\d{1,5}))?$/.exec(item) ?? [];
  const port = portText === undefined ? null : Number(portText);
  if (port !== null && (port < 1 || port > LARGEST_PORT)) return undefined;
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? networkOf(bracketed, undefined, port) : undefined;
  return isIP(plain) === 4 ? networkOf(plain, undefined, port) : readName(plain, port);
}

function readNetwork(item: string): AllowedNetwork | undefined {
  const [, address = '', prefix = ''] = /^([^/]*)\/(\d{1,3})$/.exec(item) ?? [];
  return networkOf(address, Number(prefix), null);
}

function networkOf(address: string, prefix: number | undefined, port: number | null): AllowedNetwork | undefined {
  const version = isIP(address);
  if (version === 0 || address.includes('%')) return undefined;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const bits = prefix ?? BITS[family];
  return bits > BITS[family] ? undefined : { kind: 'network', address, prefix: bits, family, port };
}

/** A name as it appears in URLs. A name that URLs read as something else, such as `127.1`, would never match. */
function readName(text: string, port: number | null): AllowedName | undefined {
  const name = text.toLowerCase();
  if (!/^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/.test(name) || !URL.canParse(`http://${name}`)) return undefined;
  return new URL(`http://${name}`).hostname === name ? { kind: 'name', name, port } : undefined;
}
