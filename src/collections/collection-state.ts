import type { BadgeValue } from '../trends/badge.js';

/** The states of a collection. */
export const COLLECTION_STATES = ['healthy', 'flaky', 'failing', 'unknown'] as const;

export type CollectionState = (typeof COLLECTION_STATES)[number];

/** What is known about the tests of a collection. */
export interface CollectionFacts {
  /** Tests that failed when they last ran. */
  readonly failing: number;
  readonly flaky: number;
  /** Tests that passed or failed in the newest runs. */
  readonly ran: number;
  /** False when results are missing: a run ended early, a chosen target has no results, or there was too much to look at. */
  readonly isKnown: boolean;
}

/** Decides the state. A collection without results, or with some missing, is never healthy. */
export function collectionStateOf({ failing, flaky, ran, isKnown }: CollectionFacts): CollectionState {
  if (failing > 0) return 'failing';
  if (ran === 0 || !isKnown) return 'unknown';
  return flaky > 0 ? 'flaky' : 'healthy';
}

/** Text and color of a collection's badge. */
export function collectionBadgeOf({ failing, flaky, ...facts }: CollectionFacts): BadgeValue {
  switch (collectionStateOf({ failing, flaky, ...facts })) {
    case 'healthy':
      return { value: 'passing', color: 'green' };
    case 'flaky':
      return { value: `${flaky} flaky`, color: 'grey' };
    case 'failing':
      return { value: `${failing} failing`, color: 'red' };
    case 'unknown':
      return { value: 'unknown', color: 'grey' };
  }
}
