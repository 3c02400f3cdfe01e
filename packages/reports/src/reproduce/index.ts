export { reproduce } from './reproduce.js';
export type { Reproduction } from '../test-draft.js';
