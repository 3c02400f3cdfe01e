import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { takeFirstSteps } from '../support/first-steps.js';
import { startReceiver, type Receiver } from '../support/webhook-receiver.js';
import {
  isTooWide,
  seriousFindings,
  settle,
  shoot,
  startCourse,
  type Course,
  type Look,
  type Visitor,
} from './course.js';
import { furnish, type Furnished } from './furnished.js';

const WIDE_LIGHT = { width: 1280, scheme: 'light' } as const;
const WIDE_DARK = { width: 1280, scheme: 'dark' } as const;
const NARROW_LIGHT = { width: 360, scheme: 'light' } as const;
const NARROW_DARK = { width: 360, scheme: 'dark' } as const;

/** How screens are looked at, and how a few of them are looked at besides. */
const SETS = {
  light: { usual: WIDE_LIGHT, besides: [] },
  dark: { usual: WIDE_DARK, besides: [] },
  narrow: { usual: NARROW_LIGHT, besides: [NARROW_DARK] },
} as const;

type Screen = readonly [name: string, path: (of: Furnished) => string];

const SCREENS: readonly Screen[] = [
  ['home', () => '/'],
  ['home-found', () => '/?q=pay'],
  ['start', () => '/start'],
  [
    'start-ci',
    ({ projectId, targetId }) => `/start?projectId=${projectId}&targetId=${targetId}&place=github&framework=playwright`,
  ],
  ['project', ({ projectId }) => `/p/${projectId}`],
  ['project-general', ({ projectId }) => `/p/${projectId}/settings`],
  ['project-targets', ({ projectId }) => `/p/${projectId}/settings?section=targets`],
  ['project-gates', ({ projectId, targetId }) => `/p/${projectId}/settings?section=gates&targetId=${targetId}`],
  ['project-quarantine', ({ projectId }) => `/p/${projectId}/settings?section=quarantine`],
  ['project-rules', ({ projectId }) => `/p/${projectId}/settings?section=rules`],
  ['project-webhooks', ({ projectId }) => `/p/${projectId}/settings?section=webhooks`],
  ['project-webhook', ({ projectId, webhookId }) => `/p/${projectId}/settings?section=webhooks&webhook=${webhookId}`],
  [
    'project-delivery',
    ({ projectId, webhookId, deliveryId }) =>
      `/p/${projectId}/settings?section=webhooks&webhook=${webhookId}&delivery=${deliveryId}`,
  ],
  ['target', ({ projectId, targetId }) => `/p/${projectId}/${targetId}`],
  ['target-days', ({ projectId, targetId }) => `/p/${projectId}/${targetId}?bucket=day&branch=main`],
  ['target-passed', ({ projectId, targetId }) => `/p/${projectId}/${targetId}?passed=shown`],
  ['runs', () => '/runs'],
  ['runs-filtered', ({ targetId }) => `/runs?status=failed&branch=main&targetId=${targetId}`],
  ['runs-none', () => '/runs?branch=no-such-branch'],
  ['run', ({ runId }) => `/r/${runId}`],
  ['run-tests', ({ runId }) => `/r/${runId}?tab=tests`],
  ['run-events', ({ runId }) => `/r/${runId}?tab=events`],
  ['run-artifacts', ({ filesId }) => `/r/${filesId}?tab=artifacts`],
  ['run-raw', ({ runId }) => `/r/${runId}?tab=raw`],
  ['run-passed', ({ passedId }) => `/r/${passedId}`],
  ['run-running', ({ runningId }) => `/r/${runningId}`],
  ['run-report', ({ filesId }) => `/r/${filesId}`],
  ['run-hostile', ({ hostileId }) => `/r/${hostileId}`],
  ['run-test', ({ runId, failedSeq }) => `/r/${runId}/t/${failedSeq}`],
  ['compare', ({ runId, passedId }) => `/r/${runId}/compare?base=${passedId}`],
  ['tests', ({ projectId }) => `/p/${projectId}/tests`],
  ['test-broken', ({ projectId, brokenKey }) => `/p/${projectId}/tests/${brokenKey}`],
  ['test-quarantined', ({ projectId, unsteadyKey }) => `/p/${projectId}/tests/${unsteadyKey}`],
  ['cause', ({ projectId, causeId }) => `/p/${projectId}/causes/${causeId}`],
  ['profile', () => '/settings/profile'],
  ['tokens', () => '/settings/tokens'],
  ['agents', () => '/settings/agents'],
  ['members', () => '/settings/members'],
  ['audit', () => '/settings/audit'],
  ['organization', () => '/settings/organization'],
  ['server', () => '/settings/server'],
  ['device', () => '/device'],
  ['not-found', () => '/nowhere/at/all'],
  ['absent-run', () => '/r/clr_00000000000000000000000000'],
  ['absent-project', () => '/p/prj_00000000000000000000000000'],
];

