import { PAGES } from '../../../src/web/pages.js';
import type { Access, Expectation } from './access-rules.js';
import { DOOR_EXPECTATIONS } from './door-expectations.js';
import { OPEN, session, same, owned, plain, scope } from './shorthands.js';
import { SCIM_EXPECTATIONS } from './scim-expectations.js';
import { WEB_EXPECTATIONS } from './web-expectations.js';

const ANY: Access = { kind: 'any credential' };
const TOKEN: Access = { kind: 'any token' };
const TOOLS: Access = { kind: 'any token, no other site' };

const FOREIGN = same('403 wrong_organization');
const NO_RUN = same('404 run_not_found');
const NO_PROJECT = same('404 project_not_found');
const NO_TARGET = owned('404 target_not_found');

/** §3 and §5: a run that the path names alone. */
const RUN_MISSING = { unknown: NO_RUN, malformed: NO_RUN, deleted: NO_RUN, 'deleted target': NO_RUN, foreign: FOREIGN };
const RUN = { own: owned('200'), queued: owned('200'), running: owned('200'), ...RUN_MISSING };

/** A finished result is what the failures are of. */
const FAILURES = {
  own: owned('200'),
  'own, with a query': owned('200'),
  'own, as Markdown': owned('200'),
  queued: owned('404 run_not_finished'),
  running: owned('404 run_not_finished'),
  ...RUN_MISSING,
};

/** §10: a build that the path names alone. */
const NO_BUILD = same('404 build_not_found');
const NO_BUILD_OF_PROJECT = owned('404 build_not_found');
const BUILD = {
  own: owned('200'),
  unknown: NO_BUILD,
  malformed: NO_BUILD,
  deleted: NO_BUILD,
  'deleted target': NO_BUILD,
  foreign: FOREIGN,
};
const BUILD_FAILURES = { ...BUILD, 'own, with a query': owned('200'), 'own, as Markdown': owned('200') };

/** A finished run in the form of another tool. */
const REPORT = {
  own: owned('200'),
  queued: owned('404 run_not_finished'),
  running: owned('404 run_not_finished'),
  ...RUN_MISSING,
};

/**
 * A cause of failures in a project. Its id follows from the text of a failure, in which names such as the canaries count as one:
 * that of the foreign cause names the own one, of which alone is told.
 */
const NO_CAUSE = owned('404 not_found');
const CAUSE = {
  own: owned('200'),
  'foreign cause': owned('200'),
  'unknown cause': NO_CAUSE,
  'malformed cause': NO_CAUSE,
};

const NO_ARTIFACT = owned('404 not_found');
const ARTIFACT = {
  own: owned('200'),
  'unknown artifact': NO_ARTIFACT,
  'malformed artifact': NO_ARTIFACT,
  'artifact of another run': NO_ARTIFACT,
  'foreign artifact': NO_ARTIFACT,
  ...RUN_MISSING,
};

/** A project that the path names. */
const PROJECT_MISSING = { foreign: FOREIGN, unknown: NO_PROJECT, malformed: NO_PROJECT, deleted: NO_PROJECT };

/** §4: the project is looked at before the target. */
const TARGET_MISSING = {
  ...PROJECT_MISSING,
  'unknown target': NO_TARGET,
  'malformed target': NO_TARGET,
  'deleted target': NO_TARGET,
  'target of another project': NO_TARGET,
  'foreign target': NO_TARGET,
  'unknown project, own target': NO_PROJECT,
  'foreign project, own target': FOREIGN,
};

/** A test of a project, by the key that its target and its id make. */
const NO_TEST = owned('404 not_found');
const PROJECT_TEST_MISSING = {
  'unknown test': NO_TEST,
  'malformed target': NO_TEST,
  'deleted target': NO_TEST,
  'target of another project': NO_TEST,
  'foreign target': NO_TEST,
  ...PROJECT_MISSING,
};
const PROJECT_TEST = { own: owned('200'), ...PROJECT_TEST_MISSING };

