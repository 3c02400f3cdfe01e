import { setTimeout as sleep } from 'node:timers/promises';
import { openBrowser, type BrowserFixture } from '../test/browser/support/browser-fixture.js';
import { startDemoProcess } from '../test/support/demo-process.js';
import { judged, median, print } from './support/figures.js';
import type { BenchOptions } from './support/options.js';

/** A 4G connection: time of a round trip, and bytes per second. */
const LATENCY_MS = 170;
const BYTES_PER_SECOND = 9_000_000 / 8;
const CPU_TIMES = 4;
const SHOWN_WITHIN_S = 2;
const SCRIPT_KB = 150;
const VISIBLE_WITHIN_MS = 60_000;

/** A page, and the text that its reader waits for: on pages of failures, the first of them. */
interface Opened {
  readonly name: string;
  readonly url: string;
  readonly text: string;
}

interface Figures {
  readonly seconds: number;
  readonly scriptKb: number;
}

/** Pages of the demo in a browser without a cache, on 4G and a processor four times slower. */
export async function benchPages({ rounds }: BenchOptions): Promise<void> {
  const demo = await startDemoProcess();
  const url = demo.printed('Open');
  const browser = await openBrowser(url);
  try {
    const cookie = await signIn(url, demo.printed('E-mail'), demo.printed('Password'));
    const run = demo.printed('A failure with screenshots');
    const pages: readonly Opened[] = [
      { name: 'home', url, text: 'API tests' },
      { name: 'a build', url: demo.printed('Newest build of main'), text: 'takes the coupon off the total' },
      { name: 'a run', url: run, text: 'shows the total with a coupon' },
      { name: 'a failure', url: await firstFailureOf(run, cookie), text: 'toHaveText(expected) failed' },
    ];
    print(`4G (${LATENCY_MS} ms, 9 Mbit/s), ${CPU_TIMES} × CPU, nothing cached, medians of ${rounds} rounds:`);
    for (const page of pages) {
      const figures: Figures[] = [];
      for (let round = 0; round < rounds; round += 1) figures.push(await openCold(browser, cookie, page));
      const seconds = median(figures.map((figure) => figure.seconds));
      const scriptKb = median(figures.map((figure) => figure.scriptKb));
      print(
        `  ${page.name}: visible after ${judged(seconds, { atMost: SHOWN_WITHIN_S })} s`,
        `  ${page.name}: scripts until then ${judged(scriptKb, { atMost: SCRIPT_KB })} KB`,
      );
    }
  } finally {
    await browser.close();
    await demo.end();
  }
}

async function openCold(browser: Pick<BrowserFixture, 'visit'>, cookie: string, opened: Opened): Promise<Figures> {
  const { page, context } = await browser.visit({ cookie });
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  const rates = { downloadThroughput: BYTES_PER_SECOND, uploadThroughput: BYTES_PER_SECOND };
  await client.send('Network.emulateNetworkConditions', { offline: false, latency: LATENCY_MS, ...rates });
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_TIMES });
  const scripts = new Set<string>();
  let bytes = 0;
  client.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.addInitScript(watchFor(opened.text));
  const shown = new Promise<number>(
    (resolve) => void page.exposeBinding('reportShown', (_, at: number) => resolve(at)),
  );
  await page.goto(opened.url, { waitUntil: 'commit' });
  const milliseconds = await Promise.race([shown, sleep(VISIBLE_WITHIN_MS, undefined, { ref: false })]);
  if (milliseconds === undefined) throw new Error(`${opened.url} does not show: ${opened.text}`);
  const figures = { seconds: milliseconds / 1000, scriptKb: bytes / 1000 };
  await context.close();
  return figures;
}

/**
 * A script that reports when a text is painted, in milliseconds since the navigation began. It looks once a frame: a test driver
 * that looks from outside takes its time on the slowed processor, and adds up to half a second.
 */
function watchFor(text: string): string {
  return `{
    const isShown = () => {
      const found = document.evaluate('//body//*[text()[contains(., ${JSON.stringify(text)})]]', document, null, XPathResult.ANY_UNORDERED_NODE_TYPE).singleNodeValue;
      return found !== null && found.checkVisibility();
    };
    const look = () => requestAnimationFrame(() => isShown() ? setTimeout(() => reportShown(performance.now())) : look());
    look();
  }`;
}

/** Returns the address of the first failed test of the run with an address. */
async function firstFailureOf(run: string, cookie: string): Promise<string> {
  const response = await fetch(`${run.replace('/r/', '/open/v1/runs/')}/tests?status=failed&limit=1`, {
    headers: { Cookie: cookie },
  });
  const seq = /"seq":(\d+)/.exec(await response.text())?.[1];
  if (seq === undefined) throw new Error(`The failed tests were answered with ${response.status}`);
  return `${run}/t/${seq}`;
}

async function signIn(url: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${url}/admin/v1/session`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';', 1)[0];
  if (cookie === undefined) throw new Error(`The sign-in was answered with ${response.status}`);
  return cookie;
}
