import { expect, it } from '@jest/globals';
import { indentJson } from './indent-json.js';

it.each([
  [
    'objects and lists',
    '{"a":[1,{"b":null}],"c":{}}',
    '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": {}\n}',
  ],
  ['numbers with all digits', '[1.10,12345678901234567890]', '[\n  1.10,\n  12345678901234567890\n]'],
  ['signs within texts', '{"a,b":"{\\"[:,"}', '{\n  "a,b": "{\\"[:,"\n}'],
  ['a document that is cut', '{"a":"b\\', '{\n  "a": "b\\'],
  ['brackets that close nothing', ']}1', '\n]\n}1'],
])('JSON in lines keeps %s', (_, text, indented) => expect(indentJson(text)).toBe(indented));

it('JSON in lines takes at most a few times its own room for deep values', () =>
  expect(indentJson('['.repeat(100_000)).length).toBeLessThan(400_000));