/** A webhook of a project, and a delivery of it. */
const NO_WEBHOOK = owned('404 not_found');
/** An API in the path. */
const API_MISSING = {
  'unknown API': owned('404 not_found'),
  'malformed API': owned('404 not_found'),
  'foreign API': owned('404 not_found'),
  ...PROJECT_MISSING,
};

const WEBHOOK_MISSING = {
  'unknown webhook': NO_WEBHOOK,
  'malformed webhook': NO_WEBHOOK,
  'webhook of another project': NO_WEBHOOK,
  'foreign webhook': NO_WEBHOOK,
  ...PROJECT_MISSING,
};
const COLLECTION_MISSING = {
  'unknown collection': owned('404 not_found'),
  'malformed collection': owned('404 not_found'),
  'collection of another project': owned('404 not_found'),
  'foreign collection': owned('404 not_found'),
  ...PROJECT_MISSING,
};
const ENVIRONMENT_MISSING = {
  'unknown environment': owned('404 not_found'),
  'malformed environment': owned('404 not_found'),
  ...TARGET_MISSING,
};
const TAG_MISSING = {
  'unknown tag': owned('404 not_found'),
  'malformed tag': owned('404 not_found'),
  ...PROJECT_MISSING,
};
const PORTAL_MISSING = {
  'unknown portal': owned('404 not_found'),
  'malformed portal': owned('404 not_found'),
  'portal of another project': owned('404 not_found'),
  'foreign portal': owned('404 not_found'),
  ...PROJECT_MISSING,
};
const DELIVERY_MISSING = {
  'unknown delivery': NO_WEBHOOK,
  'malformed delivery': NO_WEBHOOK,
  'delivery of another webhook': NO_WEBHOOK,
  'foreign delivery': NO_WEBHOOK,
  ...WEBHOOK_MISSING,
};

/** A run under its target's path: project, target, run. */
const TARGET_RUN_MISSING = {
  ...TARGET_MISSING,
  'unknown run': owned('404 run_not_found'),
  'malformed run': owned('404 run_not_found'),
  'run of another target': owned('404 run_not_found'),
  'foreign run': FOREIGN,
};
const TARGET_RUN = { own: owned('200'), queued: owned('200'), running: owned('200'), ...TARGET_RUN_MISSING };

const FINISHED = owned('409 run_already_finished');

/**
 * What the HTTP contract says of every route: who may call it, and what it answers to each choice of what the path names.
 * Written by hand from the contract, and never computed from the application, which the matrix holds against it.
 */
