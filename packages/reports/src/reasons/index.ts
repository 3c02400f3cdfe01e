export { failureOfEvents, trailingEvents } from './test-failure.js';
export type { Reason, TestFailure } from '../test-draft.js';
