export { framesOf, locate } from './frames.js';
