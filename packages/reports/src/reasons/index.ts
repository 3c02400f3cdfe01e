export { failureOfEvents, type Reason, type TestFailure } from './test-failure.js';
export { trailingEvents } from './trailing-events.js';
