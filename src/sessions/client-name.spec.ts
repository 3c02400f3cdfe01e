import { describe, expect, it } from '@jest/globals';
import { clientName } from './client-name.js';

describe('the name of a client', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145 on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome 142 on Windows',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
      'Edge 142 on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Safari/605.1.15',
      'Safari 18 on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.3 Mobile/15E148 Safari/604.1',
      'Safari 18 on iOS',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome 142 on Android',
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
      'Chrome 142 on ChromeOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['node', 'node'],
    ['clarion-cli/1.2.0 node/24.1.0', 'clarion-cli/1.2.0'],
    ['<script>alert(1)</script>', null],
    ['', null],
    [undefined, null],
  ])('of %j is %j', (userAgent, name) => {
    expect(clientName(userAgent)).toBe(name);
  });

  it('is short, however long the header is', () => {
    expect(clientName('x'.repeat(16_000))).toBe('x'.repeat(60));
    expect(clientName(`${'x '.repeat(8_000)}Firefox/145`)).toBe('x');
  });
});
