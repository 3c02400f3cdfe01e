import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { scanJson } from './scan-json.js';

const scan = (text: string) => scanJson(Buffer.from(text));

describe('scanJson', () => {
  it.each([
    ['1', 0],
    ['"[[["', 0],
    ['[]', 1],
    ['{"a":[1,{"b":[]}]}', 4],
    ['[[],[],[]]', 2],
    ['["\\"[[",["\\\\"]]', 2],
    ['["\\\\\\"[[["]', 1],
  ])('finds the nesting of %s to be %i', (text, depth) => {
    expect(scan(text).depth).toBe(depth);
  });

  it.each([
    ['1', 1],
    ['[1,2,3]', 4],
    ['{"a":1,"b":"x,y,[z"}', 3],
  ])('counts the values of %s as %i', (text, values) => {
    expect(scan(text).values).toBe(values);
  });

  it.each([
    '12',
    '-3.25',
    '0',
    '-7',
    '0.5',
    '-0.5',
    '0.25',
    '10.05',
    '100',
    '1732051200000',
    '999999999999999',
    '"12345678901234567890"',
    '"1.0 and 1e5 and -0"',
    '{"1.0":"\\"2.50"}',
  ])('takes the ordinary number or text %s for safe', (text) => {
    expect(scan(`[${text},1]`).unsafeNumbers).toBe(false);
  });

  it.each(['12345678901234567890', '1.0', '2.50', '-0', '-0.0', '0.0', '1e5', '1E5', '0.0000001', '9007199254740993'])(
    'tells that %s would not be kept, and where it stands',
    (literal) => {
      const { unsafeNumbers, unsafeSpans } = scan(`["é",${literal} ,2]`);
      expect(unsafeNumbers).toBe(true);
      expect(unsafeSpans).toEqual([6, 6 + literal.length]);
    },
  );

  it('misses no literal that JSON.parse and JSON.stringify would change', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,20})$/);
    const fraction = fc.stringMatching(/^(\.\d{1,20})?$/);
    const exponent = fc.stringMatching(/^([eE][+-]?\d{1,3})?$/);
    fc.assert(
      fc.property(fc.constantFrom('', '-'), digits, fraction, exponent, (...parts) => {
        const literal = parts.join('');
        const isChanged = JSON.stringify(JSON.parse(literal)) !== literal;
        expect(isChanged && !scan(literal).unsafeNumbers).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  it('stops as soon as a limit is exceeded', () => {
    const limits = { depth: 3, values: 5 };
    expect(scanJson(Buffer.from('[[[]]]'), limits).depth).toBe(3);
    expect(scanJson(Buffer.from('['.repeat(1000)), limits).depth).toBe(4);
    expect(scanJson(Buffer.from('[1,2,3]'), limits).values).toBe(4);
    expect(scanJson(Buffer.from(`[${'1,'.repeat(1000)}1]`), limits).values).toBe(6);
  });

  it('comes to an end on any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(scanJson(bytes).depth).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
