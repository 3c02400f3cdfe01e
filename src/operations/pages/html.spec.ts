import { describe, expect, it } from '@jest/globals';
import { html, inline, prose } from './html.js';

describe('html', () => {
  it('escapes every text that is put into it, in elements and in attributes', () => {
    const text = `<script>"&'`;

    expect(String(html`<p title="${text}">${text}</p>`)).toBe(
      '<p title="&lt;script&gt;&quot;&amp;&#39;">&lt;script&gt;&quot;&amp;&#39;</p>',
    );
  });

  it('leaves markup that it made itself as it is, alone and in lists', () => {
    const item = html`<li>${'a<b'}</li>`;

    expect(String(html`<ul>${[item, item]}${item}</ul>`)).toBe(
      '<ul><li>a&lt;b</li><li>a&lt;b</li><li>a&lt;b</li></ul>',
    );
  });

  it('shows nothing for what is absent, and zero as zero', () => {
    expect(String(html`[${undefined}][${0}]`)).toBe('[][0]');
  });
});

describe('inline', () => {
  it('makes code of what stands between backticks, and escapes it', () => {
    expect(inline('Send `a<b` now').join('')).toBe('Send <code>a&lt;b</code> now');
  });
});

describe('prose', () => {
  it('makes a paragraph of what stands between empty lines', () => {
    expect(prose('One\nline.\n\nTwo `x`.').join('')).toBe('<p>One\nline.</p><p>Two <code>x</code>.</p>');
  });

  it('makes nothing of an empty text', () => {
    expect(prose('')).toEqual([]);
  });
});
