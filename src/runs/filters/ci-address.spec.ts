import { describe, expect, it } from '@jest/globals';
import { candidatesOf, normalizeAddress } from './ci-address.js';

/** Whether a stored address is among the candidates, as the database compares. */
function finds(asked: string, stored: string): boolean {
  const { exact, ranges } = candidatesOf(asked);
  return (
    exact.includes(stored) ||
    ranges.some(
      ({ from, to }) =>
        Buffer.compare(Buffer.from(from), Buffer.from(stored)) <= 0 &&
        Buffer.compare(Buffer.from(stored), Buffer.from(to)) < 0,
    )
  );
}

const RUN = 'https://github.com/o/r/actions/runs/1';
const AZURE = 'https://dev.azure.com/o/p/_build/results?buildId=55';
const TEAMCITY = 'https://tc.example.com/viewLog.html?buildId=8';

describe('the address of a CI run', () => {
  it.each<[string, string]>([
    [RUN, RUN],
    [`${RUN}/`, RUN],
    [`${RUN}///?a=b/c#d`, RUN],
    [`${RUN}#step:2`, RUN],
    ['?x', ''],
    ['//', ''],
  ])('%s is, normalized, %s', (address, expected) => {
    expect(normalizeAddress(address)).toBe(expected);
  });

  it.each<[string, string, boolean]>([
    [RUN, RUN, true],
    [RUN, `${RUN}/`, true],
    [`${RUN}/`, RUN, true],
    [RUN, `${RUN}/job/2`, true],
    [`${RUN}/job/2`, RUN, true],
    [`${RUN}/job/2`, `${RUN}/`, true],
    [`${RUN}/job/2?pr=3#step:4`, `${RUN}?x=1`, true],
    [`${RUN}/job/2`, `${RUN}/#summary`, true],
    [RUN, `${RUN}?check=1`, true],
    [RUN, `${RUN}#summary`, true],
    [`${RUN}/job/2`, 'https://github.com/o', true],
    [RUN, `${RUN}0`, false],
    [`${RUN}0`, RUN, false],
    [RUN, `${RUN}-2`, false],
    [`${RUN}/job/2`, `${RUN}/job/3`, false],
    [`${RUN}/job/2`, `${RUN}/attempts/2`, false],
    [RUN, 'https://github.com', false],
    [RUN, 'https://github.com/', false],
    ['build/7/log', 'build/7', true],
    ['a_c', 'abc', false],
    ['a%', 'abc', false],
    [AZURE, AZURE, true],
    [`${AZURE}&view=logs&j=1`, `${AZURE}&view=results`, true],
    [`${AZURE}#log`, AZURE, true],
    [AZURE, 'https://dev.azure.com/o/p/_build?buildId=55', true],
    ['https://dev.azure.com/o/p/_build/index?_a=summary&buildId=55', AZURE, true],
    [AZURE, `${AZURE}6`, false],
    [`${AZURE}6`, AZURE, false],
    [AZURE, 'https://dev.azure.com/o/p/_build', false],
    [`${TEAMCITY}&tab=log`, `${TEAMCITY}&buildTypeId=App`, true],
    ['https://tc.example.com/viewQueued.html?itemId=2&buildId=8', TEAMCITY, true],
    [TEAMCITY, `${TEAMCITY}1`, false],
    ['https://ci.example.com/show?run=1', 'https://ci.example.com/show?run=1&tab=log', true],
    ['https://ci.example.com/show?run=1', 'https://ci.example.com/show?run=2', false],
    ['https://ci.example.com/#/builds/1', 'https://ci.example.com/#/builds/2', false],
  ])('%s finds %s: %s', (asked, stored, expected) => {
    expect(finds(asked, stored)).toBe(expected);
  });

  it('has a bounded number of parents, the nearest ones', () => {
    const deep = `https://ci.example.com${'/a'.repeat(200)}`;
    expect(candidatesOf(deep).exact).toHaveLength(18);
    expect(candidatesOf(deep).ranges).toHaveLength(37);
    expect(candidatesOf('https://ci.example.com').exact).toEqual(['https://ci.example.com', 'https://ci.example.com/']);
  });
});
