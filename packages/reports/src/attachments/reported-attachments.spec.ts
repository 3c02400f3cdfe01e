import { describe, expect, it } from '@jest/globals';
import { attachmentMatcher, reportedAttachments } from './reported-attachments.js';

describe('the attachments that events name', () => {
  it('are paths of Playwright, CTRF and JUnit, and sources of Allure, each once with its name', () =>
    expect(
      reportedAttachments([
        { type: 'log', message: 'x', path: 'no-attachment.txt' },
        { type: 'attachment', name: 'trace', path: '/ci/shop/test-results/a/trace.zip' },
        { type: 'attachment', path: '/ci/shop/test-results/a/trace.zip' },
        { type: 'attachment', name: 'page', source: 'x-attachment.html' },
        { type: 'attachment', path: 'shots\\login.png' },
        { type: 'attachment', path: 'file:///C:/ci/a%20b.png' },
      ]),
    ).toEqual([
      { path: '/ci/shop/test-results/a/trace.zip', name: 'trace' },
      { path: 'x-attachment.html', name: 'page' },
      { path: 'shots/login.png' },
      { path: 'C:/ci/a b.png' },
    ]));

  it.each([
    ['bytes in the report', { name: 'log' }],
    ['an address', { path: 'https://example.org/a.png' }],
    ['an empty path', { path: ' ' }],
    ['a path that is no text', { path: 5 }],
    ['a malformed address', { path: 'file://%' }],
    ['a path that is too long', { path: 'a'.repeat(1025) }],
  ])('leave out %s', (_, members) => expect(reportedAttachments([{ type: 'attachment', ...members }])).toEqual([]));

  it('are at most 50 of a test', () =>
    expect(
      reportedAttachments(Array.from({ length: 5000 }, (_, index) => ({ type: 'attachment', path: `${index}.png` }))),
    ).toHaveLength(50));
});

describe('the stored file of a reported path', () => {
  const find = (path: string, ...names: readonly string[]): string | undefined =>
    attachmentMatcher(names.map((name) => ({ name })))(path)?.name;

  it.each([
    ['the equal name', 'shots/a.png', ['other/shots/a.png', 'shots/a.png'], 'shots/a.png'],
    ['the end of an absolute path', '/ci/shop/web/shots/a.png', ['web/shots/a.png'], 'web/shots/a.png'],
    ['the longest end of it', '/ci/shop/web/shots/a.png', ['a.png', 'web/shots/a.png'], 'web/shots/a.png'],
    ['the path below the folder of the report', 'shots/a.png', ['reports/shots/a.png'], 'reports/shots/a.png'],
    ['a path that leaves a folder', './reports/../shots/a.png', ['web/shots/a.png'], 'web/shots/a.png'],
    ['none of several in folders', 'shots/a.png', ['one/shots/a.png', 'two/shots/a.png'], undefined],
    ['none whose folder differs', '/ci/one/a.png', ['two/a.png'], undefined],
    ['none whose name only ends alike', 'a.png', ['da.png'], undefined],
    ['the newer one of two uploads', 'a.png', ['a.png', 'a.png'], 'a.png'],
    ['nothing for nothing', '..', ['a.png'], undefined],
  ])('is %s', (_, path, names, found) => expect(find(path, ...names)).toBe(found));
});
