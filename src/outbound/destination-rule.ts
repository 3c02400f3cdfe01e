import { BlockList, isIP } from 'node:net';
import type { AllowedHost, AllowedName, AllowedNetwork } from '../config/allowed-hosts.js';
import { isPublicAddress } from './public-ip.js';

/**
 * Decides where requests to URLs of users may go: over https to public addresses, and to other addresses only where the operator
 * allows it. Otherwise such a URL could reach the network of the server (OWASP, "Server Side Request Forgery"). A refusal is the
 * second half of a sentence whose subject is the URL.
 */
type Refusal = string | null;

/** The private destinations that the operator allows. */
export interface AllowedDestinations {
  readonly hosts: readonly AllowedHost[];
  /** The variable that names them. */
  readonly variable: string;
}

const isPrivate = ({ variable }: AllowedDestinations): string =>
  `must not lead to a private address unless the operator allows it with ${variable}`;
const isPlain = ({ variable }: AllowedDestinations): string =>
  `must begin with https:// unless the operator allows it with ${variable}`;

const WEB_PORTS = new Set([80, 443]);
/** Lower ports belong to mail, remote shells and other services that are not web servers. */
const FIRST_FREE_PORT = 1024;

/** Names of the machine itself (RFC 6761 §6.3). */
const LOCALHOST = /(^|\.)localhost$/;
const LOOPBACK = ['127.0.0.1'];

/** Why a URL is not allowed, judged by the URL alone; null when it may be allowed. */
export function refusalOfUrl(url: URL, allowed: AllowedDestinations): Refusal {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must begin with https://';
  if (url.username !== '' || url.password !== '') return 'must hold no user name and no password';
  const known = knownAddresses(hostOf(url));
  if (known !== null) return refusalOfAddresses(url, known, allowed);
  if (isNamed(url, allowed)) return null;
  // Only the look-up shows whether the host is in an allowed network.
  const mayBeAllowed = allowed.hosts.some((item) => item.kind === 'network');
  return mayBeAllowed ? null : refusalOfPublic(url, allowed);
}

/** Why a URL whose host has these addresses is not allowed; null when each address is allowed. */
export function refusalOfAddresses(url: URL, addresses: readonly string[], allowed: AllowedDestinations): Refusal {
  if (addresses.length === 0) return 'leads to a host without an address';
  if (isNamed(url, allowed)) return null;
  const foreign = addresses.filter((address) => !isInAllowedNetwork(address, url, allowed));
  if (!foreign.every(isPublicAddress)) return isPrivate(allowed);
  return foreign.length === 0 ? null : refusalOfPublic(url, allowed);
}

/** The host of a URL for a resolver: without the brackets of IPv6 and without a final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** The port of a URL, or the default port of its scheme. */
function portOf(url: URL): number {
  return url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
}

function knownAddresses(host: string): readonly string[] | null {
  if (isIP(host) !== 0) return [host];
  return LOCALHOST.test(host) ? LOOPBACK : null;
}

/** Why a URL on the public internet is not allowed. */
function refusalOfPublic(url: URL, allowed: AllowedDestinations): Refusal {
  if (url.protocol !== 'https:') return isPlain(allowed);
  const port = portOf(url);
  return WEB_PORTS.has(port) || port >= FIRST_FREE_PORT ? null : 'must name the port 80, 443, or one from 1024 on';
}

function isNamed(url: URL, { hosts }: AllowedDestinations): boolean {
  const host = hostOf(url);
  return hosts.some((item) => item.kind === 'name' && item.name === host && isOfPort(item, url));
}

function isInAllowedNetwork(address: string, url: URL, { hosts }: AllowedDestinations): boolean {
  return hosts.some((item) => item.kind === 'network' && isOfPort(item, url) && contains(item, address));
}

function isOfPort(item: AllowedName | AllowedNetwork, url: URL): boolean {
  return item.port === null || item.port === portOf(url);
}

function contains(network: AllowedNetwork, address: string): boolean {
  const list = new BlockList();
  list.addSubnet(network.address, network.prefix, network.family);
  return !address.includes('%') && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}
