export { failureOfEvents } from './test-failure.js';
export type { Reason, TestFailure } from '../test-draft.js';
export { trailingEvents } from './trailing-events.js';
