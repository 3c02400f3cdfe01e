export { normalizeReason, type Reason } from './normalize-reason.js';
export { trailingEvents } from './trailing-events.js';
