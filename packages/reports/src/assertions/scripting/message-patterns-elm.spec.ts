import { describe, expect, it } from '@jest/globals';
import { ELM_PATTERNS } from './message-patterns-elm.js';

const ROWS: readonly (readonly [string, string, object])[] = [
  ['booleans', '    False\n    ╷\n    │ Expect.equal\n    ╵\n    True\n', { expected: true, actual: false }],
  [
    'lists',
    '[ "Betty", "Botter", "bought" ]\n╷\n│ Expect.equal\n╵\n[ "Betty Botter", "bought" ]',
    { expected: ['Betty Botter', 'bought'], actual: ['Betty', 'Botter', 'bought'] },
  ],
  [
    'constructors as text, behind what was given',
    'Given 21474836479999999999\n\nOk 21474836480000000000\n╷\n│ Expect.equal\n╵\nOk 3028092406290448400',
    { expected: 'Ok 3028092406290448400', actual: 'Ok 21474836480000000000' },
  ],
  ['marks of the difference', '"a"\n ▼\n╷\n│ Expect.equal\n╵\n"b"\n ▲', { expected: 'b', actual: 'a' }],
  ['another function', '4\n╷\n│ Expect.lessThan\n╵\n3', { expected: '< 3', actual: 4 }],
  ['what must not be equal', '"a"\n╷\n│ Expect.notEqual\n╵\n"a"', { expected: 'not a', actual: 'a' }],
  ['a function without a value below', '[]\n╷\n│ Expect.all\n╵\n[]', {}],
];

describe('assertion messages of Elm', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(ELM_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each(['values sent to port "other" did not match:\n[]\n╵\n│ Expect.equal\n╷\n[()]', 'Expect.equal was called'])(
    'ignores %s',
    (text) => {
      expect(ELM_PATTERNS.read(text, {})).toBeUndefined();
    },
  );
});
