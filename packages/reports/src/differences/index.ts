export { type Change, type Difference, differenceOf } from './difference.js';
