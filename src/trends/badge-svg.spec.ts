import { describe, expect, it } from '@jest/globals';
import { writeBadge, type BadgeColor } from './badge-svg.js';

describe('a badge as SVG', () => {
  it('is as wide as its two texts with six pixels on either side of each', () => {
    // tests: 5 + 7 + 6.5 + 5 + 6.5 = 30; aaa: 3 * 7 = 21
    expect(writeBadge({ label: 'tests', value: 'aaa', color: 'green' })).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="75" height="20" role="img" aria-label="tests: aaa"><title>tests: aaa</title>' +
        '<rect width="75" height="20" rx="3" fill="#2b7a0b"/>' +
        '<path d="M3 0h39v20h-39a3 3 0 0 1-3-3v-14a3 3 0 0 1 3-3z" fill="#3c4043"/>' +
        '<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="11">' +
        '<text x="6" y="14" textLength="30">tests</text><text x="48" y="14" textLength="21">aaa</text></g></svg>\n',
    );
  });

  const colors: readonly (readonly [BadgeColor, string])[] = [
    ['green', '#2b7a0b'],
    ['red', '#c02a1d'],
    ['grey', '#5f6368'],
  ];
  it.each(colors)('that is %s is filled with %s', (color, fill) => {
    expect(writeBadge({ label: 'tests', value: 'x', color })).toContain(`rx="3" fill="${fill}"`);
  });

  it.each([
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['" onload="x', '&quot; onload=&quot;x'],
    ["a & b's", 'a &amp; b&#39;s'],
    ['a\0b\u001b', 'a\u{fffd}b\u{fffd}'],
    ['\ud800', '\u{fffd}'],
    ['🎉', '🎉'],
  ])('contains the text %j as %s', (text, written) => {
    const svg = writeBadge({ label: text, value: text, color: 'grey' });
    expect(svg.split(written).length - 1).toBe(6);
  });
});
