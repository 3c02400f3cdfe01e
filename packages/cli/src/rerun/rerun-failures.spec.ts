import { describe, expect, it } from '@jest/globals';
import { wordsOf } from './rerun-failures.js';

describe('the words of a command', () => {
  it.each<[string, readonly string[]]>([
    ['pytest tests/test_a.py::test_b', ['pytest', 'tests/test_a.py::test_b']],
    [
      String.raw`npx mocha a.js -g '^it'\''s $(id) \`x\` "y"$'`,
      ['npx', 'mocha', 'a.js', '-g', '^it\'s $(id) \\`x\\` "y"$'],
    ],
    [
      "npx playwright test '/a\\.ts:1' --project='dana phone'",
      ['npx', 'playwright', 'test', '/a\\.ts:1', '--project=dana phone'],
    ],
    ["python -m unittest 'größe'  ''", ['python', '-m', 'unittest', 'größe', '']],
  ])('of %s are those that a shell would read', (command, words) => {
    expect(wordsOf(command)).toEqual(words);
  });

  it.each([
    'pytest a; id',
    'pytest a && id',
    'pytest $(id)',
    'pytest `id`',
    'pytest $HOME',
    'pytest a > b',
    'pytest "a"',
    "pytest 'a",
    'pytest a\nid',
    'pytest # a',
    'pytest ~/a',
    'pytest *',
    'pytest a\\ b',
    "pytest '\u202e'",
    `pytest ${'x'.repeat(2000)}`,
  ])('are unknown for %j, which a shell would read as more', (command) => {
    expect(wordsOf(command)).toBeUndefined();
  });
});
