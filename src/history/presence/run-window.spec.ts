import { describe, expect, it } from '@jest/globals';
import { outcomesOf } from '../../../test/support/outcome-notation.js';
import { stateInWindow, windowOf, type RunWindow, type Sighting, type WindowRun } from './run-window.js';

/** Runs out of words, newest first: the build, `/` and the job, `*` and the number of tests (10). Contents are named by their place. */
function runsOf(text: string): readonly WindowRun[] {
  const words = text.split(' ').filter((word) => word !== '');
  return words.map((word, index) => {
    const [, build = '', job, total = '10'] = /^(\w+)(?:\/(\w+))?(?:\*(\d+))?$/.exec(word) ?? [];
    const number = words.length - index;
    return { runId: `clr_${number}`, contentId: `c${number}`, buildId: build, job: job ?? null, total: Number(total) };
  });
}

const ELEVEN = 'l k j i h g f e d c b a';

// docs/concepts.md, Flaky tests: states
describe('the newest runs of a target', () => {
  it.each([
    ['', { newest: [], recent: [], earlier: [], baselines: [] }],
    ['a', { newest: ['c1'], recent: [], earlier: [], baselines: [] }],
    ['b a', { newest: ['c2'], recent: ['c2'], earlier: ['c1'], baselines: ['c1'] }],
    ['b b a', { newest: ['c3', 'c2'], recent: ['c3', 'c2'], earlier: ['c1'], baselines: ['c1'] }],
    ['b/x a/y a/x', { newest: ['c3', 'c2'], recent: ['c3'], earlier: ['c1'], baselines: ['c1'] }],
    ['c*4 b*9 a*9', { newest: ['c3', 'c2'], recent: ['c3', 'c2'], earlier: ['c2', 'c1'], baselines: ['c1'] }],
    ['c*5 b*9 a*9', { newest: ['c3'], recent: ['c3', 'c2'], earlier: ['c2', 'c1'], baselines: ['c1'] }],
    [
      ELEVEN,
      {
        newest: ['c12'],
        recent: Array.from({ length: 10 }, (_, index) => `c${12 - index}`),
        earlier: ['c11', 'c2'],
        baselines: ['c2'],
      },
    ],
  ])('are grouped by job and build: %j', (runs, expected) => {
    expect(windowOf(runsOf(runs), 'main')).toMatchObject(expected);
  });
});

describe('the state of a test in the newest runs', () => {
  const onMain = windowOf(runsOf('c b a'), 'main');
  const everywhere: RunWindow = { ...onMain, branch: null };
  const [present, first, gone] = [
    { first: 'c1', isPresent: true },
    { first: 'c2', isPresent: true },
    { first: 'c2', isPresent: false },
  ];

  it.each([
    ['healthy', 'healthy', 'P@main', onMain, present],
    ['new, in the first runs after others', 'new', 'P@main', onMain, first],
    ['failing and not new', 'failing', 'F@main', onMain, first],
    ['removed', 'removed', 'P@main', onMain, gone],
    ['removed, and not failing, where it failed last', 'removed', 'F@main', onMain, gone],
    ['removed, in older runs of the branch only', 'removed', 'P@main', onMain, undefined],
    ['removed, in older runs of any branch', 'removed', 'P@topic', everywhere, undefined],
    ['not removed from a branch on which it never ran', 'healthy', 'P@topic', onMain, undefined],
    ['failing, in a newer run of another branch', 'failing', 'F@topic P P P@main', onMain, gone],
    ['removed, despite an older failure on another branch', 'removed', 'F@topic P@main', onMain, gone],
    ['healthy without runs', 'healthy', 'P@main', windowOf([], 'main'), undefined],
  ] as const)('is %s', (_, state, outcomes, window, sighting) => {
    expect(stateOf(outcomes, window, sighting, ['clr_1', 'clr_2'])).toBe(state);
  });

  it.each([
    ['still failing', 'failing', 'F@main', ['clr_9']],
    ['still failing, whatever ran on other branches', 'failing', 'F@topic F@main', ['clr_2']],
    ['healthy', 'healthy', 'P@main', []],
  ] as const)('is %s when the newest runs are of another suite', (_, state, outcomes, repeated) => {
    expect(stateOf(outcomes, onMain, gone, repeated)).toBe(state);
  });

  function stateOf(
    outcomes: string,
    window: RunWindow,
    sighting: Sighting | undefined,
    repeated: readonly string[],
  ): string {
    const state = outcomes.startsWith('F') ? 'failing' : 'healthy';
    return stateInWindow(state, outcomesOf(outcomes), window, { sighting, repeated: new Set(repeated) });
  }
});
