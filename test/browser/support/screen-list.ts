import type { SampleData } from './sample-data.js';

/** An owner in the CODEOWNERS file of the sample project, in the form of an address. */
const OWNER = encodeURIComponent('@acme/payments');

/** A screen, and its path on a server with sample data. */
export type Screen = readonly [name: string, path: (of: SampleData) => string];

/** Screens of a signed-in owner. */
export const SCREENS: readonly Screen[] = [
  ['home', () => '/'],
  ['second-factor', () => '/second-factor'],
  ['home-found', () => '/?q=pay'],
  ['start', () => '/start'],
  ['start-long-name', ({ longNamedId }) => `/start?projectId=${longNamedId}`],
  [
    'start-ci',
    ({ projectId, targetId }) => `/start?projectId=${projectId}&targetId=${targetId}&place=github&framework=playwright`,
  ],
  ['project', ({ projectId }) => `/p/${projectId}`],
  ['project-general', ({ projectId }) => `/p/${projectId}/settings`],
  ['project-targets', ({ projectId }) => `/p/${projectId}/settings?section=targets`],
  ['project-gates', ({ projectId, targetId }) => `/p/${projectId}/settings?section=gates&targetId=${targetId}`],
  ['project-environments', ({ projectId }) => `/p/${projectId}/settings?section=environments`],
  ['project-tags', ({ projectId }) => `/p/${projectId}/settings?section=tags`],
  ['project-quarantine', ({ projectId }) => `/p/${projectId}/settings?section=quarantine`],
  ['project-rules', ({ projectId }) => `/p/${projectId}/settings?section=rules`],
  ['project-fixtures', ({ projectId }) => `/p/${projectId}/settings?section=fixtures`],
  ['project-trust', ({ projectId }) => `/p/${projectId}/settings?section=trust`],
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
  ['search', () => '/search?q=checkout'],
  ['search-none', () => '/search?q=nothing-like-it'],
  ['runs-none', () => '/runs?branch=no-such-branch'],
  ['build', ({ buildId }) => `/b/${buildId}`],
  ['build-owner', ({ buildId }) => `/b/${buildId}?owner=${OWNER}`],
  ['pull-request', ({ projectId, pullRequest }) => `/p/${projectId}/pulls/${pullRequest}`],
  ['pull-request-none', ({ projectId }) => `/p/${projectId}/pulls/999`],
  ['run', ({ runId }) => `/r/${runId}`],
  ['run-owner', ({ runId }) => `/r/${runId}?owner=${OWNER}`],
  ['run-load', ({ loadId }) => `/r/${loadId}?tab=load`],
  ['run-load-compared', ({ loadId, otherLoadId }) => `/r/${loadId}?tab=load&with=${otherLoadId}`],
  ['run-timeline', ({ timedId }) => `/r/${timedId}?tab=tests&view=timeline`],
  ['run-tests-by-file', ({ timedId }) => `/r/${timedId}?tab=tests&groupBy=file&sort=duration`],
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
  ['test-quarantined', ({ projectId, flakyKey }) => `/p/${projectId}/tests/${flakyKey}`],
  ['cause', ({ projectId, causeId }) => `/p/${projectId}/causes/${causeId}`],
  ['apis', ({ projectId }) => `/p/${projectId}/apis`],
  ['api', ({ projectId, apiId }) => `/p/${projectId}/apis/${apiId}`],
  ['collections', ({ projectId }) => `/p/${projectId}/collections`],
  ['collection', ({ projectId, collectionId }) => `/p/${projectId}/collections/${collectionId}`],
  ['declared', ({ projectId }) => `/p/${projectId}/declared`],
  ['declared-undeclared', ({ projectId }) => `/p/${projectId}/declared?state=undeclared`],
  ['declared-workflows', ({ projectId }) => `/p/${projectId}/declared?kind=workflow`],
  ['portals', ({ projectId }) => `/p/${projectId}/portals`],
  ['profile', () => '/settings/profile'],
  ['tokens', () => '/settings/tokens'],
  ['tokens-all', () => '/settings/tokens?all=true&show=unused'],
  ['agents', () => '/settings/agents'],
  ['members', () => '/settings/members'],
  ['audit', () => '/settings/audit'],
  ['organization', () => '/settings/organization'],
  ['server', () => '/settings/server'],
  ['device', () => '/device'],
  ['not-found', () => '/nowhere/at/all'],
  ['absent-build', () => '/b/bld_00000000000000000000000000'],
  ['absent-run', () => '/r/clr_00000000000000000000000000'],
  ['absent-project', () => '/p/prj_00000000000000000000000000'],
];

/** Screens of visitors without a session. */
export const PUBLIC_SCREENS: readonly Screen[] = [
  ['login', () => '/login'],
  ['forgot-password', () => '/forgot-password'],
  ['reset-password', () => `/reset-password#${'a'.repeat(43)}`],
  ['reset-password-incomplete', () => '/reset-password'],
  ['invite', ({ invitation }) => `/invite/${invitation}`],
  ['invite-incomplete', () => '/invite'],
  ['portal', ({ portalPath }) => portalPath],
];

/** Screens that look different to a viewer. */
export const VIEWER_SCREENS: readonly Screen[] = [
  ['viewer-collections', ({ projectId }) => `/p/${projectId}/collections`],
  ['viewer-portals', ({ projectId }) => `/p/${projectId}/portals`],
  ['viewer-api', ({ projectId, apiId }) => `/p/${projectId}/apis/${apiId}`],
  ['viewer-members', () => '/settings/members'],
  ['viewer-audit', () => '/settings/audit'],
  ['viewer-project-webhooks', ({ projectId }) => `/p/${projectId}/settings?section=webhooks`],
  ['viewer-organization', () => '/settings/organization'],
];
