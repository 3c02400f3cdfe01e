import { describe, expect, it } from '@jest/globals';
import { readOverviewKey, writeOverviewKey } from './overview-key.js';

const PROJECT = `prj_${'a'.repeat(26)}` as const;

describe('the key of a target in the overview', () => {
  it('is read as it was written', () => {
    const key = { projectId: PROJECT, slug: 'end-to-end-2' };
    expect(readOverviewKey(writeOverviewKey(key))).toEqual(key);
  });

  it('is none for the first page', () => {
    expect(readOverviewKey(null)).toBeNull();
  });

  it.each([
    '',
    PROJECT,
    `${PROJECT} `,
    `${PROJECT} A`,
    `${PROJECT} ${'a'.repeat(61)}`,
    'prj_1 a',
    `${PROJECT} a b`,
    `clr_${'a'.repeat(26)} a`,
  ])('is refused when a cursor contains %j', (cursor) => {
    expect(() => readOverviewKey(cursor)).toThrow('invalid_request');
  });
});
