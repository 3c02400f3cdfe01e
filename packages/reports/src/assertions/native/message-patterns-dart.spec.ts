import { describe, expect, it } from '@jest/globals';
import type { ReportedFailure } from '../../report.js';
import { DART_PATTERNS } from './message-patterns-dart.js';

const ROWS: readonly (readonly [name: string, text: string, found: object, failure?: ReportedFailure])[] = [
  ['numbers', 'Expected: <42>\n  Actual: <41>\n', { expected: 42, actual: 41 }],
  [
    'texts',
    "Expected: 'hello world'\n  Actual: 'hello w\\'orld'\n   Which: is different.\n          Expected: hello world\n            Actual: hello w'orld\n                           ^\n           Differ at offset 7\n",
    { expected: 'hello world', actual: "hello w'orld" },
  ],
  [
    'texts of lines',
    "Expected: 'line one\\n'\n            'line two'\n  Actual: 'line one\\n'\n            'line 2'\n   Which: is different.",
    { expected: 'line one\nline two', actual: 'line one\nline 2' },
  ],
  [
    'lists',
    'Expected: [1, 2]\n  Actual: [1, 3]\n   Which: at location [1] is <3> instead of <2>\n',
    { expected: '[1, 2]', actual: '[1, 3]' },
    { dialect: 'dart' },
  ],
  ['booleans and null', 'Expected: <true>\n  Actual: <null>\n', { expected: true, actual: null }],
  [
    'descriptions',
    "Expected: contains 'needle'\n  Actual: 'haystack'\n",
    { expected: "contains 'needle'", actual: 'haystack' },
  ],
  [
    'Flutter',
    'Expected: exactly one matching candidate\n  Actual: _TextWidgetFinder:<Found 0 widgets with text "x": []>\n   Which: means none were found but one was expected\n',
    { expected: 'exactly one matching candidate', actual: '_TextWidgetFinder:<Found 0 widgets with text "x": []>' },
  ],
  ['a cut list', 'Expected: [1, 2, ...]\n  Actual: <3>\n', { actual: 3 }, { dialect: 'dart' }],
];

describe('assertion messages of Dart', () => {
  it.each(ROWS.map(([name, text, found, failure]) => ({ name, text, found, failure })))(
    'reads $name',
    ({ text, found, failure }) => {
      expect(DART_PATTERNS.read(text, failure ?? {})).toEqual(found);
    },
  );

  it.each(['Expected: 42\n  Actual: 41', 'Expected: "a"\n  Actual: "b"', 'Expected: <42>', 'Exception: Some error'])(
    'leaves alone %s',
    (text) => {
      expect(DART_PATTERNS.read(text, {})).toBeUndefined();
    },
  );
});
