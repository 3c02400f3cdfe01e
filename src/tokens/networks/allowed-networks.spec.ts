import { describe, expect, it } from '@jest/globals';
import { isAllowedFrom, toStoredNetwork } from './allowed-networks.js';

describe('a network', () => {
  it.each([
    ['10.0.0.0/8', '10.0.0.0/8'],
    ['192.0.2.7', '192.0.2.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8:0:0:0:0:0:0/32', '2001:db8::/32'],
    ['::1', '::1/128'],
    ['::ffff:10.0.0.0/104', '10.0.0.0/8'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
  ])('%s is stored as %s', (text, stored) => {
    expect(toStoredNetwork(text)).toBe(stored);
  });

  it.each([
    '',
    ' 10.0.0.0/8',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0/8',
    '010.0.0.1',
    '256.0.0.1',
    '0x0a.0.0.1',
    '167772160',
    '::1/129',
    '::ffff:10.0.0.0/95',
    'fe80::1%eth0',
    'fe80::%eth0/64',
    'localhost',
    'loopback',
    '*',
    '10.0.0.0/8\n',
    '10.0.0.0/8, 11.0.0.0/8',
    '1'.repeat(100_000),
    `${':'.repeat(100_000)}/64`,
  ])('is not %j', (text) => {
    expect(toStoredNetwork(text)).toBeUndefined();
  });
});

describe('an address', () => {
  it.each([
    [['10.0.0.0/8'], '10.255.255.255', true],
    [['10.0.0.0/8'], '11.0.0.0', false],
    [['10.1.2.3/8'], '10.200.0.1', true],
    [['192.0.2.7/32'], '192.0.2.7', true],
    [['192.0.2.7/32'], '192.0.2.8', false],
    [['2001:db8::/32'], '2001:db8:ffff::1', true],
    [['2001:db8::/32'], '2001:db9::1', false],
    [['0.0.0.0/0'], '203.0.113.1', true],
    [['0.0.0.0/0'], '2001:db8::1', false],
    [['::/0'], '203.0.113.1', false],
    [['::/64', '::ffff:0:0/90'], '203.0.113.1', false],
    [['10.0.0.0/8', '2001:db8::/32'], '2001:db8::1', true],
    [['10.0.0.0/8'], null, false],
    [[], '10.0.0.1', false],
  ] as const)('in %j: %s is %s', (networks, address, isIn) => {
    expect(isAllowedFrom(networks, address)).toBe(isIn);
  });
});
