import { describe, expect, it } from '@jest/globals';
import { GODOT_PATTERNS } from './message-patterns-godot.js';

const ROWS: readonly (readonly [string, string, object])[] = [
  ['a number', '[41] expected to equal [42]:  the total', { expected: 42, actual: 41 }],
  [
    'an array',
    '[1, 2] != [1, 3]  1 of 2 different array indexes.\n  [\n      1:  2 != 3\n  ]  ',
    { expected: [1, 3], actual: [1, 2] },
  ],
  ['no array that is cut', '[1, 2...8, 9] != [1]  8 of 9 different array indexes.\n  [\n  ]  ', { expected: [1] }],
  ['a distance', '[1.5] expected to not equal [1.5] +/- [0.1]:  ', { expected: 'not 1.5', actual: 1.5 }],
  ['membership', 'Expected [[1, 2]] to contain value:  [3]:  ', {}],
];

describe('assertion messages of Godot', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(GODOT_PATTERNS.read(text, {})).toEqual(found);
  });

  it('ignores other texts', () => {
    expect(GODOT_PATTERNS.read('expected [1] to equal [2]', {})).toBeUndefined();
  });
});