export const EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  // §3
  'GET /open/v1/runs/:runId/failures': { access: scope('runs:read'), cases: FAILURES },

  // §4
  'POST /v1/projects/:projectId/targets/:targetId/runs': {
    access: scope('runs:write'),
    cases: { own: owned('201'), 'own, not a run': owned('422 unreadable_report'), ...TARGET_MISSING },
  },
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/tests': {
    access: scope('runs:write'),
    cases: { running: owned('202'), own: FINISHED, ...TARGET_RUN_MISSING },
  },
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/complete': {
    access: scope('runs:write'),
    cases: { 'fresh open run': owned('200'), own: FINISHED, ...TARGET_RUN_MISSING },
  },
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/cancel': {
    access: scope('runs:write'),
    cases: { 'fresh open run': owned('200'), own: FINISHED, ...TARGET_RUN_MISSING },
  },
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/artifacts': {
    access: scope('runs:write'),
    cases: { own: owned('201'), ...TARGET_RUN_MISSING },
  },
  'GET /v1/projects/:projectId/readiness': {
    access: ANY,
    cases: { own: owned('200'), 'target of another project': owned('200'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/targets/:targetId/runs/:runId': { access: scope('runs:read'), cases: TARGET_RUN },
  'GET /v1/projects/:projectId/targets/:targetId/runs/:runId/test-results': {
    access: scope('runs:read'),
    cases: TARGET_RUN,
  },
  'GET /v1/projects/:projectId/targets/:targetId/runs/:runId/tests/:testId/events': {
    access: scope('runs:read'),
    cases: { own: owned('200'), 'unknown test': owned('404 not_found'), ...TARGET_RUN_MISSING },
  },
  'GET /open/v1/whoami': { access: ANY, cases: plain('200') },
  'POST /open/v1/cli-runs': { access: scope('runs:write'), cases: { own: owned('201'), ...PROJECT_MISSING } },

  // §5
  'GET /open/v1/runs': {
    access: scope('runs:read'),
    cases: { plain: same('200'), own: same('200'), foreign: same('200'), unknown: same('200') },
  },
  'GET /open/v1/builds': { access: scope('runs:read'), cases: plain('200') },
  'GET /open/v1/builds/:buildId': { access: scope('runs:read'), cases: BUILD },
  'GET /open/v1/builds/:buildId/compare': { access: scope('runs:read'), cases: BUILD },
  'GET /open/v1/builds/:buildId/failures': { access: scope('runs:read'), cases: BUILD_FAILURES },
  'GET /v1/projects/:projectId/previous-commit': {
    access: scope('runs:write'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/builds/:buildId/complete': {
    access: scope('runs:write'),
    cases: {
      own: owned('200'),
      'unknown build': NO_BUILD_OF_PROJECT,
      'malformed build': NO_BUILD_OF_PROJECT,
      'foreign build': FOREIGN,
      ...PROJECT_MISSING,
    },
  },
  'GET /open/v1/search': { access: scope('runs:read'), cases: plain('200') },
  'GET /open/v1/overview': { access: scope('runs:read'), cases: plain('200') },
  'GET /open/v1/runs/:runId': { access: scope('runs:read'), cases: RUN },
  'PATCH /open/v1/runs/:runId': { access: scope('runs:write'), cases: RUN },
  'DELETE /open/v1/runs/:runId': {
    access: scope('runs:delete'),
    cases: { 'fresh run': owned('204'), 'fresh open run': owned('204'), ...RUN_MISSING },
  },
  'GET /open/v1/runs/:runId/tests': { access: scope('runs:read'), cases: RUN },
  'GET /open/v1/runs/:runId/timeline': { access: scope('runs:read'), cases: RUN },
  'GET /open/v1/runs/:runId/events': { access: scope('runs:read'), cases: RUN },
  'GET /open/v1/runs/:runId/fixtures': { access: scope('runs:read'), cases: RUN },
  'GET /open/v1/runs/:runId/compare': { access: scope('runs:read'), cases: REPORT },
  'GET /open/v1/runs/:runId/report': { access: scope('runs:read'), cases: REPORT },
  'GET /open/v1/projects/:projectId/targets/:targetId/trend': {
    access: scope('runs:read'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'GET /open/v1/projects/:projectId/targets/:targetId/badge.svg': {
    access: scope('runs:read'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'GET /open/v1/projects/:projectId/tests': {
    access: scope('runs:read'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'GET /open/v1/projects/:projectId/tests/:testKey': { access: scope('runs:read'), cases: PROJECT_TEST },
  'GET /open/v1/projects/:projectId/quarantine': {
    access: scope('runs:read'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'PUT /open/v1/projects/:projectId/tests/:testKey/quarantine': { access: scope('runs:write'), cases: PROJECT_TEST },
  'DELETE /open/v1/projects/:projectId/tests/:testKey/quarantine': {
    access: scope('runs:write'),
    cases: { ...PROJECT_TEST_MISSING, 'fresh quarantine': owned('204') },
  },
  'GET /open/v1/runs/:runId/causes': { access: scope('runs:read'), cases: REPORT },
  'GET /open/v1/projects/:projectId/causes': {
    access: scope('runs:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'GET /open/v1/projects/:projectId/causes/:causeId': {
    access: scope('runs:read'),
    cases: { ...CAUSE, ...PROJECT_MISSING },
  },
  'PATCH /open/v1/projects/:projectId/causes/:causeId': {
    access: scope('agent:use'),
    cases: { ...CAUSE, ...PROJECT_MISSING },
  },
  'GET /open/v1/runs/:runId/artifacts': { access: scope('runs:read'), cases: RUN },
  'GET /open/v1/runs/:runId/artifacts/:artifactId': { access: scope('runs:read'), cases: ARTIFACT },
  'GET /v1/projects': { access: scope('projects:read'), cases: plain('200') },
  'POST /v1/projects': { access: scope('projects:write'), cases: plain('201') },
  'GET /v1/projects/:projectId': { access: scope('projects:read'), cases: { own: owned('200'), ...PROJECT_MISSING } },
  'PATCH /v1/projects/:projectId': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'DELETE /v1/projects/:projectId': {
    access: scope('projects:write'),
    cases: { 'fresh project': owned('204'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/gate': {
    access: scope('projects:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'PUT /v1/projects/:projectId/gate': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'DELETE /v1/projects/:projectId/gate': {
    access: scope('projects:write'),
    cases: { 'fresh project gate': owned('204'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/cause-rules': {
    access: scope('projects:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'PUT /v1/projects/:projectId/cause-rules': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/cause-rules/try': {
    access: scope('projects:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/projections/summary': {
    access: scope('contracts:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/projections/undeclared': {
    access: scope('contracts:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/projections/:kind': {
    access: scope('contracts:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/projections/:kind': {
    access: scope('contracts:write'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/apis': {
    access: scope('apis:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/apis': {
    access: scope('apis:write'),
    cases: { 'fresh project': owned('201'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/apis/:apiId': {
    access: scope('apis:read'),
    cases: { own: owned('200'), ...API_MISSING },
  },
  'PUT /v1/projects/:projectId/apis/:apiId': {
    access: scope('apis:write'),
    cases: { own: owned('200'), ...API_MISSING },
  },
  'GET /v1/projects/:projectId/apis/:apiId/versions': {
    access: scope('apis:read'),
    cases: { own: owned('200'), ...API_MISSING },
  },
  'GET /v1/projects/:projectId/apis/:apiId/coverage': {
    access: scope('apis:read'),
    cases: { own: owned('200'), ...API_MISSING },
  },
  'DELETE /v1/projects/:projectId/apis/:apiId': {
    access: scope('apis:write'),
    cases: { 'fresh API': owned('204'), ...API_MISSING },
  },
  'GET /v1/projects/:projectId/webhooks': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/webhooks': {
    access: scope('projects:write'),
    cases: { 'fresh project': owned('201'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/webhooks/:webhookId': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...WEBHOOK_MISSING },
  },
  'PATCH /v1/projects/:projectId/webhooks/:webhookId': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...WEBHOOK_MISSING },
  },
  'DELETE /v1/projects/:projectId/webhooks/:webhookId': {
    access: scope('projects:write'),
    cases: { 'fresh webhook': owned('204'), ...WEBHOOK_MISSING },
  },
  'POST /v1/projects/:projectId/webhooks/:webhookId/rotate-secret': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...WEBHOOK_MISSING },
  },
  'POST /v1/projects/:projectId/webhooks/:webhookId/test': {
    access: scope('projects:write'),
    cases: { own: owned('202'), ...WEBHOOK_MISSING },
  },
  'GET /v1/projects/:projectId/webhooks/:webhookId/deliveries': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...WEBHOOK_MISSING },
  },
  'GET /v1/projects/:projectId/webhooks/:webhookId/deliveries/:deliveryId': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...DELIVERY_MISSING },
  },
  'POST /v1/projects/:projectId/webhooks/:webhookId/deliveries/:deliveryId/resend': {
    access: scope('projects:write'),
    cases: { own: owned('202'), ...DELIVERY_MISSING },
  },
  'GET /v1/projects/:projectId/collections': {
    access: scope('collections:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/collections': {
    access: scope('collections:write'),
    cases: { 'fresh project': owned('201'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/collections/preview': {
    access: scope('collections:write'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/collections/:collectionId': {
    access: scope('collections:read'),
    cases: { own: owned('200'), ...COLLECTION_MISSING },
  },
  'PUT /v1/projects/:projectId/collections/:collectionId': {
    access: scope('collections:write'),
    cases: { own: owned('200'), ...COLLECTION_MISSING },
  },
  'DELETE /v1/projects/:projectId/collections/:collectionId': {
    access: scope('collections:write'),
    cases: { 'fresh collection': owned('204'), ...COLLECTION_MISSING },
  },
  'GET /v1/projects/:projectId/collections/:collectionId/health': {
    access: scope('collections:read'),
    cases: { own: owned('200'), ...COLLECTION_MISSING },
  },
  'GET /v1/projects/:projectId/collections/:collectionId/badge.svg': {
    access: scope('collections:read'),
    cases: { own: owned('200'), ...COLLECTION_MISSING },
  },
  'GET /v1/projects/:projectId/codeowners': {
    access: scope('projects:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'PUT /v1/projects/:projectId/codeowners': {
    access: scope('projects:write'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/portals': {
    access: scope('portal:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/portals': {
    access: scope('portal:write'),
    cases: { 'fresh project': owned('201'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/portals/:portalId': {
    access: scope('portal:read'),
    cases: { own: owned('200'), ...PORTAL_MISSING },
  },
  'PUT /v1/projects/:projectId/portals/:portalId': {
    access: scope('portal:write'),
    cases: { own: owned('200'), ...PORTAL_MISSING },
  },
  'DELETE /v1/projects/:projectId/portals/:portalId': {
    access: scope('portal:write'),
    cases: { 'fresh portal': owned('204'), ...PORTAL_MISSING },
  },
  'POST /v1/projects/:projectId/portals/:portalId/renew-key': {
    access: scope('portal:write'),
    cases: { own: owned('200'), ...PORTAL_MISSING },
  },
  'GET /v1/projects/:projectId/targets': {
    access: scope('targets:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/targets': {
    access: scope('targets:write'),
    cases: { own: owned('201'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/targets/:targetId': {
    access: scope('targets:read'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'PATCH /v1/projects/:projectId/targets/:targetId': {
    access: scope('targets:write'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'GET /v1/projects/:projectId/targets/:targetId/gate': {
    access: scope('targets:read'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'PUT /v1/projects/:projectId/targets/:targetId/gate': {
    access: scope('targets:write'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'DELETE /v1/projects/:projectId/targets/:targetId/gate': {
    access: scope('targets:write'),
    cases: { 'fresh gate': owned('204'), ...TARGET_MISSING },
  },
  'GET /v1/projects/:projectId/tags': {
    access: scope('taxonomy:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'PUT /v1/projects/:projectId/tags/:tag': {
    access: scope('taxonomy:write'),
    cases: { own: owned('200'), 'malformed tag': owned('404 not_found'), ...PROJECT_MISSING },
  },
  'POST /v1/projects/:projectId/tags/:tag/rename': {
    access: scope('taxonomy:write'),
    cases: { 'fresh tag': owned('200'), 'malformed tag': owned('404 not_found'), ...PROJECT_MISSING },
  },
  'DELETE /v1/projects/:projectId/tags/:tag': {
    access: scope('taxonomy:write'),
    cases: { 'fresh tag': owned('204'), ...TAG_MISSING },
  },
  'GET /v1/projects/:projectId/files': {
    access: scope('files:read'),
    cases: { own: owned('200'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/files/versions': {
    access: scope('files:read'),
    cases: { own: owned('200'), 'unknown file': owned('404 not_found'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/files/content': {
    access: scope('files:read'),
    cases: { own: owned('200'), 'unknown file': owned('404 not_found'), ...PROJECT_MISSING },
  },
  'PUT /v1/projects/:projectId/files/content': {
    access: scope('files:write'),
    cases: { own: owned('200'), 'fresh file': owned('201'), ...PROJECT_MISSING },
  },
  'DELETE /v1/projects/:projectId/files': {
    access: scope('files:write'),
    cases: { 'fresh file': owned('204'), 'unknown file': owned('404 not_found'), ...PROJECT_MISSING },
  },
  'GET /v1/projects/:projectId/targets/:targetId/environments': {
    access: scope('environments:read'),
    cases: { own: owned('200'), ...TARGET_MISSING },
  },
  'GET /v1/projects/:projectId/targets/:targetId/environments/:environment': {
    access: scope('environments:read'),
    cases: { own: owned('200'), ...ENVIRONMENT_MISSING },
  },
  'PUT /v1/projects/:projectId/targets/:targetId/environments/:environment': {
    access: scope('environments:write'),
    cases: { own: owned('200'), 'malformed environment': owned('404 not_found'), ...TARGET_MISSING },
  },
  'DELETE /v1/projects/:projectId/targets/:targetId/environments/:environment': {
    access: scope('environments:write'),
    cases: { 'fresh environment': owned('204'), ...ENVIRONMENT_MISSING },
  },
  'DELETE /v1/projects/:projectId/targets/:targetId': {
    access: scope('targets:write'),
    cases: { 'fresh target': owned('204'), own: owned('409 conflict'), ...TARGET_MISSING },
  },

  ...DOOR_EXPECTATIONS,

  'GET /v1/me': { access: ANY, cases: plain('200') },
  'GET /v1/scopes': { access: ANY, cases: plain('200') },

  // The tools for agents: what each of them shows to whom has tests of its own
  'POST /mcp': { access: TOOLS, cases: plain('200') },
  'GET /.well-known/oauth-protected-resource': { access: OPEN, cases: plain('200') },
  'GET /.well-known/oauth-protected-resource/mcp': { access: OPEN, cases: plain('200') },

  // §6
  ...WEB_EXPECTATIONS,

  // Provisioning
  ...SCIM_EXPECTATIONS,

  // §7. The grant itself is asked for without a credential; what is no form is refused before anything else is read of it
  'GET /.well-known/oauth-authorization-server': { access: OPEN, cases: plain('200') },
  'POST /cli/device/code': { access: OPEN, cases: plain('415 unsupported_media_type') },
  'POST /cli/device/token': { access: OPEN, cases: plain('415 unsupported_media_type') },
  'POST /oauth/token': { access: OPEN, cases: plain('415 unsupported_media_type') },
  'POST /cli/revoke': { access: OPEN, cases: plain('415 unsupported_media_type') },
  'POST /cli/introspect': { access: TOKEN, cases: plain('415 unsupported_media_type') },
  'GET /admin/v1/device': {
    access: session('viewer'),
    cases: { 'fresh device': same('200'), 'malformed code': same('400 invalid_request') },
  },
  'POST /admin/v1/device/approve': {
    access: session('viewer'),
    cases: { 'fresh device': same('200'), 'malformed code': same('422 validation_failed') },
  },
  'POST /admin/v1/device/deny': {
    access: session('viewer'),
    cases: { 'fresh device': same('200'), 'malformed code': same('422 validation_failed') },
  },

  // §8, and the pages for people
  'GET /health/live': { access: OPEN, cases: plain('200') },
  'GET /health/ready': { access: OPEN, cases: plain('200') },
  'GET /metrics': { access: OPEN, cases: plain('200') },
  'GET /openapi.json': { access: OPEN, cases: plain('200') },
  'GET /docs': { access: OPEN, cases: plain('200') },
  'GET /docs/:name': { access: OPEN, cases: plain('404 not_found') },
  'GET /llms.txt': { access: OPEN, cases: plain('200') },
  'GET /docs/agents/SKILL.md': { access: OPEN, cases: plain('200') },

  // Portals: everybody may see a public one
  'GET /p/:organization/:portal': { access: OPEN, cases: { own: same('200') } },
  'GET /p/:organization/:portal/:badge': { access: OPEN, cases: { own: same('200') } },

  // The web application: everybody may load it, and it shows what its requests are answered
  ...Object.fromEntries(PAGES.map((path) => [`GET /${path}`, { access: OPEN, cases: plain('200') }])),
  'GET /assets/:name': { access: OPEN, cases: plain('404 not_found') },
  'GET /favicon.svg': { access: OPEN, cases: plain('200') },
};
