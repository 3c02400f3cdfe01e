import { describe, expect, it } from '@jest/globals';
import { analyse } from 'scslre';
import { type Expression, literalsIn, programExpressions } from './expressions.js';

/** What an analysis of an expression says about texts for which it takes more than linear time. */
function findingsOf(expressions: readonly Expression[]): readonly string[] {
  return expressions.flatMap(({ place, owner, source, flags }) =>
    analyse({ source, flags }, { maxReports: 1 }).reports.map(
      ({ type, character }) => `${place} ${owner}: /${source}/${flags} ${type} of ${JSON.stringify(character.pick)}`,
    ),
  );
}

describe('the regular expressions of the program', () => {
  it('take linear time, as far as an analysis sees: rewrite one that it names', () => {
    const expressions = programExpressions();
    expect(expressions.length).toBeGreaterThan(1000);
    expect(findingsOf(expressions)).toEqual([]);
  });

  it('have their place and their owner', () => {
    const source = 'const A = /a/g;\nclass B {\n  c() {\n    return /[/]b/.test("");\n  }\n}';
    expect(literalsIn('a.ts', source)).toEqual([
      { place: 'a.ts:1', owner: 'A', source: 'a', flags: 'g' },
      { place: 'a.ts:4', owner: 'c', source: '[/]b', flags: '' },
    ]);
  });

  it.each(['(a+)+$', String.raw`\s+$`, 'a*b?a*c', '(?:a|aa)*b'])('are found when they are slow: %s', (source) => {
    expect(findingsOf([{ place: '', owner: '', source, flags: '' }])).toHaveLength(1);
  });
});
