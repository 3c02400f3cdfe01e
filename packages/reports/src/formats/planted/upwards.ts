export { newTokenValue } from '../../../../../src/tokens/token-value.js';
