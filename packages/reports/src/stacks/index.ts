export { locate } from './locate.js';
