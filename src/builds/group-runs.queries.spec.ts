import { describe, expect, it } from '@jest/globals';
import { buildKeyOf } from './group-runs.queries.js';

const GITHUB = 'https://github.com/o/r/actions/runs/123';

describe('the key of a build', () => {
  const digestOf = (build: string | null, ciRunUrl: string | null): string | undefined =>
    buildKeyOf({ build, ciRunUrl })?.digest.toString('hex');

  it('is the same for the jobs and attempts of one CI build', () => {
    expect(digestOf(null, `${GITHUB}/job/1`)).toBe(digestOf(null, `${GITHUB}/attempts/2`));
    expect(digestOf(null, GITHUB)).not.toBe(digestOf(null, `${GITHUB}4`));
  });

  it('is the name where the upload has one, whatever the address', () => {
    expect(digestOf('7', GITHUB)).toBe(digestOf('7', null));
    expect(digestOf('7', null)).not.toBe(digestOf('8', null));
    expect(digestOf(GITHUB, null)).not.toBe(digestOf(null, GITHUB));
    expect([
      buildKeyOf({ build: '7', ciRunUrl: null })?.isNamed,
      buildKeyOf({ build: null, ciRunUrl: GITHUB })?.isNamed,
    ]).toEqual([true, false]);
  });

  it('is missing for a run that names neither', () => {
    expect(digestOf(null, null)).toBeUndefined();
    expect(digestOf(null, '/')).toBeUndefined();
  });
});
