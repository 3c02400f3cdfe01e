import { describe, expect, it } from '@jest/globals';
import { inPlace, type Given } from './own-place.js';

const HERE = { project: 'prj_here', branch: 'topic' };

describe('what is given to a tool in a working copy', () => {
  it.each<[string, string, Given, Given]>([
    [
      'failures of nothing in particular are those of its project and branch',
      'get_run_failures',
      {},
      { project: 'prj_here', branch: 'topic' },
    ],
    ['a branch that is named counts', 'get_run_failures', { branch: 'main' }, { project: 'prj_here', branch: 'main' }],
    ['another project has other branches', 'get_run_failures', { project: 'prj_other' }, { project: 'prj_other' }],
    ['a run is named by itself', 'get_run_failures', { run: 'clr_1' }, { run: 'clr_1' }],
    [
      'a budget stays',
      'get_run_failures',
      { max_tokens: 500 },
      { project: 'prj_here', branch: 'topic', max_tokens: 500 },
    ],
    ['a test is of its project', 'get_test', { test: 'a' }, { project: 'prj_here', test: 'a' }],
    [
      'a test of another project stays there',
      'get_test',
      { test: 'a', project: 'prj_other' },
      { test: 'a', project: 'prj_other' },
    ],
    ['runs are looked for everywhere', 'find_runs', { branch: 'main' }, { branch: 'main' }],
    ['tools that it does not know are given what they are given', 'other', { a: 1 }, { a: 1 }],
  ])('%s', (_, tool, given, expected) => {
    expect(inPlace(tool, given, HERE)).toEqual(expected);
  });

  it('is what the agent gives where the working copy knows nothing', () => {
    expect(inPlace('get_run_failures', {}, { project: undefined, branch: undefined })).toEqual({});
  });
});
