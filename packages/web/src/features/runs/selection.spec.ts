import { describe, expect, it } from '@jest/globals';
import { comparisonOf, selectedRuns, withSelection } from './selection.js';

describe('the selected runs in the URL', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['a', ['a']],
    ['a,b', ['a', 'b']],
    ['a,a', ['a']],
    ['a,b,c', ['b', 'c']],
  ])('of %s are %j', (selected, ids) => expect(selectedRuns(selected)).toEqual(ids));

  it.each([
    ['a first run is selected', undefined, 'a', 'a'],
    ['a second run is added', 'a', 'b', 'a,b'],
    ['a third run takes the place of the first', 'a,b', 'c', 'b,c'],
    ['a selection is taken back', 'a,b', 'a', 'b'],
    ['nothing is left without the last one', 'a', 'a', undefined],
  ])('%s', (_, selected, runId, after) => expect(withSelection(selected, runId)).toBe(after));
});

describe('the base of a comparison', () => {
  const shown = ['newest', 'middle', 'oldest'];
  it.each([
    ['is the older run', ['oldest', 'newest'], { runId: 'newest', base: 'oldest' }],
    ['is the older run, whatever was selected first', ['newest', 'oldest'], { runId: 'newest', base: 'oldest' }],
    ['is the run that was selected first where none is shown', ['x', 'y'], { runId: 'y', base: 'x' }],
    [
      'is the run that is not loaded, because older ones are loaded last',
      ['newest', 'x'],
      { runId: 'newest', base: 'x' },
    ],
    ['is the run that is not loaded, when it was selected first', ['x', 'newest'], { runId: 'newest', base: 'x' }],
    ['needs two runs', ['newest'], undefined],
  ])('%s', (_, selected, comparison) => expect(comparisonOf(selected, shown)).toEqual(comparison));
});
