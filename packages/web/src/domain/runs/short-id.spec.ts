import { describe, expect, it } from '@jest/globals';
import { shortId } from './short-id.js';

describe('shortId', () => {
  it.each([
    ['clr_0Vbf83vq6VzhCTqC8hc9A2i5Yoob3N8MFx', 'clr_…3N8MFx'],
    ['grp_2bdbd9719c2f', 'grp_2bdbd9719c2f'],
    ['x', 'x'],
    ['', ''],
  ])('of %s is %s', (id, short) => {
    expect(shortId(id)).toBe(short);
  });
});
