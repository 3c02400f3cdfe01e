import { describe, expect, it } from '@jest/globals';
import { readContent, toHtml, toText } from './mail-content.js';

const CONTENT = {
  subject: 'A & B',
  paragraphs: ['Hello <Ada>,', `"It's" you.`],
  link: { text: 'Open', url: 'https://clarion.example/?a=1&b="2"' },
};

describe('the parts of an e-mail', () => {
  it('are plain text with the link at the end', () => {
    expect(toText(CONTENT)).toBe(`Hello <Ada>,\n\n"It's" you.\n\nOpen:\nhttps://clarion.example/?a=1&b="2"\n`);
  });

  it('are HTML in which no text is markup', () => {
    const html = toHtml(CONTENT);
    expect(html).toContain('<p>Hello &lt;Ada&gt;,</p><p>&quot;It&#39;s&quot; you.</p>');
    expect(html).toContain('<a href="https://clarion.example/?a=1&amp;b=&quot;2&quot;">Open</a>');
    expect(html).toContain('<title>A &amp; B</title>');
  });

  it('are read as they were stored', () => {
    expect(readContent(JSON.stringify(CONTENT))).toEqual(CONTENT);
    expect(() => readContent('{"subject": 1}')).toThrow('subject');
  });
});
