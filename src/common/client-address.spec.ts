import { describe, expect, it } from '@jest/globals';
import { readConfig } from '../config/config.js';
import { matcherOf } from '../config/ip-networks.js';
import { canonicalAddress, clientAddress, neighborhoodOf, networkOf, type TrustedProxies } from './client-address.js';

function trusted(text: string): TrustedProxies {
  return matcherOf(readConfig({ CLARION_TRUSTED_PROXIES: text }).trustedProxies);
}

describe('client address', () => {
  const proxies = trusted('10.0.0.1, 10.0.0.2,2001:DB8:0::1');

  it.each([
    { name: 'no proxy: the peer', peer: '192.0.2.7', header: undefined, client: '192.0.2.7' },
    { name: 'an untrusted peer is never believed', peer: '192.0.2.7', header: '198.51.100.9', client: '192.0.2.7' },
    { name: 'a trusted peer without the header: the peer', peer: '10.0.0.1', header: undefined, client: '10.0.0.1' },
    { name: 'a trusted peer: the entry it wrote', peer: '10.0.0.1', header: '198.51.100.9', client: '198.51.100.9' },
    {
      name: 'entries further left are made up',
      peer: '10.0.0.1',
      header: '127.0.0.1, 198.51.100.9',
      client: '198.51.100.9',
    },
    {
      name: 'trusted proxies in a chain are skipped',
      peer: '10.0.0.1',
      header: '198.51.100.9, 10.0.0.2',
      client: '198.51.100.9',
    },
    {
      name: 'a made-up trusted entry hides nothing',
      peer: '10.0.0.1',
      header: '10.0.0.2, 198.51.100.9',
      client: '198.51.100.9',
    },
    { name: 'only proxies: the farthest', peer: '10.0.0.1', header: '10.0.0.2', client: '10.0.0.2' },
    {
      name: 'an entry that is no address ends the walk',
      peer: '10.0.0.1',
      header: '198.51.100.9, unknown',
      client: '10.0.0.1',
    },
    { name: 'an empty entry ends the walk', peer: '10.0.0.1', header: '198.51.100.9,', client: '10.0.0.1' },
    { name: 'a port is left away', peer: '10.0.0.1', header: '198.51.100.9:4711', client: '198.51.100.9' },
    {
      name: 'brackets and a port are left away',
      peer: '10.0.0.1',
      header: '[2001:db8::9]:4711',
      client: '2001:db8::9',
    },
    {
      name: 'a mapped peer is its IPv4 address',
      peer: '::ffff:10.0.0.1',
      header: '198.51.100.9',
      client: '198.51.100.9',
    },
    {
      name: 'another spelling of a proxy is that proxy',
      peer: '2001:db8:0:0::1',
      header: '198.51.100.9',
      client: '198.51.100.9',
    },
    { name: 'no peer: nothing', peer: undefined, header: '198.51.100.9', client: undefined },
  ])('$name', ({ peer, header, client }) => {
    expect(clientAddress(peer, header, proxies)).toBe(client);
  });

  it.each([
    ['10.0.0.0/8', '10.255.0.1', true],
    ['10.0.0.0/8', '11.0.0.1', false],
    ['10.1.2.3/8', '10.255.0.1', true],
    ['10.0.0.0/8', '::ffff:10.0.0.1', true],
    ['::ffff:10.0.0.0/104', '10.9.8.7', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['fd00::/8', 'fd12::1', true],
    ['fd00::/8', 'fe80::1', false],
    ['2001:db8::/33', '2001:db8:8000::1', false],
    ['fe80::1%eth0', 'fe80::1%eth1', true],
    ['0.0.0.0/0', '198.51.100.1', true],
    ['0.0.0.0/0', '2001:db8::1', false],
    ['192.0.2.0/31', '192.0.2.1', true],
    ['192.0.2.0/32', '192.0.2.1', false],
    ['loopback', '127.8.8.8', true],
    ['loopback', '::1', true],
    ['loopback', '10.0.0.1', false],
    ['loopback,10.0.0.0/8', '10.0.0.1', true],
  ])('trusts by %j a peer at %s: %s', (text, peer, isTrusted) => {
    const client = clientAddress(peer, '198.51.100.9', trusted(text));
    expect(client === '198.51.100.9').toBe(isTrusted);
  });

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:0DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['192.0.2', undefined],
    ['localhost', undefined],
    ['', undefined],
  ])('writes %j as %j', (text, canonical) => {
    expect(canonicalAddress(text)).toBe(canonical);
  });
});

describe('networkOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
  ])('counts %s as %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });
});

describe('neighborhoodOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.0/24'],
    ['192.0.2.255', '192.0.2.0/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8:1::6', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['::1', '0:0:0::/48'],
  ])('of %s is %s', (ip, network) => {
    expect(neighborhoodOf(ip)).toBe(network);
  });
});
