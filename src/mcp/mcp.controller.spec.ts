import { describe, expect, it } from '@jest/globals';
import { isAllowedSite } from './mcp.controller.js';

const PUBLIC = 'https://clarion.example.com';

describe('Host of a request to the tools', () => {
  it.each([
    ['the public name', 'clarion.example.com'],
    ['the public name in capitals with a port', 'CLARION.example.com:8443'],
    ['loopback', 'localhost:4747'],
    ['an address', '10.1.2.3:4747'],
    ['an address of IPv6', '[fd00::1]:4747'],
    ['a name without a dot, as containers have', 'clarion:4747'],
  ])('lets %s through', (_, host) => {
    expect(isAllowedSite({ host }, PUBLIC)).toBe(true);
  });

  it.each([
    ['a name of a stranger', 'evil.example.net'],
    ['a name that begins with the public one', 'clarion.example.com.evil.net'],
    ['a name below the public one', 'x.clarion.example.com'],
    ['a name that looks like an address', '127.0.0.1.evil.net'],
    ['a user in front of an address', 'clarion.example.com@evil.net'],
    ['nothing', undefined],
    ['an empty name', ''],
    ['signs', '<script>'],
    ['a port that is none', 'localhost:99999'],
  ])('refuses %s', (_, host) => {
    expect(isAllowedSite({ host }, PUBLIC)).toBe(false);
  });
});

describe('Origin of a request to the tools', () => {
  it.each([
    ['no page', undefined],
    ["the service's own pages", PUBLIC],
    ['a page of this machine', 'http://localhost:6274'],
    ['a page of this machine by address', 'http://127.0.0.1:6274'],
    ['a page of this machine by address of IPv6', 'http://[::1]:6274'],
  ])('lets %s through', (_, origin) => {
    expect(isAllowedSite({ host: 'clarion.example.com', origin }, PUBLIC)).toBe(true);
  });

  it.each([
    ['a page of a stranger', 'https://evil.example.net'],
    ['the public name by another scheme', 'http://clarion.example.com'],
    ['the public name at another port', 'https://clarion.example.com:444'],
    ['an opaque page', 'null'],
    ['an empty one', ''],
    ['a file', 'file://localhost'],
    ['an extension', 'chrome-extension://localhost'],
    ['a name that begins like loopback', 'http://localhost.evil.net'],
    ['an address of the network', 'http://10.1.2.3'],
  ])('refuses %s', (_, origin) => {
    expect(isAllowedSite({ host: 'clarion.example.com', origin }, PUBLIC)).toBe(false);
  });
});
