import type { Expectation } from './access-rules.js';
import { answers, OPEN, owned, plain, same, scope } from './shorthands.js';

const FOREIGN = same('403 wrong_organization');
const NO_PROJECT = same('404 project_not_found');

/** A project that a client of another service names: by its slug as well, which is what the malformed id is. */
const DOOR_MISSING = {
  foreign: FOREIGN,
  unknown: NO_PROJECT,
  deleted: NO_PROJECT,
};

/** A message about a launch that the project does not have. */
const UNKNOWN_LAUNCH: Expectation = {
  access: scope('runs:write'),
  cases: { own: owned('404 run_not_found'), ...DOOR_MISSING },
};

/** Currents' reporter prints the body of a refusal with 400, and of no other. */
const INSTEAD_OF_FINAL = {
  '403 insufficient_scope': '400 invalid_request',
  '403 insufficient_role': '400 invalid_request',
  '403 wrong_organization': '400 invalid_request',
  '403 session_required': '400 invalid_request',
  '403 cross_site_request': '400 invalid_request',
} as const;

/** A message about a recorded run that the project does not have. */
const UNKNOWN_RECORD: Expectation = {
  access: scope('runs:write'),
  cases: {
    own: same('400 invalid_request'),
    foreign: same('400 invalid_request'),
    unknown: same('400 invalid_request'),
    deleted: same('400 invalid_request'),
  },
  instead: INSTEAD_OF_FINAL,
};

/** The doors for clients of other services: a target of theirs is the default one of the project. */
export const DOOR_EXPECTATIONS: Readonly<Record<string, Expectation>> = {
  'POST /v1/uploads': {
    access: scope('runs:write'),
    cases: { own: owned('202'), malformed: answers('202', '404 project_not_found'), ...DOOR_MISSING },
  },
  'POST /integrations/allure/allure-docker-service/send-results': {
    access: scope('runs:write'),
    cases: {
      own: owned('200'),
      'own, not a run': owned('422 unreadable_report'),
      malformed: answers('200', '404 project_not_found'),
      ...DOOR_MISSING,
    },
  },
  'GET /integrations/allure/allure-docker-service/generate-report': {
    access: scope('runs:write'),
    cases: { own: owned('200'), malformed: answers('200', '404 project_not_found'), ...DOOR_MISSING },
  },
  'POST /integrations/buildkite/:projectId/v1/uploads': {
    access: scope('runs:write'),
    cases: {
      own: owned('202'),
      'own, not a run': owned('422 unreadable_report'),
      malformed: answers('202', '404 project_not_found'),
      ...DOOR_MISSING,
    },
  },

  'GET /integrations/cucumber/:projectId/reports': {
    access: scope('runs:write'),
    cases: { own: owned('202'), malformed: answers('202', '404 project_not_found'), ...DOOR_MISSING },
  },
  'PUT /integrations/cucumber/:projectId/reports': {
    access: scope('runs:write'),
    cases: {
      own: owned('202'),
      'own, not a run': owned('422 unreadable_report'),
      malformed: answers('202', '404 project_not_found'),
      ...DOOR_MISSING,
    },
  },
  // The key in the address is the credential, and nobody has one.
  'PUT /integrations/cucumber/uploads/:runId/:key': {
    access: OPEN,
    cases: { own: same('404 run_not_found'), running: same('404 run_not_found'), malformed: same('404 run_not_found') },
  },
  'POST /integrations/currents/:projectId/runs/v1': {
    access: scope('runs:write'),
    cases: {
      own: answers('200', '400 invalid_request'),
      malformed: answers('200', '400 invalid_request'),
      foreign: same('400 invalid_request'),
      unknown: same('400 invalid_request'),
      deleted: same('400 invalid_request'),
    },
    instead: INSTEAD_OF_FINAL,
  },
  'POST /integrations/currents/:projectId/runs/:runId/pw/instances/v1': UNKNOWN_RECORD,
  'POST /integrations/currents/:projectId/test-record': UNKNOWN_RECORD,
  'PUT /integrations/currents/:projectId/test-record/:recordId': UNKNOWN_RECORD,
  'POST /integrations/currents/:projectId/artifacts/test-record/:recordId': UNKNOWN_RECORD,
  'POST /integrations/currents/:projectId/artifacts/instance/:instanceId': UNKNOWN_RECORD,
  // The key in the address is the credential, and nobody has one.
  'PUT /integrations/currents/uploads/:runId/:fileId/:key': {
    access: OPEN,
    cases: { own: same('404 run_not_found'), running: same('404 run_not_found'), malformed: same('404 run_not_found') },
  },
  'POST /integrations/datadog/:projectId/api/v2/cireport': {
    access: scope('runs:write'),
    cases: {
      own: owned('202'),
      'own, not a run': owned('400 invalid_request'),
      malformed: answers('202', '400 invalid_request'),
      foreign: FOREIGN,
      unknown: same('400 invalid_request'),
      deleted: same('400 invalid_request'),
    },
    instead: { '401 invalid_token': '400 invalid_request' },
  },

  'GET /integrations/reportportal/api/info': { access: { kind: 'any credential' }, cases: plain('200') },
  'GET /integrations/reportportal/api/:version/:projectId/launch': {
    access: scope('runs:write'),
    cases: { own: owned('200'), ...DOOR_MISSING },
  },
  'POST /integrations/reportportal/api/:version/:projectId/launch': {
    access: scope('runs:write'),
    cases: { own: owned('201'), ...DOOR_MISSING },
  },
  'PUT /integrations/reportportal/api/:version/:projectId/launch/:launchId/finish': UNKNOWN_LAUNCH,
  'POST /integrations/reportportal/api/:version/:projectId/item': UNKNOWN_LAUNCH,
  'POST /integrations/reportportal/api/:version/:projectId/item/:parentId': UNKNOWN_LAUNCH,
  'PUT /integrations/reportportal/api/:version/:projectId/item/:itemId': UNKNOWN_LAUNCH,
  'POST /integrations/reportportal/api/:version/:projectId/log': UNKNOWN_LAUNCH,
};
