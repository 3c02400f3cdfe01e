import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Api } from '../../support/api.js';

const TESTS = 22_000;
/** One in each part of the run that a page looks at. */
const RARE = [3, 21_999];
const SLOW_MS = 120_000;

describe('the pages of the tests of a large run', () => {
  let api: Api;
  let path: string;
  beforeAll(async () => {
    api = await startApi();
    const lines = Array.from({ length: TESTS }, (_, seq) => JSON.stringify(testAt(seq)));
    const body = ['{"gitRef":"refs/heads/main"}', ...lines].join('\n');
    path = `/open/v1/runs/${runIdOf(await api.upload(body, { 'Content-Type': 'application/x-ndjson' }))}/tests`;
  }, SLOW_MS);
  afterAll(() => api.close());

  /** The places on each page, to the end of the list. */
  const pagesOf = async (query: string): Promise<readonly (readonly number[])[]> => {
    const pages: (readonly number[])[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const { text } = await api.read(`${path}?${query}${cursor === '' ? '' : `&cursor=${cursor}`}`);
      const page: { items: readonly { seq: number }[]; nextCursor: string | null } = JSON.parse(text);
      pages.push(page.items.map(({ seq }) => seq));
      cursor = page.nextCursor;
    }
    return pages;
  };

  it.each(['q=COUPON', 'q=orders/rare', 'tag=rare', 'status=skipped', 'status=passed&tag=rare'])(
    'end before their limit where few tests match, and together have each once: %s',
    async (query) => {
      const found = query.startsWith('status=skipped') ? RARE.map((seq) => seq - 1) : RARE;
      expect(await pagesOf(query)).toEqual([found.slice(0, 1), found.slice(1)]);
    },
  );

  it('go on behind the last test of a full page', async () => {
    const pages = await pagesOf('tag=rare&limit=1');
    expect(pages.flat()).toEqual(RARE);
    expect((await pagesOf('tag=tenth&limit=200')).flat()).toEqual(
      Array.from({ length: TESTS / 10 }, (_, index) => index * 10),
    );
  });

  it.each([
    ['status=failed', RARE.map((seq) => seq - 2)],
    ['status=failed&q=fails', RARE.map((seq) => seq - 2)],
    ['status=failed&q=nothing', []],
    ['status=flaky', []],
  ])('are one page for few failed or flaky tests, wherever they ran: %s', async (query, found) => {
    expect(await pagesOf(query)).toEqual([found]);
  });

  it('find nothing in two pages at most', async () => {
    expect(await pagesOf('q=nothing')).toEqual([[], []]);
  });
});

function testAt(seq: number): object {
  const isRare = RARE.includes(seq);
  const status = RARE.includes(seq + 1) ? 'skipped' : RARE.includes(seq + 2) ? 'failed' : 'passed';
  return {
    testId: isRare ? `orders/rare-${seq}` : `orders/${seq}`,
    testName: isRare ? `pays with a coupon ${seq}` : `${status === 'failed' ? 'fails' : 'pays'} ${seq}`,
    status,
    durationMs: 1,
    tags: [isRare ? 'rare' : 'usual', ...(seq % 10 === 0 ? ['tenth'] : [])],
    events: [],
  };
}
