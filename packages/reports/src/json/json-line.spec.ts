import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';
import { parseJsonLine } from './json-line.js';

describe('parseJsonLine', () => {
  it('reads an object or an array, with blanks around it', () => {
    expect(parseJsonLine(' {"a":[1]}\r')).toEqual({ a: [1] });
    expect(parseJsonLine('["fail",{}]')).toEqual(['fail', {}]);
  });

  it('loses no digit of a number', () => {
    expect(parseJsonLine('{"id":12345678901234567890}')).toEqual({ id: new LosslessNumber('12345678901234567890') });
  });

  it.each([
    '',
    'FAIL example.test/shop [build failed]',
    '42',
    '"a"',
    '{"a":1',
    '{"a":1} {"b":2}',
    '[WARN] cache is cold [ok]',
    '{a}',
  ])('finds none in %j', (text) => {
    expect(parseJsonLine(text)).toBeUndefined();
  });

  it('takes a raw control character in a string as that character', () => {
    expect(parseJsonLine('{\t"a\tb":"\u001b[31mred \\" \u0001"}')).toEqual({ 'a\tb': '\u001b[31mred " \u0001' });
  });

  it('finds none in what is nested too deeply', () => {
    expect(parseJsonLine('['.repeat(100_000) + ']'.repeat(100_000))).toBeUndefined();
  });

  it('finds none in a line whose text is broken', () => {
    expect(parseJsonLine(`{"a":"${String.raw`\"`.repeat(50)}\u0001}`)).toBeUndefined();
  });
});
