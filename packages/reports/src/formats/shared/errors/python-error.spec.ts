import { describe, expect, it } from '@jest/globals';
import { pythonErrorIn } from './python-error.js';

const TRACEBACK = [
  'Traceback (most recent call last):',
  '  File "test_cart.py", line 10, in test_total',
  '    total()',
  'ValueError: too many values to unpack (expected 2)',
].join('\n');

describe('the error of Python in what a program printed', () => {
  it('is the first one, without what unittest prints around it', () => {
    const output = `E\n======\nERROR: test_total (__main__.Cart)\n------\n${TRACEBACK}\n\n------\nRan 1 test in 0.003s\n\nFAILED (errors=1)\n`;
    expect(pythonErrorIn(output)).toEqual({ text: TRACEBACK, dialect: 'python' });
    expect(pythonErrorIn(TRACEBACK)?.text).toBe(TRACEBACK);
  });

  it('goes on where it was thrown while another one was handled', () => {
    const whole = `${TRACEBACK}\n\nDuring handling of the above exception, another exception occurred:\n\n${TRACEBACK}`;
    expect(pythonErrorIn(`${whole}\n\nmore`)?.text).toBe(whole);
  });

  it('is none of other outputs', () => {
    for (const output of ['', 'expected 1, got 2\n', 'says Traceback (most recent call last): x\n'])
      expect(pythonErrorIn(output)).toBeUndefined();
  });
});
