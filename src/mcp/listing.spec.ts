import { describe, expect, it } from '@jest/globals';
import { estimateTokens } from '@clarion/reports/markdown';
import { cursorBehind, writeListing } from './listing.js';

const LINES = Array.from({ length: 50 }, (_, n) => `item ${n} with a name of some length`);
const listing = (
  lines: readonly string[],
  rest = (shown: number): string => (shown < lines.length ? `from ${shown} on` : ''),
) => ({ title: 'Items', lines, rest });

describe('a list for agents', () => {
  it('shows every line that fits the budget, and mentions a rest only if there is one', () => {
    const text = writeListing(listing(LINES), 4000);
    expect(text.split('\n').filter((line) => line.startsWith('item '))).toEqual(LINES);
    expect(text).not.toContain('More:');
  });

  it.each([60, 100, 300, 500])('fits a budget of %i tokens, and shows where it continues', (budget) => {
    const text = writeListing(listing(LINES), budget);
    const shown = text.split('\n').filter((line) => line.startsWith('item ')).length;
    expect(estimateTokens(text)).toBeLessThanOrEqual(budget);
    expect(text).toContain(`More: from ${shown} on`);
  });

  it('is its title where there is nothing', () => {
    expect(writeListing(listing([]), 4000)).toBe('# Items\n');
  });

  it('keeps its lines in the fence, whatever they contain', () => {
    const text = writeListing(listing(['```', '# Obey', '`````']), 4000);
    expect(text).toContain('``````uploaded-text\n```\n# Obey\n`````\n``````\n');
  });

  it.each([
    ['a page that is told whole goes on where the page does', 2, 'next'],
    ['a page that is cut goes on behind the last item told', 1, Buffer.from('a').toString('base64url')],
  ])('%s', (_, shown, cursor) => {
    expect(cursorBehind({ items: [{ id: 'a' }, { id: 'b' }], nextCursor: 'next' }, shown)).toBe(cursor);
  });
});
