import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { shellLines, shellWord } from './shell.js';

describe('shellWord', () => {
  it.each(['plain', "it's", '$HOME `id` "x" \\', 'a\nb', ''])(
    'is read back by a shell as the same word: %j',
    (text) => {
      expect(execFileSync('/bin/sh', ['-c', `printf %s ${shellWord(text)}`], { encoding: 'utf8' })).toBe(text);
    },
  );
});

describe('shellLines', () => {
  it('continues a command over lines', () => {
    expect(shellLines(['curl x', '-d y'])).toBe('curl x \\\n  -d y');
  });
});
