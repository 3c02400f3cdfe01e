import { describe, expect, it } from '@jest/globals';
import { BoundedText } from './bounded-text.js';

describe('BoundedText', () => {
  it('keeps a text that is not too long', () => {
    const text = new BoundedText();
    const line = 'é'.repeat(999);
    for (let count = 0; count < 200; count += 1) text.push(`${line}\n`);
    expect(text.toString()).toBe(`${line}\n`.repeat(200));
  });

  it('keeps the beginning and the end of one that is', () => {
    const text = new BoundedText();
    text.push('first\n');
    for (let count = 0; count < 20_000; count += 1) text.push(`line ${count} ${'x'.repeat(40)}\n`);
    text.push('last\n');
    const kept = text.toString();
    expect(kept.startsWith('first\nline 0 ')).toBe(true);
    expect(kept.endsWith(`line 19999 ${'x'.repeat(40)}\nlast\n`)).toBe(true);
    expect(kept).toContain('\n[a part of this output is left out]\n');
    expect(kept.length).toBeLessThan(400_000);
  });

  it('takes a single piece of any length', () => {
    const text = new BoundedText();
    text.push(`a${'x'.repeat(5_000_000)}z`);
    expect(text.toString().startsWith('axx')).toBe(true);
    expect(text.toString().endsWith('xxz')).toBe(true);
    expect(text.toString().length).toBeLessThan(400_000);
  });
});
