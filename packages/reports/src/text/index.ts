export { cleanText, cutText, headOf, plainText, tailOf } from './clean-text.js';
