import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, firefox, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core';
import { startServer, type ServerProcess } from '../../support/process.js';
import { openStore } from '../../support/store.js';

export const SCREENSHOTS = 'screenshots';
/** Matches loading placeholders, and the application before its first heading. */
export const UNFINISHED = '[aria-label="Loading"], #root:not(:has(h1))';
const CHECK_INTERVAL_MS = 40;
const IDLE_CHECKS = 3;
/** Finds a page that hangs; a busy machine may take seconds for one. */
const TIMEOUT_MS = 60_000;
const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const FIREFOX = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Opens a browser, or throws where none is installed. */
export type Launch = () => Promise<Browser>;

/** Window width, colour scheme, time zone and session of a browser. */
export interface ViewOptions {
  /** Name of a time zone: `Asia/Tokyo`. */
  readonly timeZone?: string;
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** Session cookie, as the Set-Cookie header of a sign-in returns it. */
  readonly cookie?: string;
}

/** A running server and browser. */
export interface BrowserFixture {
  readonly url: string;
  /** The setup link that the server prints. */
  readonly setupLink: string;
  /** Opens a separate browser context, as for another person. */
  visit(options?: ViewOptions): Promise<Visitor>;
  close(): Promise<void>;
}

/** One person's browser. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Script errors, dialogs and blocked resources of its pages. Does not contain error responses that a page shows. */
  readonly errors: readonly string[];
}

/** A running server on a database of its own. */
export type ServerFixture = Pick<BrowserFixture, 'url' | 'setupLink' | 'close'>;

/** Starts the server on a database of its own where tests keep theirs. */
export async function startServerFixture(environment: Readonly<Record<string, string>> = {}): Promise<ServerFixture> {
  const store = await openStore();
  const server = await startServer({ environment: { ...store.environment, ...environment } });
  return {
    url: reachable(server.url),
    setupLink: reachable(setupLinkIn(server)),
    close: async () => {
      await server.end('SIGKILL');
      await store.remove();
    },
  };
}

/** Starts the server on a database of its own, and Chromium. Throws if Chromium is not installed. */
export async function startFixture(
  environment: Readonly<Record<string, string>> = {},
  launch: Launch = launchChromium,
): Promise<BrowserFixture> {
  const server = await startServerFixture(environment);
  const visits = await openBrowser(server.url, launch);
  return {
    url: server.url,
    setupLink: server.setupLink,
    visit: visits.visit,
    close: async () => {
      await visits.close();
      await server.close();
    },
  };
}

/** Starts a browser for a server that is already running. */
export async function openBrowser(
  url: string,
  launch: Launch = launchChromium,
): Promise<Pick<BrowserFixture, 'visit' | 'close'>> {
  const browser = await launch();
  return { visit: (options = {}) => visit(browser, url, options), close: () => browser.close() };
}

/** Returns the program of an installed Chromium. Throws without one. */
export function findChromium(): string {
  const executablePath = process.env['CLARION_TEST_CHROMIUM'] ?? CHROMIUM.find((path) => existsSync(path));
  if (executablePath === undefined)
    throw new Error('Chromium not found. Install it (Debian: apt-get install chromium) or set CLARION_TEST_CHROMIUM.');
  return executablePath;
}

async function launchChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
}

/** Returns the program of an installed Firefox; undefined without one. */
export function findFirefox(): string | undefined {
  return process.env['CLARION_TEST_FIREFOX'] ?? FIREFOX.find((path) => existsSync(path));
}

/** Opens an installed Firefox over WebDriver BiDi. */
export async function launchFirefox(): Promise<Browser> {
  const program = findFirefox();
  if (program === undefined) throw new Error('Firefox not found. Set CLARION_TEST_FIREFOX.');
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: join('scripts', 'firefox-bidi.js'),
    env: { ...process.env, CLARION_TEST_FIREFOX: program },
  });
}

/** Replaces the wildcard address with the local one. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:');
}

function setupLinkIn(server: ServerProcess): string {
  return /https?:\/\/[^\s"]+\/setup(?:\?key=\w+)?/.exec(server.output())?.[0] ?? `${server.url}/setup`;
}

async function visit(browser: Browser, url: string, options: ViewOptions): Promise<Visitor> {
  const isChromium = browser.browserType() === chromium;
  // Firefox neither emulates these over BiDi nor has such permissions.
  const media = isChromium
    ? ({ colorScheme: options.scheme ?? 'light', reducedMotion: 'reduce' } as const)
    : ({ colorScheme: null, reducedMotion: null, forcedColors: null, contrast: null } as const);
  const viewport = { width: options.width ?? 1280, height: 800 };
  const context = await browser.newContext({ viewport, timezoneId: options.timeZone, ...media });
  if (isChromium) await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  if (options.cookie !== undefined)
    await context.addCookies([
      { name: 'clarion_session', value: options.cookie.replace(/^clarion_session=/, ''), url },
    ]);
  const errors = await recordErrors(context);
  const page = await context.newPage();
  return { page, context, errors };
}

/** Records the errors of all pages of a browser, including those opened later. */
async function recordErrors(context: BrowserContext): Promise<readonly string[]> {
  const errors: string[] = [];
  context.on('page', (page) => {
    page.setDefaultTimeout(TIMEOUT_MS);
    trackRequests(page);
    page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  });
  context.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('console', (message) => {
    // Chromium logs every response of 400 or more. The pages show these errors themselves.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(`console: ${message.text()}`);
  });
  await context.exposeBinding('reportPolicyViolation', (_, blocked: string) => errors.push(`policy: ${blocked}`));
  await context.addInitScript(
    "document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => reportPolicyViolation(`${effectiveDirective} ${blockedURI}`))",
  );
  return errors;
}

/** Pending requests of each page. */
const pendingRequests = new WeakMap<Page, Set<Request>>();

function trackRequests(page: Page): void {
  const requests = new Set<Request>();
  pendingRequests.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
}

/** Waits until a page has loaded: no placeholders and no pending requests for several checks. Throws after a timeout. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  const deadline = performance.now() + TIMEOUT_MS;
  let idleChecks = 0;
  while (idleChecks < IDLE_CHECKS) {
    if (performance.now() > deadline) throw new Error(`${page.url()} did not settle within ${TIMEOUT_MS} ms`);
    await sleep(CHECK_INTERVAL_MS);
    idleChecks = (await isBusy(page)) ? 0 : idleChecks + 1;
  }
}

async function isBusy(page: Page): Promise<boolean> {
  return (pendingRequests.get(page)?.size ?? 0) > 0 || (await page.locator(UNFINISHED).count()) > 0;
}

/** Saves a screenshot of a page. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}
