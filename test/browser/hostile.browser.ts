import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { settle, type Visitor } from './support/browser-fixture.js';
import { overflowsSideways } from './support/page-checks.js';
import { URLS, PAYLOADS, TRACES } from './support/xss-payloads.js';
import { startPreparedFixture, type PreparedFixture } from './support/prepared-fixture.js';

const TALL = { width: 1280, height: 9000 };
const ORGANIZATION = `Acme <img src=x onerror=__xss=1>`;
const FILES = PAYLOADS.filter((payload) => !payload.includes('..') && !/^(?:\/|[A-Za-z]:)/.test(payload));

/** Groups of five payloads, so that fewer failures show all of them. */
const JOINED = PAYLOADS.flatMap((_, index) => (index % 5 === 0 ? [PAYLOADS.slice(index, index + 5).join(' ')] : []));

/** A user may have 50 tokens; the fixture has made some. */
const TOKEN_NAMES = PAYLOADS.filter((_, index) => index % 3 === 0).slice(0, 45);

const failing = (payload: string): object => ({
  testId: payload,
  testName: payload,
  filePath: payload,
  tags: [payload],
  status: 'failed',
  events: [
    { type: payload, message: payload },
    { type: 'assertion', passed: false, message: payload, expected: payload, actual: `${payload}!` },
  ],
});
const withMetadata = (payload: string): object => ({
  gitRef: `refs/heads/${payload}`,
  commitSha: payload,
  ciRunUrl: payload,
  trigger: payload,
  environment: payload,
  failureClass: payload,
  failureMessage: payload,
  result: { tests: [{ testId: 'a', status: 'passed' }] },
});

const HUGE = [
  {
    testId: 'message',
    testName: 'a message of 2 MB',
    status: 'failed',
    events: [{ type: 'error', message: 'x'.repeat(2_000_000), stack: `at ${'y'.repeat(100_000)}` }],
  },
  {
    testId: 'name',
    testName: 'n'.repeat(10_000),
    tags: ['t'.repeat(200)],
    filePath: 'f'.repeat(500),
    status: 'failed',
    events: [{ type: 'error', message: 'm '.repeat(5_000) }],
  },
  {
    testId: 'direction',
    testName: 'يحفظ الجلسة \u202Etxt.exe',
    tags: ['עברית'],
    status: 'failed',
    events: [
      {
        type: 'assertion',
        passed: false,
        message: 'متوقع \u202Egpj.x',
        expected: 'שלום '.repeat(200),
        actual: 'سلام'.repeat(200),
      },
    ],
  },
];