/** What opens over a page, and how. */
const OPENED: readonly (readonly [name: string, path: string, open: (page: Page) => Promise<void>])[] = [
  ['opened-keys', '/', (page) => page.keyboard.press('?')],
  ['opened-palette', '/', (page) => page.keyboard.press('Control+k')],
  ['opened-menu', '/', (page) => page.getByRole('button', { name: /^Menu of/ }).click()],
  ['opened-new-token', '/settings/tokens', (page) => page.getByRole('button', { name: 'New token' }).click()],
  [
    'opened-agent-token',
    '/settings/agents',
    (page) => page.getByRole('button', { name: 'Create read-only token' }).click(),
  ],
];

const OPEN_SCREENS: readonly Screen[] = [
  ['login', () => '/login'],
  ['invite', ({ invitation }) => `/invite/${invitation}`],
  ['invite-cut', () => '/invite'],
];

const VIEWER_SCREENS: readonly Screen[] = [
  ['viewer-members', () => '/settings/members'],
  ['viewer-audit', () => '/settings/audit'],
  ['viewer-project-webhooks', ({ projectId }) => `/p/${projectId}/settings?section=webhooks`],
  ['viewer-organization', () => '/settings/organization'],
];

const ALSO_BESIDES: readonly Screen[] = SCREENS.filter(([name]) => name === 'run' || name === 'tokens');

const EMPTY_SCREENS = [
  ['empty-home', '/'],
  ['empty-runs', '/runs'],
] as const;

function inLooks(
  screens: readonly Screen[],
  looks: readonly Look[],
): readonly (readonly [name: string, look: string, path: Screen[1]])[] {
  return looks.flatMap((look) => screens.map(([name, path]) => [name, keyOf(look), path] as const));
}

function keyOf({ width, scheme }: Look): string {
  return `${width}-${scheme}`;
}

/** A browser for each look, made when it is first needed. */
class Browsers {
  readonly #visitors = new Map<string, Promise<Visitor>>();

  constructor(
    private readonly course: Course,
    private readonly cookie?: string,
  ) {}

  of(key: string): Promise<Visitor> {
    const [width, scheme] = key.split('-');
    const known = this.#visitors.get(key);
    const look = { width: Number(width), scheme: scheme === 'dark' ? 'dark' : 'light' } as const;
    const visitor = known ?? this.course.visit(this.cookie === undefined ? look : { ...look, cookie: this.cookie });
    this.#visitors.set(key, visitor);
    return visitor;
  }
}

/** Opens a page, and tells what is wrong with it. */
async function look(visitor: Visitor, url: string, name: string, key: string): Promise<object> {
  const before = visitor.complaints.length;
  await visitor.page.goto(url);
  await settle(visitor.page);
  return examine(visitor, name, key, before);
}

/** Keeps a picture of what a page shows, and tells what is wrong with it; of complaints those behind so many. */
async function examine({ page, complaints }: Visitor, name: string, key: string, before: number): Promise<object> {
  await shoot(page, `${name}-${key}`);
  return {
    headings: await page.locator('h1').count(),
    title: await page.title(),
    isTooWide: await isTooWide(page),
    findings: await seriousFindings(page),
    complaints: complaints.slice(before),
  };
}

