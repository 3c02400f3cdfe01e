import { describe, expect, it } from '@jest/globals';
import { HiddenLine } from './prompt.js';

const ROWS: readonly (readonly [string, string, string, HiddenLine['state']])[] = [
  ['Enter', 'secret\r', 'secret', 'done'],
  ['a line feed', 'secret\n', 'secret', 'done'],
  ['Ctrl-D', 'secret\u0004', 'secret', 'done'],
  ['Ctrl-C', 'secret\u0003', 'secret', 'interrupted'],
  ['no end yet', 'secret', 'secret', 'open'],
  ['Backspace', 'secrex\u007Ft\r', 'secret', 'done'],
  ['Backspace on a surrogate pair', 'secret\u{1F511}\u007F\r', 'secret', 'done'],
  ['Backspace at the start', '\b\u007Fsecret\r', 'secret', 'done'],
  ['Ctrl-U', 'wrong\u0015secret\r', 'secret', 'done'],
  ['blanks, which it keeps', ' se cret \r', ' se cret ', 'done'],
  ['control characters, which it ignores', 'se\u0001\tcret\r', 'secret', 'done'],
  ['keys after Enter, which it ignores', 'secret\rmore\r', 'secret', 'done'],
];

describe('HiddenLine', () => {
  it.each(ROWS)('handles %s', (_, keys, text, state) => {
    const line = new HiddenLine();
    for (const key of keys) line.press(key);
    expect({ text: line.text, state: line.state }).toEqual({ text, state });
  });
});
