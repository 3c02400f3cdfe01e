import { describe, expect, it } from '@jest/globals';
import { type ListedCommand, sharedCommand } from './shared-command.js';

const test = (command: string, name: string, place = ':1'): ListedCommand => ({ command, name, place });

// docs/concepts.md, "Failures as Markdown": lists
describe('the pattern of the commands of a list', () => {
  it.each<[string, readonly ListedCommand[], string, readonly boolean[]]>([
    [
      'has a place for the name',
      ['a', 'b', 'c'].map((name) => test(`pytest t.py::test_${name}`, `test_${name}`)),
      'pytest t.py::{test}',
      [true, true, true],
    ],
    [
      'has places for file and line',
      [1, 2, 3].map((line) =>
        test(`run 'dir/f${line}.ts:${line}' -g 'adds ${line}$'`, `adds ${line}`, `f${line}.ts:${line}`),
      ),
      `run 'dir/{file}:{line}' -g '{test}$'`,
      [true, true, true],
    ],
    [
      'says how suites are written',
      ['a', 'b', 'c'].map((name) => test(`jest -t '^cart ${name}$'`, `cart > ${name}`)),
      `jest -t '^{test with " " for " > "}$'`,
      [true, true, true],
    ],
    [
      'says how subtests are written, and leaves out other commands',
      [
        test(`go test p -run '^TestA$/^x$'`, 'TestA/x'),
        test(`go test p -run '^TestA$/^y$'`, 'TestA/y'),
        test(`go test p -run '^TestB$'`, 'TestB'),
        test(`go test p -run '^Test\\(C\\)$'`, 'Test(C)'),
      ],
      `go test p -run '^{test with "$/^" for "/"}$'`,
      [true, true, true, false],
    ],
  ])('%s', (_name, tests, pattern, covers) => {
    expect(sharedCommand(tests)).toEqual({ pattern, covers });
  });

  it.each<[string, readonly ListedCommand[]]>([
    ['for two tests', [test('run a', 'a'), test('run b', 'b')]],
    ['for tests without a command', ['a', 'b', 'c'].map((name) => test('', name))],
    [
      'for commands that do not contain the name',
      ['a', 'b', 'c'].map((name) => test('run everything'.slice(0, 3), name)),
    ],
    ['for commands that look like a pattern', ['a', 'b', 'c'].map((name) => test(`run {line} ${name}`, name))],
  ])('is none %s', (_name, tests) => {
    expect(sharedCommand(tests)).toBeUndefined();
  });
});
