import { describe, expect, it } from '@jest/globals';
import { ELIXIR_PATTERNS } from './message-patterns-elixir.js';

const ROWS: readonly (readonly [string, string, object])[] = [
  [
    'a comparison',
    '1) test returns a sum of the numbers (TestingExampleTest)\n     test/testing_example_test.exs:4\n     Assertion with == failed\n     code:  assert TestingExample.add([1, 2]) == 4\n     left:  3\n     right: 4\n     stacktrace:\n       test/testing_example_test.exs:5: (test)',
    { expected: 4, actual: 3 },
  ],
  [
    'texts',
    'Assertion with == failed\ncode:  assert Mumbling.accum("AB") == "A-Bb"\nleft:  "A-BB"\nright: "A-Bb"\n',
    { expected: 'A-Bb', actual: 'A-BB' },
  ],
  [
    'lists of atoms as text',
    'Assertion with == failed\ncode:  assert changeset.required == [:email]\nleft:  [:name, :email]\nright: [:email]',
    { expected: '[:email]', actual: '[:name, :email]' },
  ],
  [
    'modules as text',
    'Assertion with == failed\n     code:  assert Registry.get_adapter() == PythonPort\n     left:  DSPex.Adapters.PythonPoolV2\n     right: DSPex.Adapters.PythonPort\n     stacktrace:\n       test/registry_test.exs:65: (test)',
    { expected: 'DSPex.Adapters.PythonPort', actual: 'DSPex.Adapters.PythonPoolV2' },
  ],
  [
    'the first versions',
    'Assertion with == failed\ncode: response.body() == expected_response\nlhs:  %{ok: true}\nrhs:  %{calculation: %{input: "1 + 1", output: "2"}}\nstacktrace:',
    { expected: '%{calculation: %{input: "1 + 1", output: "2"}}', actual: '%{ok: true}' },
  ],
  [
    'a value of several lines',
    '     Assertion with == failed\n     code:  assert user() == nil\n     left:  %{\n              id: 1\n            }\n     right: nil\n     stacktrace:',
    { expected: null, actual: '%{\n              id: 1\n            }' },
  ],
  [
    'a match',
    '     match (=) failed\n     code:  assert %{workers: 1} = ScheduleTaskManager.count_children()\n     left:  %{workers: 1}\n     right: %{active: 2, specs: 2, supervisors: 0, workers: 2}\n     stacktrace:',
    { expected: '%{workers: 1}', actual: '%{active: 2, specs: 2, supervisors: 0, workers: 2}' },
  ],
  [
    'an example of the documentation',
    'Doctest failed\ndoctest:\n  iex> Shop.add(1, 1)\n  3\ncode:  Shop.add(1, 1) === 3\nleft:  2\nright: 3',
    { expected: 3, actual: 2 },
  ],
  [
    'another operator',
    'Assertion with > failed\ncode:  assert 1 > 2\nleft:  1\nright: 2',
    { expected: '> 2', actual: 1 },
  ],
  ['what is not true', '\n\nExpected truthy, got false\ncode: assert ok?()\n', { expected: 'truthy', actual: false }],
  ['a cut list', 'Assertion with == failed\nleft:  [1, 2, ...]\nright: [1, 3, ...]', {}],
];

describe('assertion messages of Elixir', () => {
  it.each(ROWS)('reads %s', (_, text, found) => {
    expect(ELIXIR_PATTERNS.read(text, {})).toEqual(found);
  });

  it.each([
    'left:  1\nright: 2',
    '** (MatchError) no match of right hand side value: 1',
    'the assertion with care failed',
  ])('ignores %s', (text) => {
    expect(ELIXIR_PATTERNS.read(text, {})).toBeUndefined();
  });
});
