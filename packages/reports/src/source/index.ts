export { type CodeFrame, frameAround } from './code-frame.js';
