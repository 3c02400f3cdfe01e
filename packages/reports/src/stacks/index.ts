export { locate } from './frames.js';
