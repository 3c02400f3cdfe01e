import { describe, expect, it } from '@jest/globals';
import { matcherOf } from '../config/ip-networks.js';
import { namesHost, pathOf } from './requested-host.js';

const PROXIES = matcherOf([{ address: '10.0.0.7', prefix: 32, family: 'ipv4' }]);
const PAGES = ['Host', 'clarion.example.com'];

function names(rawHeaders: readonly string[], url = '/', remoteAddress = '192.0.2.1'): boolean {
  const request = { rawHeaders: [...rawHeaders], url, socket: { remoteAddress } };
  return namesHost(request, 'traces.example.com', PROXIES);
}

describe('the host of the viewer', () => {
  it.each([
    'traces.example.com',
    'TRACES.Example.COM',
    'traces.example.com:443',
    'traces.example.com:4747',
    'traces.example.com:',
    'traces.example.com.',
    'Traces.example.com.:8443',
    'traces%2Eexample%2Ecom',
    'ｔraces.example.com',
    'clarion.example.com@traces.example.com',
    'traces.example.com:99999',
    'traces.example.com:x',
    'traces.example.com, clarion.example.com',
    '[traces.example.com]',
  ])('is named by Host: %s', (host) => {
    expect(names(['Host', host])).toBe(true);
    expect(names(['hOsT', host])).toBe(true);
  });

  it.each([
    'clarion.example.com',
    'example.com',
    'xtraces.example.com',
    'traces.example.com.evil.example',
    'traces-example.com',
    'traces.example.com@clarion.example.com',
    'clarion.example.com:4747',
    '127.0.0.1:4747',
    '[::1]:4747',
    '',
  ])('is not named by Host: %s', (host) => {
    expect(names(['Host', host])).toBe(false);
  });

  it('is named by any of several Host headers', () => {
    expect(names([...PAGES, 'Host', 'traces.example.com'])).toBe(true);
    expect(names(['Host', 'traces.example.com', ...PAGES])).toBe(true);
  });

  it.each([
    ['http://traces.example.com/', true],
    ['HTTPS://TRACES.example.com./admin/v1/session', true],
    ['http://user@traces.example.com:80?a=1', true],
    ['http://clarion.example.com/', false],
    ['http://clarion.example.com/http://traces.example.com/', false],
    ['//traces.example.com/', false],
    ['/http://traces.example.com/', false],
    ['*', false],
    ['', false],
  ])('is looked for in the target %s', (target, expected) => {
    expect(names(PAGES, target)).toBe(expected);
  });

  it('stays that of Host where the target names another', () => {
    expect(names(['Host', 'traces.example.com'], 'http://clarion.example.com/')).toBe(true);
  });

  it.each([
    ['10.0.0.7', 'traces.example.com', true],
    ['::ffff:10.0.0.7', 'traces.example.com:443', true],
    ['10.0.0.7', 'clarion.example.com, traces.example.com', true],
    ['10.0.0.7', 'clarion.example.com', false],
    ['192.0.2.1', 'traces.example.com', false],
    ['', 'traces.example.com', false],
  ])('is named by X-Forwarded-Host of a trusted proxy: %s sends %s', (peer, forwarded, expected) => {
    expect(names([...PAGES, 'X-Forwarded-Host', forwarded], '/', peer)).toBe(expected);
  });

  it('cannot be left by X-Forwarded-Host', () => {
    const headers = ['Host', 'traces.example.com', 'X-Forwarded-Host', 'clarion.example.com'];
    expect(names(headers, '/', '10.0.0.7')).toBe(true);
    expect(names(headers)).toBe(true);
  });
});

describe('the path of a target', () => {
  it.each([
    ['/index.html?trace=blob:x#a', '/index.html'],
    ['/../index.html', '/../index.html'],
    ['/%2e%2e/index.html', '/%2e%2e/index.html'],
    ['http://traces.example.com/index.html?x', '/index.html'],
    ['http://traces.example.com', ''],
    ['*', '*'],
    ['', ''],
  ])('of %s is %j', (target, path) => {
    expect(pathOf(target)).toBe(path);
  });
});
