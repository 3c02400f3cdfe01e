import { describe, expect, it } from '@jest/globals';
import { closestName } from './closest-name.js';

describe('closestName', () => {
  it.each([
    ['uplaod', ['upload', 'reports'], 'upload'],
    ['projectid', ['enabled', 'projectId'], 'projectId'],
    ['a', ['b'], 'b'],
    ['zzz', ['upload', 'reports'], undefined],
    ['upload', [], undefined],
  ])('%s out of %j is %s', (mistyped, known, expected) => {
    expect(closestName(mistyped, known)).toBe(expected);
  });
});
