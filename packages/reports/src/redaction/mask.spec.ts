import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { maskCookie, maskSecret, maskUnderKey } from './mask.js';

describe('maskSecret', () => {
  it.each([
    ['', ''],
    ['a', '***'],
    ['secret', '***'],
    ['hunter2', 'hu***2'],
    ['password1', 'pa***1'],
    ['supersecret', 'su***et'],
    ['abcdefghijklm', 'abc***lm'],
    ['Bearer abcdefghijkl', 'Bea***jkl'],
    ['0123456789'.repeat(100), '012***789'],
    ['😀😀😀😀', '😀***'],
    ['a😀😀😀😀😀😀😀😀b', 'a😀***😀b'],
  ])('masks %j as %j', (secret, masked) => {
    expect(maskSecret(secret)).toBe(masked);
  });

  it.each([
    '***',
    'sup***ret',
    'Bea***jkl',
    'hu***2',
    'eyJ***123',
    '********',
    '[REDACTED]',
    '[Filtered]',
    '<masked>',
    'xxxxxxxx',
    '${API_TOKEN}',
    '{{password}}',
  ])('keeps %s, which contains no secret', (text) => {
    expect(maskSecret(text)).toBe(text);
  });

  it('is not misled by asterisks in a secret', () => {
    expect(maskSecret('abcdefgh***secret')).toBe('abc***ret');
  });

  it('shows a third at most, six characters at most, and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '1', '😀', '*', '=') }), (secret) => {
        const masked = maskSecret(secret);
        expect(maskSecret(masked)).toBe(masked);
        if (masked === secret) return;
        expect(masked.length - '***'.length).toBeLessThanOrEqual(Math.min(6, Math.ceil(secret.length / 3)));
      }),
    );
  });
});

describe('maskCookie', () => {
  it.each([
    ['sid=abcdef123456; Path=/', 'sid=ab***56; Path=/'],
    ['sid=abcdef123456', 'sid=ab***56'],
    ['a=1; b=abcdef123456', 'a=***; b=ab***56'],
    ['sid=YWJjZGVmMTIzNDU2Nzg=; HttpOnly; Secure', 'sid=YWJ***zg=; HttpOnly; Secure'],
    [
      '__Host-id=0123456789abcdef; Expires=Fri, 20 Nov 2026 20:29:57 GMT; Max-Age=60; SameSite=Lax;',
      '__Host-id=012***def; Expires=Fri, 20 Nov 2026 20:29:57 GMT; Max-Age=60; SameSite=Lax;',
    ],
    ['sid=', 'sid='],
    ['sid=ab***56; Path=/', 'sid=ab***56; Path=/'],
  ])('keeps names and attributes of %s', (header, masked) => {
    expect(maskCookie(header)).toBe(masked);
  });

  it.each([
    ['abcdef123456', 'ab***56'],
    ['sid=abcdef123456; Path=/, other=0123456789abcdef', 'sid***def'],
    ['sid=abcdef123456; 0123456789abcdef', 'sid***def'],
    ['sid=name=abcdef;x', 'sid***f;x'],
  ])('masks %s whole, as it is not simple', (header, masked) => {
    expect(maskCookie(header)).toBe(masked);
  });

  it('changes nothing the second time', () => {
    const part = fc.constantFrom('sid', '=', 'abcdef123456', ';', ' ', 'Path=/', ',', '***', 'x', 'Secure', '"');
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const masked = maskCookie(parts.join(''));
        expect(maskCookie(masked)).toBe(masked);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('maskUnderKey', () => {
  it('knows cookies by their header', () => {
    expect(maskUnderKey('Set-Cookie', 'sid=abcdef123456; Path=/')).toBe('sid=ab***56; Path=/');
    expect(maskUnderKey('token', 'sid=abcdef123456; Path=/')).toBe('sid***h=/');
  });
});
