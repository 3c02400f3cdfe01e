import type { Fixture } from './siege.js';

const EVENTS = [
  { type: 'log', message: 'text', at: '2026-01-31T12:00:00.000Z', data: { a: 1 } },
  { type: 'assertion', passed: false, message: 'text', expected: 1, actual: 2, ts: 1769860800000 },
  { type: 'error', message: 'text', reason: 'oom', stack: 'Error: text\n    at f (/a.ts:1:2)' },
  { type: 'step_end', index: 0, name: 'text', status: 'failed', durationMs: 1, error: 'text' },
  { type: 'status', status: 'skipped', reason: 'text' },
];

const TEST = {
  testId: 'a',
  testName: 'text',
  success: false,
  status: 'failed',
  durationMs: 5,
  tags: ['text'],
  filePath: 'a.ts',
  reason: 'text',
  attempts: [{ status: 'failed' }],
  events: EVENTS,
};

const ENVELOPE = {
  kind: 'test',
  schemaVersion: '1',
  status: 'failed',
  startedAt: '2026-01-31T12:00:00.000Z',
  completedAt: '2026-01-31T12:00:01.000Z',
  durationMs: 1000,
  summary: { total: 1 },
  result: {
    tests: [TEST],
    discoveryFailures: [{ filePath: 'b.ts', error: 'text' }],
    customMetadata: { key: 'text' },
    context: { key: 'text' },
    thresholds: [{ metric: 'text', expression: 'text', actual: 1, pass: false, scope: 'text' }],
  },
  testResults: [
    { testId: 'a', name: 'text', status: 'failed', durationMs: 5, tags: ['text'], eventCount: 1, reason: 'text' },
  ],
  metrics: [{ name: 'text', value: 1, unit: 'ms', tags: { key: 'text' }, ts: 1, testId: 'a' }],
  failureClass: 'text',
  failureMessage: 'text',
  trigger: 'text',
  gitRef: 'refs/heads/main',
  commitSha: '0123456789abcdef0123456789abcdef01234567',
  ciRunUrl: 'https://ci.example/1',
  runnerVersion: '1.0.0',
  environment: 'text',
};

const OLDER = {
  projectId: 'prj_',
  source: 'text',
  clientVersion: '0.1',
  environment: 'text',
  gitRef: 'main',
  commitSha: '0123456',
  runUrl: 'https://ci.example/1',
  runAt: '2026-01-31T12:00:00',
  target: 'a.ts',
  files: ['a.ts'],
  nodeVersion: '20',
  os: 'linux',
  summary: { total: 1 },
  tests: [{ testId: 'a', success: true, events: [{ type: 'log', message: 'text' }] }],
  metadata: { key: 'text' },
  customMetadata: { key: 'text' },
};

const PERSON = { email: 'somebody@example.org', name: 'text', password: 'correct battery horse' };

/** A body for every route that takes one, with every documented member. */
export const BODIES: Readonly<Record<string, unknown>> = {
  'POST /v1/projects': { name: 'text', slug: 'slug', retentionDays: 30 },
  'PATCH /v1/projects/:projectId': { name: 'text', slug: 'slug', archived: false, retentionDays: 30 },
  'PATCH /open/v1/runs/:runId': { pinned: true },
  'POST /v1/projects/:projectId/targets': { name: 'text', slug: 'slug', isDefault: false },
  'PATCH /v1/projects/:projectId/targets/:targetId': { name: 'text', slug: 'slug', archived: false, isDefault: true },
  'POST /v1/projects/:projectId/targets/:targetId/runs': ENVELOPE,
  'POST /v1/projects/:projectId/targets/:targetId/runs/:openRunId/tests': [TEST],
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/complete': {
    status: 'passed',
    completedAt: '2026-01-31T12:00:00.000Z',
    durationMs: 1,
  },
  'PUT /v1/projects/:projectId/targets/:targetId/gate': {
    maxNewFailures: 0,
    maxFailures: 5,
    minTests: 1,
    minPassRate: 0.5,
    noNewFlaky: true,
  },
  'PUT /open/v1/projects/:projectId/tests/:testKey/quarantine': {
    owner: 'text',
    reason: 'text',
    until: '2126-01-31T12:00:00.000Z',
  },
  'POST /v1/projects/:projectId/webhooks': {
    url: 'https://hooks.invalid/',
    events: ['gate.failed'],
    format: 'slack',
    name: 'text',
    branch: 'no-such-branch',
    enabled: false,
  },
  'POST /open/v1/cli-runs': OLDER,
  'POST /admin/v1/setup': { ...PERSON, organizationName: 'text', setupKey: 'text' },
  'POST /admin/v1/session': PERSON,
  'POST /admin/v1/tokens': {
    type: 'scoped',
    name: 'text',
    scopes: ['runs:read'],
    expiresAt: '2126-01-31T12:00:00.000Z',
  },
  'PATCH /admin/v1/organization': { name: 'text', deviceLogin: false },
  'POST /admin/v1/device/approve': { userCode: 'BCDF-GHJK' },
  'POST /admin/v1/device/deny': { userCode: 'BCDF-GHJK' },
  'POST /admin/v1/members': { ...PERSON, role: 'viewer' },
  'PATCH /admin/v1/members/:userId': { role: 'viewer' },
  'POST /admin/v1/invitations': { email: 'somebody@example.org', role: 'viewer' },
  'POST /admin/v1/invitations/accept': { ...PERSON, value: 'text' },
};

