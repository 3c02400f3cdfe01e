import { describe, expect, it } from '@jest/globals';
import type { PortalItem } from './portal-content.js';
import { PORTAL_POLICY, writeMissingPortal, writePortal } from './portal-html.js';

const ITEM: PortalItem = {
  kind: 'collection',
  name: 'Checkout',
  slug: 'checkout',
  status: { value: 'passing', color: 'green' },
  passRate: 1,
  tests: 3,
  lastRunAt: '2026-03-02T10:00:00.000Z',
  trend: [],
  failingTests: [],
};

const page = (...items: readonly Partial<PortalItem>[]): string =>
  writePortal({ title: 'Status', isIndexed: true, items: items.map((item) => ({ ...ITEM, ...item })), apis: [] });

describe('the page of a portal', () => {
  it('says that all tests pass only when every item is green', () => {
    expect(page({}, {})).toContain('All tests pass.');
    expect(page({}, { status: { value: 'unknown', color: 'grey' } })).toContain('Some results are missing.');
    expect(page({}, { status: { value: '1 failing', color: 'red' } })).toContain('Some tests fail.');
    expect(page()).toContain('Some results are missing.');
  });

  it('escapes every text', () => {
    const text = `<script>alert('1')</script>"&`;
    const escaped = '&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&quot;&amp;';
    const item = { ...ITEM, name: text, status: { value: text, color: 'red' as const }, failingTests: [text] };
    const operation = { method: text, path: text, calls: 1, failures: 0, described: [text], exercised: [] };
    const api = { name: text, described: 1, exercised: 1, operations: [operation] };
    const html = writePortal({ title: text, isIndexed: true, items: [item], apis: [api] });
    expect(html.split(escaped)).toHaveLength(10);
    expect(html).not.toContain('<script');
  });

  it('rounds a pass rate down, so that 100 % is all of the tests', () => {
    expect(page({ passRate: 0.9999, tests: 1 })).toContain('1 test · 99.9 % passed');
    expect(page({ passRate: 1 })).toContain('3 tests · 100 % passed');
    expect(page({ passRate: null, lastRunAt: null })).toContain('<p>3 tests</p>');
  });

  it('draws a trend of two rates or more', () => {
    expect(page({ trend: [1] })).not.toContain('<polyline');
    expect(page({ trend: [0, 0.5, 1] })).toContain('points="0,22 50,12 100,2"');
  });

  it('shows the operations of APIs with what tests called, without saying that they passed', () => {
    const operations = [
      { method: 'GET', path: '/carts', calls: 3, failures: 0, described: ['200', '404'], exercised: ['200'] },
      { method: 'PUT', path: '/carts', calls: 0, failures: 0, described: ['204'], exercised: [] },
      { method: 'POST', path: '/carts', calls: 3, failures: 2, described: ['201'], exercised: ['201'] },
    ];
    const api = { name: 'Shop', described: 4, exercised: 2, operations };
    const html = writePortal({ title: 'Reference', isIndexed: true, items: [], apis: [api] });
    expect(html).toContain('Tests call 2 of 4 operations (50 %).');
    expect(html).toContain('<code>GET /carts</code> <span class="grey">seen 200 · not seen 404</span>');
    expect(html).toContain('<code>PUT /carts</code> <span class="grey">not called</span>');
    expect(html).toContain('<span class="grey">seen 201</span> <span class="red">2 of 3 calls failed</span>');
    expect(html).toContain('… and 1 more');
    expect(html).not.toMatch(/All tests|results are missing|class="green"/);
  });

  it('is not for search engines unless it is public, and runs no script', () => {
    expect(page({})).not.toContain('noindex');
    expect(writePortal({ title: 'x', isIndexed: false, items: [], apis: [] })).toContain(
      '<meta name="robots" content="noindex">',
    );
    expect(writeMissingPortal()).toContain('noindex');
    expect(PORTAL_POLICY).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='; /);
  });
});
