export { TAP } from '../tap/tap.js';
