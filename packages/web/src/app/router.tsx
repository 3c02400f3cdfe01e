import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  stringifySearchWith,
  type ErrorComponentProps,
  type ParsedLocation,
} from '@tanstack/react-router';
import { setupState } from '@clarion/api-client';
import { useTimeout } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { unwrap } from '../api/unwrap.js';
import { ApiProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { recoveryWait } from '../api/recover.js';
import { sessionQuery } from '../api/session.js';
import { Page } from '../ui/layout/page.js';
import { ErrorState, Loading } from '../ui/feedback/states.js';
import { rememberVisit } from '../ui/navigation/last-visits.js';
import { isReturning, watchReturns } from '../ui/navigation/returning.js';
import { lazyPage } from './lazy-page.js';
import { NotFound, StandaloneNotFound } from './not-found.js';
import { stringParams } from './string-params.js';
import { Shell } from './shell.js';

const root = createRootRoute({ component: Outlet, notFoundComponent: StandaloneNotFound });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: stringParams('next', 'problem'),
  component: lazyPage(() => import('../features/sign-in/login-page.js'), 'LoginPage'),
});

const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  validateSearch: stringParams('key'),
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

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  component: lazyPage(() => import('../features/sign-in/forgot-password-page.js'), 'ForgotPasswordPage'),
});

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  component: lazyPage(() => import('../features/sign-in/reset-password-page.js'), 'ResetPasswordPage'),
});

const secondFactor = createRoute({
  getParentRoute: () => root,
  path: '/second-factor',
  validateSearch: stringParams('next'),
  beforeLoad: async () => {
    const session = await queryClient.ensureQueryData(sessionQuery).catch(() => undefined);
    if (session === undefined) redirect({ to: '/login', search: {}, throw: true });
  },
  component: lazyPage(() => import('../features/sign-in/second-factor-page.js'), 'SecondFactorPage'),
});

/** Parent of all pages that require a session. */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  beforeLoad: async ({ location }) => {
    try {
      const { lacksSecondFactor } = await queryClient.ensureQueryData(sessionQuery);
      if (lacksSecondFactor)
        redirect({ to: '/second-factor', search: location.href === '/' ? {} : { next: location.href }, throw: true });
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.status !== 401) throw error;
      const { required } = await unwrap(setupState());
      if (required) redirect({ to: '/setup', throw: true });
      redirect({ to: '/login', search: location.href === '/' ? {} : { next: location.href }, throw: true });
    }
  },
  component: Shell,
});

const home = createRoute({
  getParentRoute: () => app,
  path: '/',
  validateSearch: stringParams('q'),
  component: lazyPage(() => import('../features/home/home-page.js'), 'HomePage'),
});

const start = createRoute({
  getParentRoute: () => app,
  path: '/start',
  validateSearch: stringParams('projectId', 'targetId', 'place', 'framework'),
  component: lazyPage(() => import('../features/start/start-page.js'), 'StartPage'),
});

const runs = createRoute({
  getParentRoute: () => app,
  path: '/runs',
  validateSearch: stringParams(
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
    'selected',
  ),
  // The list does not refresh on its own. Only who returns to it finds it as it was.
  beforeLoad: ({ cause, location }) => {
    const isBack = isReturning() || location.state.scrollKey !== undefined;
    if (cause === 'enter' && !isBack) queryClient.removeQueries({ queryKey: ['runs', 'list'] });
  },
  component: lazyPage(() => import('../features/runs/runs-page.js'), 'RunsPage'),
});

const search = createRoute({
  getParentRoute: () => app,
  path: '/search',
  validateSearch: stringParams('q', 'kind'),
  component: lazyPage(() => import('../features/search/search-page.js'), 'SearchPage'),
});

const project = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId',
  validateSearch: stringParams('q', 'status'),
  component: lazyPage(() => import('../features/project/project-page.js'), 'ProjectPage'),
});

const projectSettings = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/settings',
  validateSearch: stringParams('section', 'targetId', 'webhook', 'delivery', 'state'),
  component: lazyPage(() => import('../features/project/settings/project-settings-page.js'), 'ProjectSettingsPage'),
});

const tests = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/tests',
  validateSearch: stringParams('targetId', 'q', 'state', 'sort'),
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

const apis = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/apis',
  component: lazyPage(() => import('../features/apis/apis-page.js'), 'ApisPage'),
});

