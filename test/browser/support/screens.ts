import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { setUpServer } from '../../support/set-up-server.js';
import { startReceiver, type Receiver } from '../../support/webhook-receiver.js';
import {
  settle,
  takeScreenshot,
  startFixture,
  type BrowserFixture,
  type ViewOptions,
  type Visitor,
} from './browser-fixture.js';
import { accessibilityViolations, movements, overflowsSideways } from './page-checks.js';
import { createSampleData, type SampleData } from './sample-data.js';
import { PUBLIC_SCREENS, SCREENS, VIEWER_SCREENS, type Screen } from './screen-list.js';

const WIDE_LIGHT = { width: 1280, scheme: 'light' } as const;
const WIDE_DARK = { width: 1280, scheme: 'dark' } as const;
const NARROW_LIGHT = { width: 360, scheme: 'light' } as const;
const NARROW_DARK = { width: 360, scheme: 'dark' } as const;

/** The main view of all screens, and extra views of a few of them. */
const VIEW_SETS = {
  light: { main: WIDE_LIGHT, extra: [] },
  dark: { main: WIDE_DARK, extra: [] },
  narrow: { main: NARROW_LIGHT, extra: [NARROW_DARK] },
} as const;

/** One of so many screens, menus and dialogs is looked at. */
const TURNS = Number(process.env['SCREENS_ONE_OF'] ?? 1);

const isLookedAt = (_: unknown, index: number): boolean => index % TURNS === 0;

/** Fewer routes mean that they are written in another way than this test reads. */
const FEWEST_ROUTES = 25;

/** Menus and dialogs, and how to open them. `$projectId` in a path is that of the sample project. */
const OVERLAYS: readonly (readonly [name: string, path: string, open: (page: Page) => Promise<void>])[] = [
  ['opened-keys', '/', (page) => page.keyboard.press('?')],
  ['opened-palette', '/', (page) => page.keyboard.press('Control+k')],
  ['opened-menu', '/', (page) => page.getByRole('button', { name: /^Account menu/ }).click()],
  ['opened-new-token', '/settings/tokens', (page) => page.getByRole('button', { name: 'New token' }).click()],
  ['opened-new-portal', '/p/$projectId/portals', (page) => page.getByRole('button', { name: 'New portal' }).click()],
  [
    'opened-rotation',
    '/settings/tokens',
    (page) =>
      page
        .getByRole('button', { name: /^Rotate/ })
        .first()
        .click(),
  ],
  [
    'opened-trust-rule',
    '/p/$projectId/settings?section=trust',
    (page) => page.getByRole('button', { name: 'New trust rule' }).click(),
  ],
  [
    'opened-agent-token',
    '/settings/agents',
    (page) => page.getByRole('button', { name: 'Create read-only token' }).click(),
  ],
];

const EXTRA_SCREENS: readonly Screen[] = SCREENS.filter(([name]) => name === 'run' || name === 'tokens');

const EMPTY_SCREENS = [
  ['empty-home', '/'],
  ['empty-runs', '/runs'],
] as const;

function inViews(
  screens: readonly Screen[],
  views: readonly ViewOptions[],
): readonly (readonly [name: string, view: string, path: Screen[1]])[] {
  return views.flatMap((view) => screens.map(([name, path]) => [name, keyOf(view), path] as const));
}

function keyOf({ width, scheme }: ViewOptions): string {
  return `${width}-${scheme}`;
}

/** Every route of the router, tab of a run and section of the settings of a project, with the addresses that show it. */
function namedParts(): readonly (readonly [name: string, address: RegExp])[] {
  const find = (file: string, pattern: RegExp): readonly string[] =>
    [...readFileSync(`packages/web/src/${file}`, 'utf8').matchAll(pattern)].map(([, name = '']) => name);
  const routes = find('app/router.tsx', /^ {2}path: '([^']+)',$/gm);
  const tabs = find('features/run/run-tabs.tsx', /^ {2}(\w+): '[A-Z]\w+',$/gm).filter((tab) => tab !== 'failures');
  const sections = find('features/project/settings/project-settings-page.tsx', /\{ section: '(\w+)', name/g);
  if (routes.length < FEWEST_ROUTES || tabs.length === 0 || sections.length === 0)
    throw new Error('The routes were not found where they were.');
  return [
    ...routes
      .filter((route) => route !== '/settings')
      .map(
        (route) => [route, new RegExp(`(?:^|/settings)${route.replaceAll(/\$\w+/g, '[^/?]+')}(?:[?#].*)?$`)] as const,
      ),
    ...tabs.map((tab) => [`tab ${tab}`, new RegExp(`^/r/.*[?&]tab=${tab}`)] as const),
    ...sections.map((section) => [`section ${section}`, new RegExp(`[?&]section=${section}`)] as const),
  ];
}

/** Opens a browser for each view when it is first needed. */
class Browsers {
  readonly #visitors = new Map<string, Promise<Visitor>>();

  constructor(
    private readonly fixture: BrowserFixture,
    private readonly cookie?: string,
  ) {}

  of(key: string): Promise<Visitor> {
    const [width, scheme] = key.split('-');
    const known = this.#visitors.get(key);
    const view = { width: Number(width), scheme: scheme === 'dark' ? 'dark' : 'light' } as const;
    const visitor = known ?? this.fixture.visit(this.cookie === undefined ? view : { ...view, cookie: this.cookie });
    this.#visitors.set(key, visitor);
    return visitor;
  }
}

