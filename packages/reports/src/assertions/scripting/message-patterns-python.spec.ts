import { describe, expect, it } from '@jest/globals';

import { PYTHON_PATTERNS } from './message-patterns-python.js';

const read = (text: string) => PYTHON_PATTERNS.read(text, {});

describe('PYTHON_PATTERNS', () => {
  it.each([
    ['pytest', 'assert 41 == 42', 42, 41],
    ['a name in front', "AssertionError: assert 'a' == 'b'\n  \n  - b\n  + a", 'b', 'a'],
    ['a message of its own', 'AssertionError: one must be two\nassert 1 == 2', 2, 1],
    ['where the value came from', 'assert 3 == 4\n +  where 3 = add(1, 2)', 4, 3],
    [
      'pytest-clarity',
      'assert == failed. [pytest-clarity diff shown]\n  \n  LHS vs RHS shown below\n  \n  78\n  1\n  ',
      1,
      78,
    ],
    ['identity', 'assert False is True', true, false],
    ['a comparison', 'assert 0 >= 4\n +  where 0 = len([])', '>= 4', 0],
    [
      'one of several',
      'assert 404 in (400, 422)\n +  where 404 = <Response [404 Not Found]>.status_code',
      'in (400, 422)',
      404,
    ],
    [
      'a value of another type, which its line abbreviates',
      "assert 'to be filled in' == ['plum', 'pea...erry', 'fig']\n  +'to be filled in'\n  -['plum', 'pear', 'cherry', 'fig']",
      ['plum', 'pear', 'cherry', 'fig'],
      'to be filled in',
    ],
    ['a list', "assert ['a', 'c'] == ['a', 'b']\n  At index 1 diff: 'c' != 'b'", ['a', 'b'], ['a', 'c']],
    ['a dictionary', "assert {'ok': False} == {'ok': True}", { ok: true }, { ok: false }],
    ['a set, which JSON has not', 'assert {1, 2} == {1, 3}', '{1, 3}', '{1, 2}'],
    ['an object', 'assert Order(id=7, qty=1) == Order(id=7, qty=2)', 'Order(id=7, qty=2)', 'Order(id=7, qty=1)'],
    ['an operator in quotes', "assert 'a == b' == 'c is d'", 'c is d', 'a == b'],
    ['a calculation', 'assert (1 + 2) == 4', 4, 3],
    ['an assertion of a fixture', 'failed on setup with "AssertionError: no stock\nassert 1 == 2"', 2, 1],
    [
      'marked lines',
      'def test_a():\n>       assert a == b\nE       assert 1 == 2\n\ntest_a.py:3: AssertionError',
      2,
      1,
    ],
    [
      'a string cut in the middle',
      "assert 'line one\\nli...nline three\\n' == 'line one\\nli...nline three\\n'\n  \n    line one\n  - line two\n  ?      ^^^\n  + line 2\n  ?      ^\n    line three",
      'line one\nline two\nline three\n',
      'line one\nline 2\nline three\n',
    ],
    [
      'a string cut behind a dot',
      "assert 'sold out' == 'the basket....of the shop'\n  \n  - the basket.txt is out of the shop\n  + sold out",
      'the basket.txt is out of the shop',
      'sold out',
    ],
    [
      'a string cut in front of a dot',
      "assert 'plum... or a .... and a pear' == 'sold out'\n  \n  - sold out\n  + plum... or a a quince. and a pear",
      'sold out',
      'plum... or a a quince. and a pear',
    ],
    [
      'the signs of pytest before 5.4',
      "assert 'first one\\nl...bbbbbbbbbbb' == 'first one\\nl...aaaaaaaaaaa'\n    first one\n  - line bbbbbbbbbbbbbbbbbb\n  + line aaaaaaaaaaaaaaaaaa",
      'first one\nline aaaaaaaaaaaaaaaaaa',
      'first one\nline bbbbbbbbbbbbbbbbbb',
    ],
    [
      'a full difference',
      "assert {'id': 7, 'st...tems': [1, 2]} == {'id': 7, 'st...tems': [1, 3]}\n  \n  Full diff:\n    {\n        'id': 7,\n        'state': 'x',\n        'items': [\n            1,\n  -         3,\n  +         2,\n        ],\n    }",
      { id: 7, state: 'x', items: [1, 3] },
      { id: 7, state: 'x', items: [1, 2] },
    ],
    [
      'pytest.approx',
      'assert 0.3 == 0.5 ± 5.0e-07\n  \n  comparison failed\n  Obtained: 0.3\n  Expected: 0.5 ± 5.0e-07',
      '0.5 ± 5.0e-07',
      0.3,
    ],
    [
      'pytest.raises',
      "AssertionError: Regex pattern did not match.\n  Expected regex: 'bang'\n  Actual message: 'boom'",
      'bang',
      'boom',
    ],
    [
      'pytest.raises of 7',
      "AssertionError: Regex pattern did not match.\n Regex: 'bang'\n Input: 'boom'",
      'bang',
      'boom',
    ],
    ['pytest.raises of 6', "AssertionError: Pattern 'bang' does not match 'boom'", 'bang', 'boom'],
    ['unittest', 'AssertionError: 41 != 42', 42, 41],
    ['None', 'assert None is not None', 'not None', null],
    [
      'a call with other arguments',
      "AssertionError: expected call not found.\nExpected: save('a', at=(1, 2))\n  Actual: save('b', at=(1, 2))\n\npytest introspection follows:\n\nArgs:\nassert ('b',) == ('a',)",
      "save('a', at=(1, 2))",
      "save('b', at=(1, 2))",
    ],
    [
      'calls, with a comparison that pytest-mock puts below',
      "AssertionError: Expected 'save' to have been called once. Called 2 times.\nCalls: [call(a=1), call(a=1)].\n\npytest introspection follows:\n\nKwargs:\nassert {'a': 1} == {}",
      1,
      2,
    ],
    ['unittest with a message', "AssertionError: 'a' != 'b'\n- a\n+ b\n : names differ", 'b', 'a'],
    ['a message in the same line', 'AssertionError: 41 != 42 : totals differ', 42, 41],
    [
      'lists of unittest',
      'AssertionError: Lists differ: [1, 2] != [1, 3]\n\nFirst differing element 1:\n2\n3',
      [1, 3],
      [1, 2],
    ],
    ['assertTrue', 'AssertionError: False is not true', true, false],
    ['assertIs', 'AssertionError: 1 is not 2', 2, 1],
    ['doctest', 'File "a.py", line 3, in a\nFailed example:\n    f()\nExpected:\n    3\nGot:\n    2', '3', '2'],
    ['numpy', 'AssertionError: \nItems are not equal:\n ACTUAL: 1\n DESIRED: 2', 2, 1],
  ])('reads %s', (_, text, expected, actual) => {
    expect(read(text)).toEqual({ expected, actual });
  });

  it.each([
    ['containment', "AssertionError: assert 'needle' in 'haystack'"],
    ['containment in a result', "assert 'a' in 'b'\n +  where 'b' = <Response>.text"],
    ['a chain', 'assert 200 <= 404 < 300'],
    ['a value that is not truthy', 'assert None'],
    [
      'an abbreviated dictionary',
      "assert {'id': 7, 'st...', 'qty': 1}]} == {'id': 7, 'st...', 'qty': 2}]}\n  \n  Omitting 1 identical items, use -vv to show",
    ],
    ['a failure of its own', 'Failed: explicit failure'],
    ['a member that is not there', 'AssertionError: 5 not found in [1, 2]'],
  ])('knows %s as an assertion without values', (_, text) => {
    expect(read(text)).toEqual({});
  });

  it.each([
    ['a string cut beside a dot', "assert 'sold out' == 'the basket....of the shop'", { actual: 'sold out' }],
    [
      'a string with dots of its own',
      "assert 'sold out' == 'wait... it sells'",
      { expected: 'wait... it sells', actual: 'sold out' },
    ],
    ['lists cut beside a dot', "assert ['the basket....of the shop'] == ['the bottle....of the ship']", {}],
  ])('gives only whole values: %s', (_, text, found) => {
    expect(read(text)).toEqual(found);
  });

  it('has one value where the other is a comparison in brackets', () => {
    expect(read("assert 'todo' is ('Tram' == 'Bus'\n  - Bus\n  + Tram)")).toEqual({ actual: 'todo' });
  });

  it('leaves an error that found nothing to others', () => {
    const text = "'slow' not found in `tags` of the settings";
    expect(PYTHON_PATTERNS.read(text, { element: 'error' })).toBeUndefined();
    expect(PYTHON_PATTERNS.read(text, { element: 'failure' })).toEqual({});
    expect(PYTHON_PATTERNS.read(`AssertionError: ${text}`, { element: 'error' })).toEqual({});
  });

  it.each([
    "KeyError: 'missing'",
    'Failed: Timeout (>0.3s) from pytest-timeout.',
    'expected 1 to be 2',
    'we assert nothing',
  ])('leaves %s to others', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it.each([
    [
      'by its items',
      "assert {'id': 7, 'st...tus': 'paid'} == {'id': 7, 'status': 'shipped'}\n  \n  Omitting 1 identical items, use -vv to show\n  Differing items:\n  {'status': 'paid'} != {'status': 'shipped'}\n  Use -v to get more diff",
      { expected: { id: 7, status: 'shipped' }, actual: { id: 7, status: 'paid' } },
    ],
    [
      'with items that it has alone',
      "assert {'a': 1, 'b': ...': 3, 'd': 4} == {'a': 1, 'b': 5}\n  \n  Omitting 1 identical items, use -vv to show\n  Differing items:\n  {'b': 2} != {'b': 5}\n  Left contains 2 more items:\n  {'c': 3, 'd': 4}\n  Use -v to get more diff",
      { expected: { a: 1, b: 5 }, actual: { a: 1, b: 2, c: 3, d: 4 } },
    ],
    [
      'not where the items do not add up',
      "assert {'id': 7, 'st...tus': 'paid'} == {'id': 7, 'status': 'shipped'}\n  \n  Omitting 2 identical items, use -vv to show\n  Differing items:\n  {'status': 'paid'} != {'status': 'shipped'}\n  Use -v to get more diff",
      { expected: { id: 7, status: 'shipped' } },
    ],
    [
      'not where the explanation is cut',
      "assert {'id': 7, 'st...tus': 'paid'} == {'id': 7, 'status': 'shipped'}\n  \n  Omitting 1 identical items, use -vv to show\n  Differing items:\n  {'status': 'paid'} != {'status': 'shipped'}\n  ...\n  ...Full output truncated (2 lines hidden)",
      { expected: { id: 7, status: 'shipped' } },
    ],
  ])('deduces the abbreviated dictionary from the whole one: %s', (_name, text, found) => {
    expect(read(text)).toEqual(found);
  });

  it('takes no name in the source for a value', () => {
    expect(read("assert total == 42, 'the total'")).toEqual({});
  });

  it('takes no source of a traceback for values', () => {
    const traceback =
      'Traceback (most recent call last):\n  File "/shop/test_cart.py", line 14, in test_add\n    assert cart.add(1, 1) == 3\nAssertionError';
    expect(read(traceback)?.expected).toBeUndefined();
    expect(read(traceback)?.actual).toBeUndefined();
    expect(read('code: assert Cart.add(1, 1) == 3')).toBeUndefined();
  });

  it.each([
    ['>       assert expected == total(cart)\nE       assert [1] == [2]', [1], [2]],
    ['>       self.assertEqual(expected_total, total(cart))\nE       AssertionError: 1 != 2', 1, 2],
    ['>       assert total(cart) == expected\nE       assert [1] == [2]', [2], [1]],
    ['>       assert expected_calls(cart) == calls\nE       assert [1] == [2]', [2], [1]],
  ])('takes the side that the source calls expected: %s', (text, expected, actual) => {
    expect(read(text)).toEqual({ expected, actual });
  });
});
