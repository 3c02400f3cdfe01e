import { execFile } from 'node:child_process';
import { readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDirectory } from '../../support/process.js';
import { zipOf } from '../../support/archives/zip.js';
import { findChromium } from '../support/browser-fixture.js';

const run = promisify(execFile);

const CART =
  '<h1>Cart</h1><label>Coupon <input></label><button onclick="this.textContent = \'Applied\'">Apply</button><p>Total 41.50</p>';

/** A test that fills a field, clicks a button and fails. */
const SPEC = `import { expect, test } from '@playwright/test';
test('cart', async ({ page }) => {
  await page.route('https://shop.example/**', (route) => route.fulfill({ contentType: 'text/html', body: ${JSON.stringify(CART)} }));
  await page.goto('https://shop.example/cart');
  await page.getByLabel('Coupon').fill('WELCOME5');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Total')).toHaveText('Total 36.50', { timeout: 200 });
});`;

/** Runs a failing test with Playwright's runner, and returns the trace that it leaves. */
export async function recordTrace(): Promise<Buffer> {
  const directory = temporaryDirectory();
  await symlink(resolve('node_modules'), join(directory.path, 'node_modules'));
  await writeFile(join(directory.path, 'cart.spec.mjs'), SPEC);
  const launchOptions = { executablePath: findChromium(), args: ['--no-sandbox'] };
  await writeFile(
    join(directory.path, 'playwright.config.mjs'),
    `export default { outputDir: 'results', use: { trace: 'on', launchOptions: ${JSON.stringify(launchOptions)} } };`,
  );
  const program = resolve('node_modules', '@playwright', 'test', 'cli.js');
  const output = await run(process.execPath, [program, 'test'], {
    cwd: directory.path,
    // Playwright refuses to run where it sees Jest.
    env: { ...process.env, NODE_OPTIONS: '', JEST_WORKER_ID: undefined },
  }).catch((error: unknown) => String(Object(error).stdout));
  const trace = await readFile(join(directory.path, 'results', 'cart-cart', 'trace.zip')).catch(() => {
    throw new Error(`Playwright left no trace: ${JSON.stringify(output)}`);
  });
  await directory.remove();
  return trace;
}

/** An element of a snapshot as traces contain it: name, attributes, content. */
type SnapshotNode = string | readonly [name: string, attributes: Readonly<Record<string, string>>, ...SnapshotNode[]];

/**
 * Makes a trace up whose snapshot runs a script in all ways that the format has room for: elements, handlers, addresses, resources of the trace,
 * and names of attributes, which the viewer writes into the markup as they are.
 */
export function makeHostileTrace(script: string): Buffer {
  const page = `<!doctype html><title>file</title><script>${script}</script>`;
  const injected = (markup: string): SnapshotNode => ['B', { [`a>${markup}<b b`]: '' }];
  const html: SnapshotNode = [
    'HTML',
    {},
    ['HEAD', {}, ['BASE', { href: 'https://shop.example/' }], ['SCRIPT', {}, script]],
    [
      'BODY',
      { onload: script },
      ['H1', {}, 'A hostile page'],
      ['IMG', { src: 'absent.png', onerror: script }],
      ['A', { href: `javascript:${script}` }, 'A link'],
      ['BUTTON', { onclick: script }, 'A button'],
      ['svg', {}, ['script', {}, script]],
      ['IFRAME', { srcdoc: page, src: `javascript:${script}` }],
      ['OBJECT', { data: `data:text/html,${encodeURIComponent(page)}` }],
      injected(`<img src=absent.png onerror="${script}">`),
      injected(`<script>${script}</script>`),
      injected('<script src=https://shop.example/evil.js></script>'),
      injected(`<iframe srcdoc='${page}'></iframe>`),
      injected('<iframe src=/file/resources/evil.html></iframe>'),
      injected('<iframe src=https://shop.example/evil.html></iframe>'),
      injected(`<form action="javascript:${script}"><button>Send</button></form>`),
    ],
  ];
  const resource = (url: string, mimeType: string, file: string): object => ({
    type: 'resource-snapshot',
    snapshot: {
      pageref: 'page@1',
      _frameref: 'frame@1',
      _monotonicTime: 20,
      request: { method: 'GET', url, headers: [], cookies: [] },
      response: { status: 200, statusText: 'OK', headers: [], content: { mimeType, _file: file } },
    },
  });
  const snapshot = {
    callId: 'call@1',
    phase: 'after',
    pageId: 'page@1',
    frameId: 'frame@1',
    frameUrl: 'https://shop.example/',
    html,
    viewport: { width: 800, height: 600 },
    timestamp: 30,
    wallTime: 1030,
    collectionTime: 1,
    resourceOverrides: [],
    isMainFrame: true,
  };
  const events = [
    {
      version: 10,
      type: 'context-options',
      origin: 'library',
      browserName: 'chromium',
      options: {},
      platform: 'linux',
      wallTime: 1000,
      monotonicTime: 0,
      sdkLanguage: 'javascript',
      title: script,
    },
    {
      type: 'before',
      callId: 'call@1',
      startTime: 10,
      class: 'Frame',
      method: 'goto',
      params: { url: 'https://shop.example/' },
    },
    { type: 'frame-snapshot', snapshot },
    { type: 'after', callId: 'call@1', endTime: 40 },
  ];
  const lines = (items: readonly object[]): string => items.map((item) => JSON.stringify(item)).join('\n');
  return zipOf([
    ['trace.trace', lines(events)],
    [
      'trace.network',
      lines([
        resource('https://shop.example/evil.js', 'text/javascript', 'resources/evil.js'),
        resource('https://shop.example/evil.html', 'text/html', 'resources/evil.html'),
      ]),
    ],
    ['resources/evil.js', script],
    ['resources/evil.html', page],
  ]);
}
