import { describe, expect, it } from '@jest/globals';
import { readAllowedHost } from '../config/allowed-hosts.js';
import { refusalOfAddresses, refusalOfUrl, type AllowedDestinations } from './destination-rule.js';

const allow = (...items: readonly string[]): AllowedDestinations => ({
  hosts: items.map(readAllowedHost).filter((item) => item !== undefined),
  variable: 'CLARION_WEBHOOKS_ALLOW',
});
const PRIVATE = 'must not lead to a private address unless the operator allows it with CLARION_WEBHOOKS_ALLOW';
const PLAIN = 'must begin with https:// unless the operator allows it with CLARION_WEBHOOKS_ALLOW';
const PORT = 'must name the port 80, 443, or one from 1024 on';

describe('a URL by itself', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/a?b=c#d',
    'https://1.1.1.1/',
    'https://[2606:4700:4700::1111]/',
    'https://bücher.example',
    'https://example.com:80/',
  ])('is not refused when it is %s', (url) => {
    expect(refusalOfUrl(new URL(url), allow())).toBeNull();
  });

  it.each([
    ['http://example.com', PLAIN],
    ['http://1.1.1.1', PLAIN],
    ['ftp://example.com', 'must begin with https://'],
    ['file:///etc/passwd', 'must begin with https://'],
    ['javascript:alert(1)', 'must begin with https://'],
    ['data:text/plain,x', 'must begin with https://'],
    ['https://user@example.com', 'must hold no user name and no password'],
    ['https://:secret@example.com', 'must hold no user name and no password'],
    ['https://example.com:22', PORT],
    ['https://example.com:1', PORT],
    ['https://example.com:1023', PORT],
    ['https://localhost', PRIVATE],
    ['https://LOCALHOST.', PRIVATE],
    ['https://any.localhost/', PRIVATE],
    ['https://127.0.0.1', PRIVATE],
    ['https://127.1', PRIVATE],
    ['https://2130706433', PRIVATE],
    ['https://0x7f.1', PRIVATE],
    ['https://0177.0.0.1', PRIVATE],
    ['https://１２７.０.０.１', PRIVATE],
    ['https://127.0.0.1.', PRIVATE],
    ['https://0.0.0.0', PRIVATE],
    ['https://0', PRIVATE],
    ['https://169.254.169.254/latest/meta-data', PRIVATE],
    ['https://[::1]', PRIVATE],
    ['https://[::]', PRIVATE],
    ['https://[::ffff:127.0.0.1]', PRIVATE],
    ['https://[::ffff:7f00:1]', PRIVATE],
    ['https://[64:ff9b::10.0.0.1]', PRIVATE],
    ['https://[2002:7f00:1::]', PRIVATE],
    ['https://[fd00::1]', PRIVATE],
    ['https://[fe80::1]', PRIVATE],
  ])('is refused when it is %s', (url, expected) => {
    expect(refusalOfUrl(new URL(url), allow())).toBe(expected);
  });

  it.each([
    ['http://chat.internal', ['chat.internal']],
    ['http://chat.internal.', ['chat.internal']],
    ['https://chat.internal:22', ['chat.internal:22']],
    ['http://localhost:9000', ['localhost']],
    ['http://127.0.0.1:9000', ['127.0.0.1']],
    ['http://127.0.0.1:9000', ['127.0.0.1:9000']],
    ['http://[::1]:9000', ['[::1]:9000']],
    ['http://10.1.2.3', ['192.168.0.0/16', '10.0.0.0/8']],
    ['http://[fd00::7]', ['fd00::/8']],
    // A name may lead into the network.
    ['http://chat.internal', ['10.0.0.0/8']],
  ])('is not refused when it is %s and %j is allowed', (url, items) => {
    expect(refusalOfUrl(new URL(url), allow(...items))).toBeNull();
  });

  it.each([
    ['http://other.internal', ['chat.internal'], PLAIN],
    ['http://a.chat.internal', ['chat.internal'], PLAIN],
    ['http://chat.internal:8080', ['chat.internal:80'], PLAIN],
    ['http://127.0.0.1:9001', ['127.0.0.1:9000'], PRIVATE],
    ['http://127.0.0.2', ['127.0.0.1'], PRIVATE],
    ['https://example.com:22', ['chat.internal:22'], PORT],
    ['https://1.1.1.1:22', ['10.0.0.0/8'], PORT],
    ['http://11.0.0.1', ['10.0.0.0/8'], PLAIN],
    ['https://[::1]', ['127.0.0.1'], PRIVATE],
    ['https://user@chat.internal', ['chat.internal'], 'must hold no user name and no password'],
  ])('is refused when it is %s and %j is allowed', (url, items, expected) => {
    expect(refusalOfUrl(new URL(url), allow(...items))).toBe(expected);
  });
});

describe('a host with its addresses', () => {
  it.each([
    ['https://example.com', ['93.184.216.34', '2606:2800:220:1::1'], []],
    ['https://chat.internal', ['10.1.2.3'], ['10.0.0.0/8']],
    ['http://chat.internal', ['10.1.2.3', '10.1.2.4'], ['10.0.0.0/8']],
    ['http://chat.internal', ['127.0.0.1', '::1'], ['chat.internal']],
    ['https://both.example', ['10.1.2.3', '93.184.216.34'], ['10.0.0.0/8']],
  ])('is not refused: %s at %j where %j is allowed', (url, addresses, items) => {
    expect(refusalOfAddresses(new URL(url), addresses, allow(...items))).toBeNull();
  });

  it.each([
    ['https://example.com', [], [], 'leads to a host without an address'],
    ['https://example.com', ['127.0.0.1'], [], PRIVATE],
    ['https://example.com', ['93.184.216.34', '10.0.0.1'], [], PRIVATE],
    ['https://example.com', ['93.184.216.34', '::ffff:a00:1'], [], PRIVATE],
    ['https://example.com', ['not an address'], [], PRIVATE],
    ['https://example.com', ['169.254.169.254'], ['10.0.0.0/8'], PRIVATE],
    ['http://example.com', ['93.184.216.34'], ['10.0.0.0/8'], PLAIN],
    ['http://both.example', ['10.1.2.3', '93.184.216.34'], ['10.0.0.0/8'], PLAIN],
    ['https://example.com:25', ['93.184.216.34'], [], PORT],
  ])('is refused: %s at %j where %j is allowed', (url, addresses, items, expected) => {
    expect(refusalOfAddresses(new URL(url), addresses, allow(...items))).toBe(expected);
  });
});
