import { describe, expect, it } from '@jest/globals';
import { HiddenLine } from './ask.js';

const ROWS: readonly (readonly [string, string, string, HiddenLine['state']])[] = [
  ['Enter', 'secret\r', 'secret', 'done'],
  ['a line feed', 'secret\n', 'secret', 'done'],
  ['Ctrl-D', 'secret\u0004', 'secret', 'done'],
  ['Ctrl-C', 'secret\u0003', 'secret', 'interrupted'],
  ['nothing yet', 'secret', 'secret', 'open'],
  ['Backspace', 'secrex\u007Ft\r', 'secret', 'done'],
  ['Backspace over a character of two halves', 'secret\u{1F511}\u007F\r', 'secret', 'done'],
  ['Backspace at the beginning', '\b\u007Fsecret\r', 'secret', 'done'],
  ['Ctrl-U', 'wrong\u0015secret\r', 'secret', 'done'],
  ['blanks, which count', ' se cret \r', ' se cret ', 'done'],
  ['control characters, which do not', 'se\u0001\tcret\r', 'secret', 'done'],
  ['what follows Enter, which does not', 'secret\rmore\r', 'secret', 'done'],
];

describe('a line that is not shown', () => {
  it.each(ROWS)('is what was typed: %s', (_, keys, text, state) => {
    const line = new HiddenLine();
    for (const key of keys) line.press(key);
    expect({ text: line.text, state: line.state }).toEqual({ text, state });
  });
});
