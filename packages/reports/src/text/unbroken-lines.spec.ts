import { describe, expect, it } from '@jest/globals';
import { unbrokenLines } from './unbroken-lines.js';

const RECORD = [
  'At line:1 char:1',
  '+ & "C:\\Program ',
  'Files\\nodejs\\node.exe" ...',
  `+   ${'~'.repeat(24)}`,
  '~~~~',
];

/** Breaks a line as PowerShell does. */
function broken(line: string, width: number): readonly string[] {
  if (line.length <= width) return [line];
  const blank = line.slice(0, width).lastIndexOf(' ');
  const [word = ''] = line.slice(blank + 1).split(' ', 1);
  const at = word.length > width ? width : blank + 1;
  return [line.slice(0, at), ...broken(line.slice(at), width)];
}

describe('unbrokenLines', () => {
  it('joins the lines that PowerShell has broken, from the first line of the error stream on', () => {
    const lines = [
      'node.exe : FAIL src/components/cart/__tests__/cart.test.tsx',
      '  ● Cart › adds an item to the list that is open',
      '',
      '    TestingLibraryElementError: Found multiple elements with the text: Light',
      '      at runCLI (node_modules/@jest/core/build/cli/index.js:173:3)',
      'Tests:       3 failed, 43 passed, 46 total',
    ];
    const [first = '', ...others] = lines;
    const text = [...broken(first, 28), ...RECORD, ...others.flatMap((line) => broken(line, 28))];
    const whole = unbrokenLines(text);
    expect(whole[0]).toBe(lines[0]);
    expect(whole.slice(-others.length)).toEqual(others);
  });

  it('keeps lines that are as long as the window is wide, and those of the output stream', () => {
    const lines = [
      ...RECORD,
      'x'.repeat(12) + ' ' + 'y'.repeat(15),
      '    short',
      'z'.repeat(40),
      'ends with a blank ',
      'so',
    ];
    expect(unbrokenLines(lines).slice(-5)).toEqual(lines.slice(-5));
  });

  it('keeps the lines of all other texts', () => {
    const lines = ['+ ~~~~~~~~~~~~', 'x', '~~~~', '', ...Array.from({ length: 100 }, (_, at) => `line ${at} `)];
    expect(unbrokenLines(lines)).toEqual(lines);
    expect(unbrokenLines([])).toEqual([]);
  });

  it('reads a text of underlines in a time that grows with its length', () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => (at % 2 === 0 ? `+ ${'~'.repeat(20)}` : '~'.repeat(22)));
    expect(unbrokenLines(lines).join('').length).toBe(lines.join('').length);
  });
});
