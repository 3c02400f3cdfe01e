import { describe, expect, it } from '@jest/globals';
import { readAllowedHost } from './allowed-hosts.js';

const name = (text: string, port: number | null = null): object => ({ kind: 'name', name: text, port });
const ipv4 = (address: string, prefix = 32, port: number | null = null): object => ({
  kind: 'network',
  address,
  prefix,
  family: 'ipv4',
  port,
});
const ipv6 = (address: string, prefix = 128, port: number | null = null): object => ({
  kind: 'network',
  address,
  prefix,
  family: 'ipv6',
  port,
});

describe('an item of a list of hosts', () => {
  it.each([
    ['chat.internal', name('chat.internal')],
    ['Chat.Internal:8443', name('chat.internal', 8443)],
    ['localhost', name('localhost')],
    ['mattermost_1:8065', name('mattermost_1', 8065)],
    ['127.0.0.1', ipv4('127.0.0.1')],
    ['127.0.0.1:9000', ipv4('127.0.0.1', 32, 9000)],
    ['10.0.0.0/8', ipv4('10.0.0.0', 8)],
    ['0.0.0.0/0', ipv4('0.0.0.0', 0)],
    ['::1', ipv6('::1')],
    ['[::1]', ipv6('::1')],
    ['[::1]:9000', ipv6('::1', 128, 9000)],
    ['fd00::/8', ipv6('fd00::', 8)],
  ])('is read from %s', (text, expected) => {
    expect(readAllowedHost(text)).toEqual(expected);
  });

  it.each([
    '',
    'http://chat.internal',
    'chat.internal/hook',
    'chat.internal/8',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/-1',
    '10.0.0.0/8:80',
    'fd00::/129',
    'fe80::1%eth0',
    '[10.0.0.1]:80',
    '[::1',
    '127.1',
    '2130706433',
    '0x7f.1',
    'chat.internal:0',
    'chat.internal:65536',
    'chat.internal:port',
    'user@chat.internal',
    '*.internal',
    '-chat',
    'two words',
    'chät.internal',
  ])('is not read from %j', (text) => {
    expect(readAllowedHost(text)).toBeUndefined();
  });
});