const IN_ORDER = {
  headings: 1,
  title: expect.stringMatching(/^\S.* · Clarion$/),
  isTooWide: false,
  findings: [],
  complaints: [],
};

/** Looks at every screen in one of the ways: what axe finds, whether it fits, what it complains of; and keeps a picture. */
export function testScreens(way: keyof typeof SETS): void {
  const { usual, besides } = SETS[way];
  const looks = [usual];

  describe('A furnished server', () => {
    let course: Course;
    let receiver: Receiver;
    let furnished: Furnished;
    let owner: Browsers;
    let viewer: Browsers;
    let nobody: Browsers;

    beforeAll(async () => {
      [course, receiver] = await Promise.all([startCourse({ CLARION_WEBHOOKS_ALLOW: '127.0.0.0/8' }), startReceiver()]);
      furnished = await furnish(course.url, receiver);
      owner = new Browsers(course, furnished.owner);
      viewer = new Browsers(course, furnished.viewer);
      nobody = new Browsers(course);
    }, 60_000);

    afterAll(async () => {
      await course.close();
      await receiver.close();
    });

    it.each([...inLooks(SCREENS, looks), ...inLooks(ALSO_BESIDES, besides)])(
      'shows its owner the screen %s, %s',
      async (name, key, path) => {
        expect(await look(await owner.of(key), course.url + path(furnished), name, key)).toEqual(IN_ORDER);
      },
    );

    it.each(OPENED.flatMap(([name, path, open]) => looks.map((seen) => [name, keyOf(seen), path, open] as const)))(
      'shows what opens over a page: %s, %s',
      async (name, key, path, open) => {
        const visitor = await owner.of(key);
        const before = visitor.complaints.length;
        await visitor.page.goto(course.url + path);
        await settle(visitor.page);
        await open(visitor.page);
        await visitor.page.locator('[role=dialog], [role=menu]').first().waitFor();
        await settle(visitor.page);

        expect(await examine(visitor, name, key, before)).toEqual(IN_ORDER);
      },
    );

    it.each(inLooks(OPEN_SCREENS, looks))('shows everybody the screen %s, %s', async (name, key, path) => {
      expect(await look(await nobody.of(key), course.url + path(furnished), name, key)).toEqual(IN_ORDER);
    });

    it.each(inLooks(VIEWER_SCREENS, looks))('shows a viewer the screen %s, %s', async (name, key, path) => {
      expect(await look(await viewer.of(key), course.url + path(furnished), name, key)).toEqual(IN_ORDER);
    });

    it.each(looks.map(keyOf))('shows that it fails, %s', async (key) => {
      const visitor = await owner.of(key);
      await visitor.context.route('**/open/v1/overview*', (route) =>
        route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: JSON.stringify({
            error: 'internal_error',
            detail: 'Report this with the request id.',
            requestId: 'req_1',
          }),
        }),
      );
      const seen = await look(visitor, course.url, 'failed', key);
      await visitor.context.unroute('**/open/v1/overview*');

      expect(seen).toEqual(IN_ORDER);
    });
  });

  describe('A fresh server', () => {
    let course: Course;

    beforeAll(async () => {
      course = await startCourse();
    });

    afterAll(() => course.close());

    it.each(looks.map(keyOf))('shows its set-up, %s', async (key) => {
      expect(await look(await new Browsers(course).of(key), course.setupLink, 'setup', key)).toEqual(IN_ORDER);
    });

    describe('after its set-up', () => {
      let owner: Browsers;

      beforeAll(async () => {
        owner = new Browsers(course, (await takeFirstSteps(course.url)).cookie);
      });

      it.each(EMPTY_SCREENS.flatMap(([name, path]) => looks.map((seen) => [name, keyOf(seen), path] as const)))(
        'shows the empty screen %s, %s',
        async (name, key, path) => {
          expect(await look(await owner.of(key), course.url + path, name, key)).toEqual(IN_ORDER);
        },
      );
    });
  });
}
