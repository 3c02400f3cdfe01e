import { describe, expect, it } from '@jest/globals';
import { collectionBadgeOf, collectionStateOf } from './collection-state.js';

describe('the state of a collection', () => {
  it.each([
    [{ failing: 0, flaky: 0, ran: 3, isKnown: true }, 'healthy', 'passing', 'green'],
    [{ failing: 0, flaky: 2, ran: 3, isKnown: true }, 'flaky', '2 flaky', 'grey'],
    [{ failing: 1, flaky: 2, ran: 3, isKnown: true }, 'failing', '1 failing', 'red'],
    [{ failing: 1, flaky: 0, ran: 0, isKnown: false }, 'failing', '1 failing', 'red'],
    [{ failing: 0, flaky: 0, ran: 0, isKnown: true }, 'unknown', 'unknown', 'grey'],
    [{ failing: 0, flaky: 0, ran: 3, isKnown: false }, 'unknown', 'unknown', 'grey'],
    [{ failing: 0, flaky: 1, ran: 3, isKnown: false }, 'unknown', 'unknown', 'grey'],
  ] as const)('with %j is %s', (facts, state, value, color) => {
    expect(collectionStateOf(facts)).toBe(state);
    expect(collectionBadgeOf(facts)).toEqual({ value, color });
  });
});
