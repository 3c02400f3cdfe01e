import { describe, expect, it } from '@jest/globals';
import { maskText } from './mask-text.js';

/** Rows: what the mask is about, the text, and the text as it is masked. Each kind of mark has more rows in docs/concepts.md. */
const TABLE: readonly (readonly [string, string, string])[] = [
  ['a UUID in braces', '{3F2504E0-4F89-41D3-9A0C-0305E82C3301}', '{<#>}'],
  ['the suffixes of a pod', 'api-7d9f8b6c5-x2k4p', 'api<#>'],
  ['the hash of a built file', 'assets/index-B8k2xQ1z.js is gone', '<path>/assets/index<#>.js is gone'],
  ['a data URL', 'src data:image/png;base64,iVBORw0KGgo= is bad', 'src <#> is bad'],
  ['a signed number and an exponent', 'is -12.50 or 8.1e3', 'is <#> or <#>'],
  ['money', 'costs $12.50', 'costs $<#>'],
  ['a number with a unit', '12px and 5kb', '<#>px and <#>kb'],
  ['units of time that are glued together', 'took 1h2m3s', 'took <duration>'],
  ['a duration of ISO 8601', 'took PT5M30S', 'took <duration>'],
  ['a date with slashes', 'on 21/11/2026', 'on <time>'],
  ['the date of JavaScript', 'on Sat Nov 21 2026 10:11:12 GMT+0000 (Coordinated Universal Time)!', 'on <time>!'],
  ['a clock with a half of the day', 'the slot at 10:30 AM', 'the slot at <time>'],
  ['a version of four numbers, which is no date', 'chrome=58.0.3029.110', 'chrome=<#>'],
  ['a word that begins as a month does', 'marker 3 of decimal 5', 'marker <#> of decimal <#>'],
  ['the port of any address', 'listen :::34567', 'listen <host>'],
  ['an address of version 6', 'to fe80::1ff:fe23:4567:890a failed', 'to <host> failed'],
  ['a URL of a database', 'postgres://app:secret@db.test:5432/shop', 'postgres://db.test:port5432/shop'],
  ['the query of a URL', 'GET https://a.test/x?y=1#z.', 'GET https://a.test/x.'],
  ['the ids in a route', 'GET /api/v1/users/42', 'GET /api/v1/users/<#>'],
  ['a path of Windows', 'C:\\ci\\app\\src\\shop\\cart.ts(12,5): no', '<path>/shop/cart.ts: no'],
  ['a file alone with its line', 'cart_test.go:12: empty', 'cart_test.go: empty'],
  ['an unnamed value of a key', 'Key (email)=(a@x.io) exists', 'Key (email)=(<value>) exists'],
  ['the version of HTTP, and no status', 'HTTP/1.1 503', 'HTTP/<#> 503'],
  ['blanks', ' a \n\t b ', 'a b'],
];

const KEPT: readonly string[] = [
  'HTTP 404',
  'responded with 500',
  '{"statusCode":400}',
  '502 Bad Gateway',
  'exit status 2',
  'errno -13',
  'SQLSTATE[42P01]',
  'MongoServerError: E11000 duplicate key',
  'error[E0502]: no',
  'ORA-00942: no',
  'utf8 and sha256 and base64',
  'either and/or both',
  'type application/json',
  'package @nestjs/core',
  'getUserByIdOrName is no function',
  'toISOString of Int32Array',
  'strengths-and-lengths',
];

// docs/concepts.md, "Masks"
describe('masks of texts', () => {
  it.each(TABLE)('take out %s', (_name, text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it.each(KEPT.map((text) => [text]))('leave %s as it is', (text) => {
    expect(maskText(text)).toBe(text);
  });

  it('take a number from 100 to 599 for a number where nothing speaks of a status, and keep it where the caller knows', () => {
    expect(maskText('expected 404 to be 200')).toBe('expected <#> to be <#>');
    expect(maskText('expected 404 to be 200', true)).toBe('expected 404 to be 200');
  });

  it('change nothing in what they have masked', () => {
    for (const [, , masked] of TABLE) expect(maskText(masked)).toBe(masked);
  });

  it('keep 400 characters at most', () => {
    expect(maskText('word '.repeat(1000))).toHaveLength(399);
  });
});
