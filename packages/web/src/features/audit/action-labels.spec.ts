import { describe, expect, it } from '@jest/globals';
import { actionLabel } from './action-labels.js';

describe('actionLabel', () => {
  it.each([
    ['returns the label of a known code', 'token.revoked', 'Deleted a token'],
    ['returns an unknown code unchanged', 'moon.landed', 'moon.landed'],
    ['ignores names that every object has', 'constructor', 'constructor'],
  ])('%s', (_, action, label) => expect(actionLabel(action)).toBe(label));
});
