import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';

import { printedField, printedValue } from './printed-value.js';

describe('printedValue', () => {
  it.each([
    ['JSON', '{"a": [1, true, null]}', { a: [1, true, null] }],
    [
      "JavaScript's inspect",
      "{ id: 7, 'b-c': 'x', n: [ 1, -2.5 ], t: true }",
      { id: 7, 'b-c': 'x', n: [1, -2.5], t: true },
    ],
    [
      'pretty-format',
      'Object {\n  "items": Array [\n    Object {\n      "qty": 2,\n    },\n  ],\n}',
      { items: [{ qty: 2 }] },
    ],
    ['an object without a prototype', '[Object: null prototype] { a: 1 }', { a: 1 }],
    [
      'Mocha, which writes no commas',
      '{\n  "id": 7\n  "tags": [\n    "a"\n    "b"\n  ]\n}',
      { id: 7, tags: ['a', 'b'] },
    ],
    ["Python's dictionary", "{'a': None, 'b': [True, False], 1: u'x'}", { a: null, b: [true, false], 1: 'x' }],
    ["Ruby's hash with strings", '{"a"=>1, "b"=>nil}', { a: 1, b: null }],
    ["Ruby's hash of 3.4", '{id: 7, name: "x"}', { id: 7, name: 'x' }],
    ['a quoted string', "'it\\'s'", "it's"],
    ['a string with escapes', String.raw`"a\nb\t\"c\" \x41 \u00e4 \u{1f389} \\"`, 'a\nb\t"c" A ä 🎉 \\'],
    [
      'a path of Windows whose backslashes are not escaped',
      String.raw`"C:\shop\new\ruby\test"`,
      String.raw`C:\shop\new\ruby\test`,
    ],
    ['a path of Windows whose backslashes are escaped', String.raw`"C:\\shop\\new"`, String.raw`C:\shop\new`],
    ['a string with line ends of its own', '"line one\nline two"', 'line one\nline two'],
    ['a string in pieces', "'line one\\n' +\n  'line two\\n'", 'line one\nline two\n'],
    ['a template', '`it\'s "it"`', 'it\'s "it"'],
    ['no value', 'None', null],
    ['nil', 'nil', null],
    ['a number', '42', 42],
    ['words without quotes', 'hello world', 'hello world'],
    ['dots in quotes', '"Loading..."', 'Loading...'],
    ['the empty list', '[]', []],
  ])('reads %s', (_, printed, value) => {
    expect(printedValue(printed)).toEqual(value);
  });

  it.each(['12345678901234567890', '1.10', '-0', '1.0'])('keeps the digits of %s', (printed) => {
    expect(printedValue(printed)).toEqual(new LosslessNumber(printed));
  });

  it.each([
    'undefined',
    '1n',
    'NaN',
    '{1, 2}',
    '(1, 2)',
    '{:id=>7}',
    ':sym',
    'Order { id: 7 }',
    '[Function: f]',
    '{ a: [Function: f] }',
    '{ a: [Object] }',
    '<ref *1> { a: [Circular *1] }',
    '{ a: undefined }',
    "b'bytes'",
    'Map(1) { 1 => 2 }',
    '[ <1 empty item> ]',
    '{"a": 1} and more',
    "'no end",
    '01',
  ])('keeps %s as the text that it is, as JSON has no such value', (printed) => {
    expect(printedValue(printed)).toBe(printed);
  });

  it.each([
    "{ id: 7, status: 'paid', …(1) }",
    '[1, 2, …]',
    '[ 1, ... 2 more items ]',
    'some text…',
    'some text...',
    "[ 'a', …(3) ]",
    '{ a: 1, ... }',
    '{"a": 1',
  ])('finds no value in %s, which was cut off', (printed) => {
    expect(printedValue(printed)).toBeUndefined();
  });

  it('keeps a member that is named as the prototype', () => {
    const value = printedValue('{"__proto__": 1}');
    expect(Object.entries(value ?? {})).toEqual([['__proto__', 1]]);
  });
});

describe('printedField', () => {
  it('keeps a text whole, with the white space at its ends and what looks as if it was cut off', () => {
    expect([printedField('line one\n'), printedField('Loading...'), printedField('42'), printedField(7)]).toEqual([
      'line one\n',
      'Loading...',
      42,
      7,
    ]);
  });
});