const api = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/apis/$apiId',
  validateSearch: stringParams('branch', 'evidence', 'q'),
  component: lazyPage(() => import('../features/apis/api-page.js'), 'ApiPage'),
});

const collections = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/collections',
  component: lazyPage(() => import('../features/collections/collections-page.js'), 'CollectionsPage'),
});

const collection = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/collections/$collectionId',
  validateSearch: stringParams('branch'),
  component: lazyPage(() => import('../features/collections/collection-page.js'), 'CollectionPage'),
});

const declared = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/declared',
  validateSearch: stringParams('kind', 'state'),
  component: lazyPage(() => import('../features/declared/declared-page.js'), 'DeclaredPage'),
});

const portals = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/portals',
  component: lazyPage(() => import('../features/portals/portals-page.js'), 'PortalsPage'),
});

const pullRequest = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/pulls/$number',
  component: lazyPage(() => import('../features/builds/pull-request-page.js'), 'PullRequestPage'),
});

const target = createRoute({
  getParentRoute: () => app,
  path: '/p/$projectId/$targetId',
  validateSearch: stringParams('branch', 'span', 'bucket', 'passed'),
  component: lazyPage(() => import('../features/target/target-page.js'), 'TargetPage'),
});

const run = createRoute({
  getParentRoute: () => app,
  path: '/r/$runId',
  validateSearch: stringParams(
    'tab',
    'failure',
    'status',
    'q',
    'tag',
    'sort',
    'groupBy',
    'view',
    'type',
    'testId',
    'event',
    'group',
    'all',
    'with',
    'owner',
  ),
  component: lazyPage(() => import('../features/run/run-page.js'), 'RunPage'),
});

const build = createRoute({
  getParentRoute: () => app,
  path: '/b/$buildId',
  validateSearch: stringParams('all', 'owner'),
  component: lazyPage(() => import('../features/builds/build-page.js'), 'BuildPage'),
});

const runTest = createRoute({
  getParentRoute: () => app,
  path: '/r/$runId/t/$seq',
  component: lazyPage(() => import('../features/run/tests/run-test-page.js'), 'RunTestPage'),
});

const compare = createRoute({
  getParentRoute: () => app,
  path: '/r/$runId/compare',
  validateSearch: stringParams('base', 'all'),
  component: lazyPage(() => import('../features/compare/compare-page.js'), 'ComparePage'),
});

const device = createRoute({
  getParentRoute: () => app,
  path: '/device',
  validateSearch: stringParams('user_code'),
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
  validateSearch: stringParams('all', 'show'),
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
  validateSearch: stringParams('action', 'actorId', 'from', 'to'),
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
  secondFactor,
  forgotPassword,
  resetPassword,
  invite,
  inviteByPath,
  app.addChildren([
    home,
    start,
    runs,
    search,
    project,
    projectSettings,
    tests,
    test,
    cause,
    apis,
    api,
    collections,
    collection,
    declared,
    portals,
    pullRequest,
    target,
    build,
    run,
    runTest,
    compare,
    device,
    settings.addChildren([settingsStart, tokens, agents, members, audit, profile, organization, server]),
  ]),
]);

/** All routes. The URL holds the whole state of a page; query values stay strings, without type guessing. */
export const router = createRouter({
  routeTree,
  parseSearch: (query) => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: stringifySearchWith(String),
  defaultPreload: 'intent',
  scrollRestoration: true,
  getScrollRestorationKey: scrollKey,
  defaultPendingComponent: Loading,
  defaultNotFoundComponent: NotFound,
  defaultErrorComponent: CrashedPage,
});

watchReturns(router.history);
router.subscribe('onBeforeNavigate', ({ fromLocation }) => {
  if (fromLocation !== undefined) rememberVisit(fromLocation.pathname, fromLocation.search, scrollKey(fromLocation));
});

/** A page that a link leads back to is a new entry of the history, with the position of its earlier visit. */
function scrollKey({ href, state }: ParsedLocation): string {
  return state.scrollKey ?? state.__TSR_key ?? href;
}

function CrashedPage({ error, reset }: ErrorComponentProps): ReactNode {
  const retry = async (): Promise<void> => {
    await queryClient.invalidateQueries();
    await router.invalidate();
    reset();
  };
  const wait = recoveryWait(error);
  useTimeout(() => void retry(), wait ?? 0, { autoInvoke: wait !== undefined });
  return (
    <Page title="This page cannot be shown">
      <ErrorState error={error} onRetry={() => void retry()} />
    </Page>
  );
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
