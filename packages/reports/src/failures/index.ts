export { type FailureCause, type FailureItem, toFailureItem } from './failure-item.js';
