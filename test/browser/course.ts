import { AxeBuilder } from '@axe-core/playwright';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { startServer, temporaryDirectory, type ServerProcess } from '../support/process.js';

const SCREENSHOTS = 'screenshots';
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
  /** What the page complained of: errors, refused resources, dialogs. Refusals of the server that a page shows are not among it. */
  readonly complaints: readonly string[];
}

/** Starts the server on the embedded database, and Chromium. Throws what to install where there is none. */
export async function startCourse(environment: Readonly<Record<string, string>> = {}): Promise<Course> {
  const data = temporaryDirectory();
  const server = await startServer({ environment: { CLARION_DATA_DIR: data.path, ...environment } });
  const browser = await launch();
  return {
    url: server.url,
    setupLink: linkIn(server),
    visit: (look = {}) => visit(browser, server.url, look),
    close: async () => {
      await browser.close();
      await server.end('SIGKILL');
      await data.remove();
    },
  };
}

function launch(): Promise<Browser> {
  const executablePath = process.env['CLARION_TEST_CHROMIUM'] ?? CHROMIUM.find((path) => existsSync(path));
  if (executablePath === undefined) throw new Error('Install Chromium (Debian: apt-get install chromium), or name it in CLARION_TEST_CHROMIUM');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}

function linkIn(server: ServerProcess): string {
  return /https?:\/\/[^\s"]+\/setup\?key=[0-9A-Za-z_-]+/.exec(server.output())?.[0] ?? `${server.url}/setup`;
}

async function visit(browser: Browser, url: string, look: Look): Promise<Visitor> {
  const context = await browser.newContext({ viewport: { width: look.width ?? 1280, height: 800 }, colorScheme: look.scheme ?? 'light', reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  if (look.cookie !== undefined) await context.addCookies([{ name: 'clarion_session', value: look.cookie.replace(/^clarion_session=/, ''), url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, context, complaints: listen(page) };
}

function listen(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('console', (message) => {
    // Chromium writes a line for each answer of 400 or more: the page itself says what was refused.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(`console: ${message.text()}`);
  });
  return complaints;
}

/** Waits until a page shows its content: nothing is loading, and nothing is under way. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('[aria-label="Loading"]').first().waitFor({ state: 'detached' });
}

/** Keeps a picture of a page. */
export async function shoot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: true });
}

/** What axe finds that keeps people out: rule and place of each serious or critical finding. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  return serious.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${(failureSummary ?? '').split('\n')[1]?.trim() ?? ''}`));
}

/** Whether a page is wider than its window, so that it scrolls sideways. */
export async function isTooWide(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
}
