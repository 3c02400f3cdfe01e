import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { writeJson } from './json-value.js';
import { readJson } from './read-json.js';

const LOOKALIKE = { value: '1.0', isLosslessNumber: true };

describe('writeJson', () => {
  it('writes what contains no LosslessNumber as JSON.stringify does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(writeJson(readJson(Buffer.from(text)))).toBe(text);
      }),
    );
  });

  it('writes the literal digits of a LosslessNumber at every place', () => {
    const big = new LosslessNumber('12345678901234567890');
    expect(writeJson(big)).toBe('12345678901234567890');
    expect(writeJson([big, { a: big, b: [new LosslessNumber('-1.50E+7')] }, 'text'])).toBe(
      '[12345678901234567890,{"a":12345678901234567890,"b":[-1.50E+7]},"text"]',
    );
  });

  it('leaves an object that only looks like one an object', () => {
    expect(writeJson(LOOKALIKE)).toBe('{"value":"1.0","isLosslessNumber":true}');
    expect(writeJson([LOOKALIKE, new LosslessNumber('2.0')])).toBe('[{"value":"1.0","isLosslessNumber":true},2.0]');
    expect(writeJson({ isLosslessNumber: true, a: new LosslessNumber('2.0') })).toBe(
      '{"isLosslessNumber":true,"a":2.0}',
    );
  });

  it('leaves a text that looks like one a text', () => {
    const text = '{"value":"1.0","isLosslessNumber":true}';
    expect(writeJson([text, new LosslessNumber('2.0')])).toBe(`[${JSON.stringify(text)},2.0]`);
  });
});
