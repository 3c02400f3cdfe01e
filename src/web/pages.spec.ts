import { describe, expect, it } from '@jest/globals';
import { isNavigation } from './pages.js';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' };

describe('a navigation', () => {
  it.each([
    ['a browser that says so', 'GET', '/nowhere', BROWSER, true],
    ['a browser that asks for the head alone', 'HEAD', '/nowhere/at/all?q=1', BROWSER, true],
    ['a browser over plain http', 'GET', '/nowhere', { accept: BROWSER.accept }, true],
    ['one to an address that only begins like a program’s', 'GET', '/v1x', BROWSER, true],
    ['a script of a page', 'GET', '/nowhere', { accept: 'text/html', 'sec-fetch-mode': 'cors' }, false],
    ['curl', 'GET', '/nowhere', { accept: '*/*' }, false],
    ['a program that names nothing', 'GET', '/nowhere', {}, false],
    ['a form that is sent', 'POST', '/nowhere', BROWSER, false],
    ['one to the interface', 'GET', '/v1/nowhere', BROWSER, false],
    ['one to the root of the interface', 'GET', '/open?x=1', BROWSER, false],
    ['one to a file', 'GET', '/assets/absent.js', BROWSER, false],
  ] as const)('%s: %s %s', (_, method, url, headers, expected) => {
    expect(isNavigation({ method, url, headers })).toBe(expected);
  });
});
