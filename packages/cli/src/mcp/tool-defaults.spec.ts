import { describe, expect, it } from '@jest/globals';
import { withDefaults, type ToolArguments } from './tool-defaults.js';

const WORKING_COPY = { project: 'prj_here', branch: 'topic' };

describe('withDefaults', () => {
  it.each<[string, string, ToolArguments, ToolArguments]>([
    [
      'adds project and branch to a call for failures without arguments',
      'get_run_failures',
      {},
      { project: 'prj_here', branch: 'topic' },
    ],
    ['keeps a branch', 'get_run_failures', { branch: 'main' }, { project: 'prj_here', branch: 'main' }],
    ['adds no branch for another project', 'get_run_failures', { project: 'prj_other' }, { project: 'prj_other' }],
    ['adds no branch for a commit', 'get_run_failures', { commit: 'abc' }, { project: 'prj_here', commit: 'abc' }],
    ['adds nothing for a run', 'get_run_failures', { run: 'clr_1' }, { run: 'clr_1' }],
    [
      'keeps other arguments',
      'get_run_failures',
      { max_tokens: 500 },
      { project: 'prj_here', branch: 'topic', max_tokens: 500 },
    ],
    ['adds the project to a call for a test', 'get_test', { test: 'a' }, { project: 'prj_here', test: 'a' }],
    [
      'keeps the project of a test',
      'get_test',
      { test: 'a', project: 'prj_other' },
      { test: 'a', project: 'prj_other' },
    ],
    [
      'adds the project to a call that works on a cause',
      'triage_cause',
      { cause: 'grp_1' },
      { project: 'prj_here', cause: 'grp_1' },
    ],
    ['does not change find_runs', 'find_runs', { branch: 'main' }, { branch: 'main' }],
    ['does not change unknown tools', 'other', { a: 1 }, { a: 1 }],
  ])('%s', (_, tool, args, expected) => {
    expect(withDefaults(tool, args, WORKING_COPY)).toEqual(expected);
  });

  it('adds nothing outside a repository and without a project', () => {
    expect(withDefaults('get_run_failures', {}, { project: undefined, branch: undefined })).toEqual({});
  });
});