/** Query parameters by route. */
export const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/open/v1/runs': [
    'projectId',
    'targetId',
    'status',
    'kind',
    'branch',
    'commitSha',
    'from',
    'to',
    'q',
    'limit',
    'cursor',
    'unknown',
  ],
  '/open/v1/runs/:runId': ['unknown'],
  '/open/v1/runs/:runId/tests': ['status', 'tag', 'q', 'limit', 'cursor'],
  '/open/v1/runs/:runId/events': ['afterSeq', 'limit', 'type', 'testId'],
  '/open/v1/runs/:runId/failures': ['limit', 'cursor', 'include', 'maxTokens'],
  '/open/v1/projects/:projectId/quarantine': ['targetId', 'state', 'limit', 'cursor'],
  '/v1/projects': ['limit', 'cursor'],
  '/v1/projects/:projectId/readiness': ['targetId'],
  '/v1/projects/:projectId/webhooks': ['limit', 'cursor'],
  '/v1/projects/:projectId/targets': ['limit'],
  '/admin/v1/tokens': ['all', 'limit', 'cursor'],
  '/admin/v1/device': ['userCode'],
  '/admin/v1/members': ['limit', 'cursor'],
  '/admin/v1/invitations': ['limit', 'cursor'],
  '/admin/v1/audit': ['action', 'actorUserId', 'from', 'to', 'limit', 'cursor'],
  '/setup': ['key'],
};

/** Every route with something in its path, and the names of what may stand there. */
export const PATHS: readonly string[] = [
  'GET /open/v1/runs/:runId',
  'PATCH /open/v1/runs/:runId',
  'DELETE /open/v1/runs/:runId',
  'GET /open/v1/runs/:runId/tests',
  'GET /open/v1/runs/:runId/events',
  'GET /open/v1/runs/:runId/failures',
  'GET /open/v1/runs/:runId/artifacts',
  'GET /open/v1/runs/:runId/artifacts/:artifactId',
  'GET /v1/projects/:projectId',
  'PATCH /v1/projects/:projectId',
  'DELETE /v1/projects/:projectId',
  'GET /open/v1/projects/:projectId/quarantine',
  'PUT /open/v1/projects/:projectId/tests/:testKey/quarantine',
  'DELETE /open/v1/projects/:projectId/tests/:testKey/quarantine',
  'GET /v1/projects/:projectId/targets/:targetId/gate',
  'GET /v1/projects/:projectId/webhooks',
  'GET /v1/projects/:projectId/readiness',
  'GET /v1/projects/:projectId/targets',
  'POST /v1/projects/:projectId/targets',
  'GET /v1/projects/:projectId/targets/:targetId',
  'PATCH /v1/projects/:projectId/targets/:targetId',
  'DELETE /v1/projects/:projectId/targets/:targetId',
  'POST /v1/projects/:projectId/targets/:targetId/runs',
  'GET /v1/projects/:projectId/targets/:targetId/runs/:runId',
  'GET /v1/projects/:projectId/targets/:targetId/runs/:runId/test-results',
  'GET /v1/projects/:projectId/targets/:targetId/runs/:runId/tests/:testId/events',
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/tests',
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/complete',
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/cancel',
  'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/artifacts',
  'DELETE /admin/v1/tokens/:tokenId',
  'PATCH /admin/v1/members/:userId',
  'DELETE /admin/v1/members/:userId',
  'DELETE /admin/v1/invitations/:invitationId',
];

/** The path of a template, with `put` in the place of one of its names. */
export function pathOf(template: string, fixture: Fixture, name = '', put = ''): string {
  return template.replace(/:(\w+)/g, (_, wanted: string) => {
    if (wanted === name) return put;
    const value: unknown = Reflect.get(fixture, wanted);
    return typeof value === 'string' ? value : 'something';
  });
}