/** Opens a page and returns its problems. */
async function openAndInspect(visitor: Visitor, url: string, name: string, key: string): Promise<object> {
  const before = visitor.errors.length;
  await visitor.page.goto(url);
  await settle(visitor.page);
  return inspect(visitor, name, key, before);
}

/** Takes a screenshot of a page and returns its problems. Skips the errors recorded before. */
async function inspect({ page, errors }: Visitor, name: string, key: string, before: number): Promise<object> {
  await takeScreenshot(page, `${name}-${key}`);
  return {
    headings: await page.locator('h1').count(),
    title: await page.title(),
    overflowsSideways: await overflowsSideways(page),
    findings: await accessibilityViolations(page),
    movements: await movements(page),
    errors: errors.slice(before),
  };
}

const NO_PROBLEMS = {
  headings: 1,
  title: expect.stringMatching(/^\S.* · Clarion$/),
  overflowsSideways: false,
  findings: [],
  movements: [],
  errors: [],
};

/** Tests every screen in one view set: accessibility, overflow, errors. Takes a screenshot of each. */
export function testScreens(set: keyof typeof VIEW_SETS): void {
  const { main, extra } = VIEW_SETS[set];
  const views = [main];

  describe('a server with sample data', () => {
    let fixture: BrowserFixture;
    let receiver: Receiver;
    let sampleData: SampleData;
    let owner: Browsers;
    let viewer: Browsers;
    let anonymous: Browsers;

    beforeAll(async () => {
      [fixture, receiver] = await Promise.all([
        startFixture({ CLARION_WEBHOOKS_ALLOW: '127.0.0.0/8' }),
        startReceiver(),
      ]);
      sampleData = await createSampleData(fixture.url, receiver);
      owner = new Browsers(fixture, sampleData.owner);
      viewer = new Browsers(fixture, sampleData.viewer);
      anonymous = new Browsers(fixture);
    }, 120_000);

    afterAll(async () => {
      await fixture.close();
      await receiver.close();
    });

    it.each(namedParts())('has a screen of %s', (_, pattern) => {
      const paths = [...SCREENS, ...PUBLIC_SCREENS].map(([, path]) => path(sampleData));
      expect([...paths, '/setup'].filter((path) => pattern.test(path))).not.toEqual([]);
    });

    it.each([...inViews(SCREENS.filter(isLookedAt), views), ...inViews(EXTRA_SCREENS, extra)])(
      'shows the owner the screen %s, %s',
      async (name, key, path) => {
        expect(await openAndInspect(await owner.of(key), fixture.url + path(sampleData), name, key)).toEqual(
          NO_PROBLEMS,
        );
      },
    );

    it.each(
      OVERLAYS.filter(isLookedAt).flatMap(([name, path, open]) =>
        views.map((seen) => [name, keyOf(seen), path, open] as const),
      ),
    )('shows the menu or dialog %s, %s', async (name, key, path, open) => {
      const visitor = await owner.of(key);
      const before = visitor.errors.length;
      await visitor.page.goto(fixture.url + path.replace('$projectId', sampleData.projectId));
      await settle(visitor.page);
      await open(visitor.page);
      await visitor.page.locator('[role=dialog], [role=menu]').first().waitFor();
      await settle(visitor.page);

      expect(await inspect(visitor, name, key, before)).toEqual(NO_PROBLEMS);
    });

    it.each(inViews(PUBLIC_SCREENS, views))('shows visitors the screen %s, %s', async (name, key, path) => {
      const title = name === 'portal' ? { title: 'Status of the shop' } : {};
      expect(await openAndInspect(await anonymous.of(key), fixture.url + path(sampleData), name, key)).toEqual({
        ...NO_PROBLEMS,
        ...title,
      });
    });

    it.each(inViews(VIEWER_SCREENS, views))('shows a viewer the screen %s, %s', async (name, key, path) => {
      expect(await openAndInspect(await viewer.of(key), fixture.url + path(sampleData), name, key)).toEqual(
        NO_PROBLEMS,
      );
    });

    it.each(views.map(keyOf))('shows a server error, %s', async (key) => {
      const visitor = await owner.of(key);
      await visitor.context.route('**/open/v1/overview*', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            error: 'internal_error',
            detail: 'Report this error with the request ID.',
            requestId: 'req_1',
          }),
        }),
      );
      const seen = await openAndInspect(visitor, fixture.url, 'failed', key);
      await visitor.context.unroute('**/open/v1/overview*');

      expect(seen).toEqual(NO_PROBLEMS);
    });
  });

  describe('a new server', () => {
    let fixture: BrowserFixture;

    beforeAll(async () => {
      fixture = await startFixture();
    });

    afterAll(() => fixture.close());

    it.each(views.map(keyOf))('shows the setup, %s', async (key) => {
      expect(await openAndInspect(await new Browsers(fixture).of(key), fixture.setupLink, 'setup', key)).toEqual(
        NO_PROBLEMS,
      );
    });

    describe('after the setup', () => {
      let owner: Browsers;

      beforeAll(async () => {
        owner = new Browsers(fixture, (await setUpServer(fixture.url)).cookie);
      });

      it.each(EMPTY_SCREENS.flatMap(([name, path]) => views.map((seen) => [name, keyOf(seen), path] as const)))(
        'shows the empty screen %s, %s',
        async (name, key, path) => {
          expect(await openAndInspect(await owner.of(key), fixture.url + path, name, key)).toEqual(NO_PROBLEMS);
        },
      );
    });
  });
}
