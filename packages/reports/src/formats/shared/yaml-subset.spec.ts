import { describe, expect, it } from '@jest/globals';
import { readYaml, type YamlNode } from './yaml-subset.js';

/** Scalars as their texts. */
function plain(node: YamlNode): unknown {
  if (node.kind === 'scalar') return node.text;
  if (node.kind === 'list') return node.items.map((item) => plain(item));
  return Object.fromEntries([...node.entries].map(([key, value]) => [key, plain(value)]));
}

const read = (...lines: readonly string[]): unknown => plain(readYaml(lines));

describe('readYaml', () => {
  it('reads nested maps and lists', () => {
    expect(read('  a: 1', '  b:', '    c: x: y', '    d:', '    - 1', '    -', '      e: 2', '  f:')).toEqual({
      a: '1',
      b: { c: 'x: y', d: ['1', { e: '2' }] },
      f: '',
    });
  });

  it.each([
    ["'it''s'", "it's"],
    [String.raw`'it\'s'`, "it's"],
    [String.raw`'C:\dir\'`, 'C:\\dir\\'],
    [String.raw`"a\n\"b\" \x41\u00e9\U0001F600"`, 'a\n"b" Aé😀'],
    [String.raw`"say \"hi\" \ back, \'a\\b\'"`, String.raw`say "hi" \ back, \'a\\b\'`],
    [String.raw`"a\\ \"b\""`, 'a\\ "b"'],
    ['`a b`', 'a b'],
    ['{ a: 1 }', '{ a: 1 }'],
    ["'not closed", "'not closed"],
  ])('reads the scalar %s', (source, text) => {
    expect(read(`a: ${source}`, 'b: 2')).toEqual({ a: text, b: '2' });
  });

  it('takes JSON in lines of its own, and keys with blanks behind them', () => {
    expect(read('  actual  : {', '    "a": 1', '  }', '  expected: [', '  b: 2')).toEqual({
      actual: '{\n    "a": 1\n  }',
      expected: '[',
      b: '2',
    });
  });

  it('keeps the lines of a quoted text that is written raw', () => {
    expect(read('a: "one', 'two', '"', 'b: 1')).toEqual({ a: 'one\ntwo\n', b: '1' });
  });

  it.each([
    ['|', 'one\n  two\n'],
    ['|-', 'one\n  two'],
    ['|+', 'one\n  two\n\n'],
    ['>-', 'one\n  two'],
  ])('reads a block after %s', (header, text) => {
    expect(read(`a: ${header}`, '    one', '      two', '', 'b: 1')).toEqual({ a: text, b: '1' });
  });

  it('folds lines, and keeps blank ones as line ends', () => {
    expect(read('a: >-', '  one', '  two', '', '  three')).toEqual({ a: 'one two\nthree' });
  });

  it('takes the indentation that a header says', () => {
    expect(read('a: |2-', '    one', '  two')).toEqual({ a: '  one\ntwo' });
  });

  it('reads keys in quotes', () => {
    expect(read("'Difference (- a, + b):': |-", '  - 1', '  + 2')).toEqual({ 'Difference (- a, + b):': '- 1\n+ 2' });
  });

  it('skips what it does not know', () => {
    expect(read('', 'what is this', 'a: 1', '   odd', 'b: 2')).toEqual({});
    expect(read('a: 1', '   odd', '&x', 'b: 2')).toEqual({ a: '1', b: '2' });
  });

  it('reads what nests deeply, or is not closed', () => {
    const deep = Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:`);
    expect(readYaml(deep).kind).toBe('map');
    expect(readYaml(['a: |', '', '', '']).kind).toBe('map');
    expect(readYaml(['a: "', 'b: "']).kind).toBe('map');
  });
});
