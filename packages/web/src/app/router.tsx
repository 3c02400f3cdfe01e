import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  stringifySearchWith,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { setupState } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ask } from '../api/ask.js';
import { ApiProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { sessionQuery } from '../api/session.js';
import { Page } from '../ui/page.js';
import { Failed, Loading } from '../ui/states.js';
import { lazyPage } from './lazy-page.js';
import { NotFound, NotFoundAlone } from './not-found.js';
import { texts } from './search.js';
import { Shell } from './shell.js';

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundAlone });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: texts('next'),
  component: lazyPage(() => import('../features/sign-in/login-page.js'), 'LoginPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: texts('key'),
  component: lazyPage(() => import('../features/sign-in/setup-page.js'), 'SetupPage'),
});

const invite = createRoute({
  getParentRoute: () => root,
  path: '/invite',
  component: lazyPage(() => import('../features/sign-in/invite-page.js'), 'InvitePage'),
});

const inviteByPath = createRoute({
  getParentRoute: () => root,
  path: '/invite/$value',
  component: lazyPage(() => import('../features/sign-in/invite-page.js'), 'InvitePage'),
});

/** All pages that only those see who are signed in. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ location }) => {
    try {
      await queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      const { required } = await ask(setupState());
      if (required) redirect({ to: '/setup', throw: true });
      redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href }, throw: true });
    }
  },
  component: Shell,
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: texts('q'),
  component: lazyPage(() => import('../features/home/home-page.js'), 'HomePage'),
});

const start = createRoute({
  getParentRoute: () => app,
  path: '/start',
  validateSearch: texts('projectId', 'targetId', 'place', 'framework'),
  component: lazyPage(() => import('../features/start/start-page.js'), 'StartPage'),
});

const runs = createRoute({
  getParentRoute: () => app,
  path: '/runs',
  validateSearch: texts(
    'projectId',
    'targetId',
    'status',
    'kind',
    'branch',
    'commitSha',
    'pullRequest',
    'from',
    'to',
    'q',
  ),
  component: lazyPage(() => import('../features/runs/runs-page.js'), 'RunsPage'),
});

const project = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId',
  validateSearch: texts('q'),
  component: lazyPage(() => import('../features/project/project-page.js'), 'ProjectPage'),
});

const projectSettings = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/settings',
  validateSearch: texts('section', 'targetId', 'webhook', 'delivery', 'state'),
  component: lazyPage(() => import('../features/project/project-settings-page.js'), 'ProjectSettingsPage'),
});

const tests = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/tests',
  validateSearch: texts('targetId', 'q', 'state', 'sort'),
  component: lazyPage(() => import('../features/tests/tests-page.js'), 'TestsPage'),
});

const test = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/tests/$testKey',
  component: lazyPage(() => import('../features/tests/test-page.js'), 'TestPage'),
});

const cause = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/causes/$causeId',
  component: lazyPage(() => import('../features/causes/cause-page.js'), 'CausePage'),
});

const target = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/$targetId',
  validateSearch: texts('branch', 'span', 'bucket', 'passed'),
  component: lazyPage(() => import('../features/target/target-page.js'), 'TargetPage'),
});

const run = createRoute({
  getParentRoute: () => app,
  path: '/r/$runId',
  validateSearch: texts('tab', 'failure', 'status', 'q', 'tag', 'type', 'testId', 'event', 'group'),
  component: lazyPage(() => import('../features/run/run-page.js'), 'RunPage'),
});

const runTest = createRoute({
  getParentRoute: () => app,
  path: '/r/$runId/t/$seq',
  component: lazyPage(() => import('../features/run/run-test-page.js'), 'RunTestPage'),
});

const compare = createRoute({
  getParentRoute: () => app,
  path: '/r/$runId/compare',
  validateSearch: texts('base'),
  component: lazyPage(() => import('../features/compare/compare-page.js'), 'ComparePage'),
});

const device = createRoute({
  getParentRoute: () => app,
  path: '/device',
  validateSearch: texts('user_code'),
  component: lazyPage(() => import('../features/device/device-page.js'), 'DevicePage'),
});

const settings = createRoute({
  getParentRoute: () => app,
  path: '/settings',
  component: lazyPage(() => import('../features/settings/settings-layout.js'), 'SettingsLayout'),
});

const settingsStart = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    redirect({ to: '/settings/profile', throw: true });
  },
});

const tokens = createRoute({
  getParentRoute: () => settings,
  path: '/tokens',
  validateSearch: texts('all', 'show'),
  component: lazyPage(() => import('../features/tokens/tokens-page.js'), 'TokensPage'),
});

const agents = createRoute({
  getParentRoute: () => settings,
  path: '/agents',
  component: lazyPage(() => import('../features/tokens/agents-page.js'), 'AgentsPage'),
});

const members = createRoute({
  getParentRoute: () => settings,
  path: '/members',
  component: lazyPage(() => import('../features/members/members-page.js'), 'MembersPage'),
});

const audit = createRoute({
  getParentRoute: () => settings,
  path: '/audit',
  validateSearch: texts('action', 'actorId', 'from', 'to'),
  component: lazyPage(() => import('../features/audit/audit-page.js'), 'AuditPage'),
});

const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyPage(() => import('../features/settings/profile-page.js'), 'ProfilePage'),
});

const organization = createRoute({
  getParentRoute: () => settings,
  path: '/organization',
  component: lazyPage(() => import('../features/settings/organization-page.js'), 'OrganizationPage'),
});

const server = createRoute({
  getParentRoute: () => settings,
  path: '/server',
  component: lazyPage(() => import('../features/settings/server-page.js'), 'ServerPage'),
});

const routeTree = root.addChildren([
  login,
  setup,
  invite,
  inviteByPath,
  app.addChildren([
    home,
    start,
    runs,
    project,
    projectSettings,
    tests,
    test,
    cause,
    target,
    run,
    runTest,
    compare,
    device,
    settings.addChildren([settingsStart, tokens, agents, members, audit, profile, organization, server]),
  ]),
]);

/** The pages by their addresses. All that a page shows stands in its address; values of queries are texts, never guessed at. */
export const router = createRouter({
  routeTree,
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  scrollRestoration: true,
  defaultPendingComponent: Loading,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: Broken,
});

function Broken({ error, reset }: ErrorComponentProps): ReactNode {
  const retry = async (): Promise<void> => {
    await queryClient.invalidateQueries();
    await router.invalidate();
    reset();
  };
  return (
    <Page title="This page cannot be shown">
      <Failed error={error} onRetry={() => void retry()} />
    </Page>
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
