import { describe, expect, it } from '@jest/globals';
import { validateQuery } from '../http/validation.pipe.js';
import { branchesBefore, toBaseChoice, type BaseChoice } from './base.js';
import { ComparisonQueryDto } from './comparison-query.dto.js';

const RUN_ID = `clr_${'0'.repeat(34)}`;

// docs/concepts.md, "Comparison"
describe('the base of a comparison', () => {
  it.each<[unknown, BaseChoice]>([
    [undefined, { kind: 'previous' }],
    ['', { kind: 'previous' }],
    ['previous', { kind: 'previous' }],
    ['refs/heads/previous', { kind: 'branch', branch: 'previous' }],
    ['main', { kind: 'branch', branch: 'main' }],
    ['refs/heads/feature/x', { kind: 'branch', branch: 'feature/x' }],
    ['Previous', { kind: 'branch', branch: 'Previous' }],
    ['clr_short', { kind: 'branch', branch: 'clr_short' }],
    ["' OR 1=1 --", { kind: 'branch', branch: "' OR 1=1 --" }],
    [`clr_${'0'.repeat(34)}`, { kind: 'run', id: `clr_${'0'.repeat(34)}` }],
    [`refs/heads/${RUN_ID}`, { kind: 'branch', branch: RUN_ID }],
  ])('is read from %j', async (base, expected) => {
    expect(toBaseChoice((await validateQuery(ComparisonQueryDto, { base })).base)).toEqual(expected);
  });

  it.each([['a\0b'], ['x'.repeat(501)], ['\ud800'], [['a', 'b']], [{ a: 'b' }]])('is never %j', async (base) => {
    await expect(validateQuery(ComparisonQueryDto, { base })).rejects.toThrow(/^invalid_request: Send /);
  });

  it.each<[string | null, readonly string[]]>([
    ['feature/x', ['feature/x', 'main', 'master']],
    ['main', ['main', 'master']],
    ['master', ['master', 'main']],
    [null, ['main', 'master']],
  ])('of a run on %s is looked for on these branches', (branch, expected) => {
    expect(branchesBefore(branch)).toEqual(expected);
  });
});
