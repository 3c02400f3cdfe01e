import { AxeBuilder } from '@axe-core/playwright';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { startServer, temporaryDirectory, type ServerProcess } from '../support/process.js';

const SCREENSHOTS = 'screenshots';
/** Skeletons, and the application before its first heading. */
const UNFINISHED = '[aria-label="Loading"], #root:not(:has(h1))';
const LOOK_MS = 40;
const QUIET_LOOKS = 3;
const PATIENCE_MS = 15_000;
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** How a page is looked at. */
export interface Look {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** Value of the session's cookie header, as a sign-in gave it. */
  readonly cookie?: string;
}

/** A real server and a real browser. */
export interface Course {
  readonly url: string;
  /** The link that the server prints for its set-up. */
  readonly setupLink: string;
  /** A browser of its own, as another person has one. */
  visit(look?: Look): Promise<Visitor>;
  close(): Promise<void>;
}

/** A person's browser. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What its pages complained of: errors, dialogs, what the content security policy kept out. Refusals of the server that a page shows are not among it. */
  readonly complaints: readonly string[];
}

/** Starts the server on the embedded database, and Chromium. Throws what to install where there is none. */
export async function startCourse(environment: Readonly<Record<string, string>> = {}): Promise<Course> {
  const data = temporaryDirectory();
  const server = await startServer({ environment: { CLARION_DATA_DIR: data.path, ...environment } });
  const url = reachable(server.url);
  const visits = await openBrowser(url);
  return {
    url,
    setupLink: reachable(linkIn(server)),
    visit: visits.visit,
    close: async () => {
      await visits.close();
      await server.end('SIGKILL');
      await data.remove();
    },
  };
}

/** A real browser for a server that runs already. */
export async function openBrowser(url: string): Promise<Pick<Course, 'visit' | 'close'>> {
  const browser = await launch();
  return { visit: (look = {}) => visit(browser, url, look), close: () => browser.close() };
}

function launch(): Promise<Browser> {
  const executablePath = process.env['CLARION_TEST_CHROMIUM'] ?? CHROMIUM.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error('Install Chromium (Debian: apt-get install chromium), or name it in CLARION_TEST_CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

/** A server that listens on all addresses of this machine is reached by one of them. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:');
}

function linkIn(server: ServerProcess): string {
  return /https?:\/\/[^\s"]+\/setup(?:\?key=\w+)?/.exec(server.output())?.[0] ?? `${server.url}/setup`;
}

async function visit(browser: Browser, url: string, look: Look): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: look.width ?? 1280, height: 800 },
    colorScheme: look.scheme ?? 'light',
    reducedMotion: 'reduce',
  });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  if (look.cookie !== undefined)
    await context.addCookies([{ name: 'clarion_session', value: look.cookie.replace(/^clarion_session=/, ''), url }]);
  const complaints = await listen(context);
  const page = await context.newPage();
  return { page, context, complaints };
}

/** Keeps what the pages of a browser complain of, those that are opened later, too. */
async function listen(context: BrowserContext): Promise<readonly string[]> {
  const complaints: string[] = [];
  context.on('page', (page) => {
    page.setDefaultTimeout(PATIENCE_MS);
    watch(page);
    page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  });
  context.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    // Chromium writes a line for each answer of 400 or more: the page itself says what was refused.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`console: ${message.text()}`);
  });
  await context.exposeBinding('complainOfPolicy', (_, blocked: string) => complaints.push(`policy: ${blocked}`));
  await context.addInitScript(
    "document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => complainOfPolicy(`${effectiveDirective} ${blockedURI}`))",
  );
  return complaints;
}

/** The requests of each page that are under way. */
const underWay = new WeakMap<Page, Set<Request>>();

function watch(page: Page): void {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until a page shows its content: nothing is loading, and for some looks nothing is under way. Throws when that takes too long. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const deadline = performance.now() + PATIENCE_MS;
  let quietLooks = 0;
  while (quietLooks < QUIET_LOOKS) {
    if (performance.now() > deadline) throw new Error(`${page.url()} did not settle within ${PATIENCE_MS} ms`);
    await sleep(LOOK_MS);
    quietLooks = (await isBusy(page)) ? 0 : quietLooks + 1;
  }
}

async function isBusy(page: Page): Promise<boolean> {
  return (underWay.get(page)?.size ?? 0) > 0 || (await page.locator(UNFINISHED).count()) > 0;
}

/** Keeps a picture of a page. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/** What axe finds that keeps people out: rule and place of each serious or critical finding. No page has frames, so one pass finds all. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} at ${target.join(' ')}: ${(failureSummary ?? '').split('\n')[1]?.trim() ?? ''}`,
    ),
  );
}

/** Whether a page is wider than its window, so that it scrolls sideways. */
export async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
