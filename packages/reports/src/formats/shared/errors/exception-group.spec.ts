import { describe, expect, it } from '@jest/globals';
import { thrownTogether } from './exception-group.js';

const OF_HYPOTHESIS = [
  '  + Exception Group Traceback (most recent call last):',
  '  |   File "/shop/test_cart.py", line 14, in test_add',
  '  |     title=st.text(),',
  '  | ExceptionGroup: Hypothesis found 2 distinct failures. (2 sub-exceptions)',
  '  +-+---------------- 1 ----------------',
  '    | Traceback (most recent call last):',
  '    |   File "/shop/test_cart.py", line 20, in test_add',
  '    |     cart.add(title)',
  '    | shop.cart.ValidationError: title is empty',
  '    | Falsifying example: test_add(',
  "    |     title=' ',",
  '    | )',
  '    +---------------- 2 ----------------',
  '    | Traceback (most recent call last):',
  '    |   File "/shop/test_cart.py", line 21, in test_add',
  '    |     assert cart.total == 1',
  '    | AssertionError',
  '    +------------------------------------',
];

describe('thrownTogether', () => {
  it('has the words of the group, and those of its exceptions below', () => {
    expect(thrownTogether(OF_HYPOTHESIS.join('\n'))).toEqual({
      type: 'ExceptionGroup',
      message:
        'Hypothesis found 2 distinct failures. (2 sub-exceptions)\n  shop.cart.ValidationError: title is empty\n  AssertionError',
    });
  });

  it('reads a group that has lost the margin in front of it', () => {
    expect(thrownTogether(OF_HYPOTHESIS.map((line) => line.slice(2)).join('\n')).type).toBe('ExceptionGroup');
  });

  it.each([
    ['another traceback', 'Traceback (most recent call last):\n  File "a.py", line 1\nKeyError: 1'],
    ['a group that was cut off', OF_HYPOTHESIS.slice(0, 3).join('\n')],
  ])('leaves %s alone', (_, text) => {
    expect(thrownTogether(text)).toEqual({});
  });
});
