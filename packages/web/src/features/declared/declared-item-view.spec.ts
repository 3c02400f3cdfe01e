import { describe, expect, it } from '@jest/globals';
import { toDeclaredItemView } from './declared-item-view.js';

const evidence = { lastRunId: null, lastStatus: null, lastSeenAt: null, neverRan: true };

describe('a declared item', () => {
  it.each([
    [
      { testId: 'a', description: 'A cart' },
      { id: 'a', description: 'A cart', notes: [] },
    ],
    [{ contractId: 'c' }, { id: 'c', description: '', notes: [] }],
    [
      { workflowId: 'w', name: 'Buy' },
      { id: 'w', description: 'Buy', notes: [] },
    ],
    [{ testId: 'a', deprecated: true, skipped: 'slow' }, { notes: ['Deprecated', 'Skipped: slow'] }],
    [{ testId: 'a', deprecated: false, skipped: '' }, { notes: [] }],
    [{ testId: 'a', projectionComplete: false }, { notes: ['Incomplete'] }],
    [{ testId: 'a', projectionComplete: false, incompleteReason: 'loop' }, { notes: ['Incomplete: loop'] }],
    [{ testId: 'a', projectionComplete: true, incompleteReason: 'loop' }, { notes: [] }],
    [
      { testId: 'a', description: 7, deprecated: {} },
      { description: '', notes: [] },
    ],
  ])('as %j is shown as %j', (item, view) => {
    expect(toDeclaredItemView({ ...item, evidence })).toMatchObject({ ...view, evidence });
  });
});
