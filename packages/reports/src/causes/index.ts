export { type CauseNaming, causeTitleOf, type Fingerprint, fingerprintOf, type TestOfCause } from './fingerprint.js';
export { type ComparedCause, joinNearEqual } from './join-near-equal.js';
export { maskText } from './mask-text.js';
export { areNearlyEqual, readText } from './near-equal.js';
