import { describe, expect, it } from '@jest/globals';
import { LUA_PATTERNS } from './message-patterns-lua.js';

const ROWS: readonly (readonly [string, string, object])[] = [
  [
    'numbers of luassert',
    'example_spec.lua:45: Expected objects to be equal.\nPassed in:\n(number) 1\nExpected:\n(number) 3',
    { expected: 3, actual: 1 },
  ],
  [
    'booleans, with a stack behind them',
    './tests/hammerspoon/init_spec.lua:694: Expected objects to be the same.\nPassed in:\n(boolean) false\nExpected:\n(boolean) true\n\nstack traceback:\n\t./tests/hammerspoon/init_spec.lua:694: in function <./tests/hammerspoon/init_spec.lua:671>\n',
    { expected: true, actual: false },
  ],
  [
    'strings',
    "tests/input_spec.lua:222: Expected objects to be equal.\nPassed in:\n(string) 'project_open'\nExpected:\n(string) 'running'",
    { expected: 'running', actual: 'project_open' },
  ],
  [
    'nil',
    'Expected objects to be the same.\nPassed in:\n(nil)\nExpected:\n(boolean) true',
    { expected: true, actual: null },
  ],
  [
    'tables as they are printed',
    "Expected objects to be the same.\nPassed in:\n(table: 0x7f0d8a8f2c90) { }\nExpected:\n(table: 0x7f0d8a8f3cc8) {\n *[1] = {\n    [filename] = 'my_test.go'\n    [lnum] = 7 } }",
    { expected: "{\n  [1] = {\n    [filename] = 'my_test.go'\n    [lnum] = 7 } }", actual: '{ }' },
  ],
  [
    'another assertion of luassert',
    'a_spec.lua:3: Expected to be truthy, but value was:\n(nil)',
    { expected: 'truthy', actual: null },
  ],
  [
    'a table that is cut',
    'Expected objects to be the same.\nPassed in:\n(table: 0x1) {\n  [a] = { ... more } }\nExpected:\n(number) 1',
    { expected: 1 },
  ],
  ['LuaUnit', './tests/ngcp_xavp.lua:98: expected: 42, actual: 41', { expected: 42, actual: 41 }],
  ['strings of LuaUnit in an attribute', 'a.lua:3: expected: "b" actual: "a"', { expected: 'b', actual: 'a' }],
  ['strings of LuaUnit', 'a.lua:3: expected: "b"\nactual: "a"', { expected: 'b', actual: 'a' }],
  [
    'tables of LuaUnit as text',
    './tests/ngcp_rp.lua:183: expected: {3,2,1}, actual: 3',
    { expected: '{3,2,1}', actual: 3 },
  ],
];

describe('assertion messages of Lua', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(LUA_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each(['expected: 42, actual: 41', 'Passed in:\n(number) 1\nExpected:\n(number) 2'])('ignores %s', (text) => {
    expect(LUA_PATTERNS.read(text, {})).toBeUndefined();
  });
});
