import { describe, expect, it } from '@jest/globals';
import { separateCommand } from './separate-command.js';

describe('separateCommand', () => {
  it.each([
    ['run npm test --silent', 'run -- npm test --silent'],
    ['run npm test -- --ci', 'run -- npm test -- --ci'],
    ['run --job e2e --strict npx jest --ci', 'run --job e2e --strict -- npx jest --ci'],
    ['run --job=e2e npx jest', 'run --job=e2e -- npx jest'],
    ['ci run go test ./...', 'ci run -- go test ./...'],
    ['run -- npm test -- --ci', 'run -- npm test -- --ci'],
    ['run --help', 'run --help'],
    ['runs list', 'runs list'],
    ['upload run npm', 'upload run npm'],
    ['sync tests.txt', 'sync tests.txt'],
  ])('reads %s, as PowerShell passes it, as %s', (words, expected) => {
    expect(separateCommand(words.split(' '), new Set(['--job'])).join(' ')).toBe(expected);
  });
});