describe('hostile texts', () => {
  let fixture: PreparedFixture;
  let visitor: Visitor;
  let page: Page;
  let runId: string;
  beforeAll(async () => {
    fixture = await startPreparedFixture();
    runId = await fixture.upload({ result: { tests: PAYLOADS.map(failing) } });
    await Promise.all(PAYLOADS.map((payload) => fixture.upload(withMetadata(payload))));
    await sendFiles();
    await Promise.all(PAYLOADS.map(createNamed));
    for (const name of TOKEN_NAMES)
      await asOwner('POST', '/admin/v1/tokens', { type: 'scoped', name, scopes: ['runs:read'] });
    await asOwner('PATCH', '/admin/v1/organization', { name: ORGANIZATION });
    await asOwner('PATCH', '/admin/v1/profile', { name: ORGANIZATION });
    visitor = await fixture.visitAsOwner();
    page = visitor.page;
    await page.setViewportSize(TALL);
  });
  afterAll(() => fixture.close());

  const asOwner = async (method: string, path: string, body: object): Promise<void> => {
    const { status, text } = await fixture.send(method, path, { as: fixture.account.cookie, body });
    if (status >= 300) throw new Error(`${method} ${path} ${JSON.stringify(body)}: ${text}`);
  };
  const createNamed = async (name: string, index: number): Promise<void> => {
    await asOwner('POST', '/v1/projects', { name, slug: `project-${index}` });
    await asOwner('POST', `/v1/projects/${fixture.account.projectId}/targets`, { name, slug: `target-${index}` });
  };
  const sendFiles = async (): Promise<void> => {
    const form = new FormData();
    for (const name of FILES) form.append('files', new Blob(['<script>__xss=1</script>'], { type: 'text/html' }), name);
    const { status } = await fetch(`${fixture.url}${fixture.account.uploadPath}/${runId}/artifacts`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${fixture.account.writeToken}` },
      body: form,
    });
    expect(status).toBe(201);
  };
  const open = async (path: string): Promise<void> => {
    await page.goto(fixture.url + path);
    await settle(page);
  };
  const openAll = async (path: string): Promise<void> => {
    await open(path);
    for (
      const more = page.getByRole('button', { name: /^(?:Load|Show) more/i });
      (await more.count()) > 0;
      await settle(page)
    )
      await more.click();
  };
  /** Returns the payloads that do not appear unchanged on the page. */
  const missing = async (payloads: readonly string[] = PAYLOADS): Promise<readonly string[]> => {
    const text = (await page.locator('main').textContent()) ?? '';
    return payloads.filter((payload) => !text.includes(payload));
  };
  const traces = (): Promise<readonly string[]> => page.evaluate(TRACES);

  it('cover more than a hundred payloads', () => {
    expect(new Set(PAYLOADS).size).toBeGreaterThan(100);
  });

  it('appear unchanged in each part of a failure', async () => {
    const joinedId = await fixture.upload({ result: { tests: JOINED.map(failing) } });
    await open(`/r/${joinedId}`);
    const shown: string[] = [];
    for (let step = 0; step < JOINED.length; step += 1) {
      const before = page.url();
      await page.keyboard.press(']');
      await page.waitForURL(({ href }) => href !== before);
      const payload = JOINED[Number(new URL(page.url()).searchParams.get('failure')) - 1] ?? 'none';
      const failure = page.getByRole('listitem').filter({ has: page.locator('h3 [aria-expanded="true"]') });
      const message = failure.getByRole('region', { name: 'Message' });
      const difference = failure.getByRole('region', { name: 'Diff of expected and actual value' });
      const events = failure.locator('section').filter({ has: page.getByRole('heading', { name: 'Last events' }) });
      const texts = await Promise.all(
        [failure.locator('h3'), message, difference, events].map((part) => part.textContent()),
      );
      expect(texts.filter((text) => !(text ?? '').includes(payload))).toEqual([]);
      shown.push(payload);
    }
    expect(new Set(shown)).toEqual(new Set(JOINED));
    expect(await traces()).toEqual([]);
  });

  it('appear unchanged in the lists of tests, events and artifacts', async () => {
    await open(`/r/${runId}`);
    expect(await traces()).toEqual([]);
    await open(`/r/${runId}?tab=tests`);
    expect(await missing()).toEqual([]);
    expect(await traces()).toEqual([]);
    await openAll(`/r/${runId}?tab=events`);
    expect(await missing()).toEqual([]);
    await openAll(`/r/${runId}?tab=artifacts`);
    expect(
      await missing(FILES.filter((name) => !name.includes('/') && !name.includes('\\') && !name.includes('"'))),
    ).toEqual([]);
    expect(await traces()).toEqual([]);
  });

  it('appear unchanged in the list of runs', async () => {
    await openAll('/runs');
    // Only the rows near the window are rendered.
    await page.evaluate('scrollTo(0, document.documentElement.scrollHeight)');
    await settle(page);
    const missingBelow = await missing();
    expect(await traces()).toEqual([]);
    await page.evaluate('scrollTo(0, 0)');
    await settle(page);
    expect(await missing(missingBelow)).toEqual([]);
    expect(await traces()).toEqual([]);
  });

  it.each(URLS)('do not become a link to the CI run: %s', async (url) => {
    const { text } = await fixture.send('GET', '/open/v1/runs?limit=200', { as: fixture.account.readToken });
    const { items }: { readonly items: readonly { readonly id: string; readonly ciRunUrl: string | null }[] } =
      JSON.parse(text);
    const run = items.find(({ ciRunUrl }) => ciRunUrl === url);
    await open(`/r/${run?.id}`);
    expect(await missing([url])).toEqual([]);
    expect(
      await page
        .getByRole('link', { name: url })
        .evaluateAll((links) =>
          links.map((link) => link.getAttribute('href')).filter((href) => !href?.startsWith('/')),
        ),
    ).toEqual([]);
    expect(await traces()).toEqual([]);
  });

  it('appear unchanged as names of tokens, projects, targets, organization and user', async () => {
    await openAll('/settings/tokens');
    expect(await missing(TOKEN_NAMES)).toEqual([]);
    expect(await traces()).toEqual([]);
    await openAll('/');
    expect(await missing()).toEqual([]);
    await page.getByRole('button', { name: `Account menu: ${ORGANIZATION}` }).click();
    await page.getByText(ORGANIZATION).waitFor();
    expect(await traces()).toEqual([]);
    await open(`/p/${fixture.account.projectId}`);
    expect(await missing()).toEqual([]);
    expect(await traces()).toEqual([]);
  });

  it('that are huge or right-to-left leave the page usable and within 360 pixels', async () => {
    const huge = await fixture.upload({
      result: { tests: HUGE },
      gitRef: `refs/heads/${'b'.repeat(200)}`,
      environment: 'e'.repeat(200),
    });
    await page.setViewportSize({ width: 360, height: 740 });
    for (const path of [
      `/r/${huge}`,
      `/r/${huge}?failure=2`,
      `/r/${huge}?failure=3`,
      `/r/${huge}?tab=tests`,
      `/r/${huge}/t/1`,
      `/r/${huge}/t/2`,
    ]) {
      await open(path);
      expect([path, await overflowsSideways(page)]).toEqual([path, false]);
    }
    await open(`/r/${huge}?failure=1`);
    expect((await page.locator('main').innerText()).length).toBeLessThan(50_000);
    await page.getByRole('link', { name: /^Tests/ }).click();
    await page.getByRole('list', { name: 'Tests' }).getByText('a message of 2 MB').waitFor();
    await open(`/r/${huge}?failure=3`);
    await page.getByText('يحفظ الجلسة ‹U+202E›txt.exe').first().waitFor();
  });

  it('open no dialogs, cause no errors and violate no policy', () => {
    expect(visitor.errors).toEqual([]);
  });
});
