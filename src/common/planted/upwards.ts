import { newTokenValue } from '../../tokens/token-value.js';
export const planted = newTokenValue;
