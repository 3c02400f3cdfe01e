import { isProjectId, isTargetId, organizationOf } from '../../../src/common/identifiers.js';
import { testKeyOf, testKeyText } from '../../../src/runs/test-key.js';
import type { Sent } from '../../support/exchange.js';
import {
  addMember,
  copySession,
  invite,
  makeProject,
  makeTarget,
  makeToken,
  PASSWORD,
  sessionOfDouble,
  uploadRun,
} from '../../support/world.js';
import { CREDENTIALS, type Credential, type CredentialName } from './credentials.js';
import type { Scope } from './access-rules.js';
import { EXPECTATIONS } from './expectations.js';
import {
  addApi,
  addCollection,
  addEnvironment,
  addFile,
  addTag,
  addPortal,
  addTrustRule,
  addWebhook,
  apiOrder,
  beginDevice,
  envelopeWith,
  INSIDE_CANARY,
  multipartOf,
  type Place,
  putGates,
  quarantine,
  quarantineOrder,
  type Scene,
  trustRuleOrder,
  webhookOrder,
} from './scene.js';
import { insertGroup, keepProvisioningToken } from './provisioning.js';
import type { Presented, Wallet } from './wallet.js';

/** One question of the matrix. */
export interface Cell {
  /** Method and path template. */
  readonly route: string;
  readonly placeName: string;
  readonly credential: CredentialName;
  /** Tells cells apart in what they make. */
  readonly serial: number;
}

/** Routes that end the session they are called with. */
const ENDS_SESSION = new Set([
  'DELETE /admin/v1/session',
  'POST /admin/v1/session',
  'POST /admin/v1/session/confirmation',
  'POST /admin/v1/session/organization',
]);

/** Routes that end all other sessions of the user they are called by. */
const ENDS_OTHERS = new Set(['DELETE /admin/v1/sessions', 'POST /admin/v1/profile/password']);

/** Makes the request of a cell. What a permitted caller would use up is made for it alone. */
export async function requestOf(scene: Scene, wallet: Wallet, cell: Cell, isPermitted: boolean): Promise<Sent> {
  const [method = '', template = ''] = cell.route.split(' ');
  const place = await placeOf(scene, cell, isPermitted);
  const presented = await presentedIn(scene, wallet, cell);
  const path = template.replace(/:(\w+)/g, (_, name: string) => memberOf(place, name));
  const query = [queryOf(cell, place), presented.query ?? ''].filter((part) => part !== '').join('&');
  const { type, body } = bodyFor(cell, place);
  const headers = { ...presented.headers, ...headersFor(cell, type) };
  return { method, path: query === '' ? path : `${path}?${query}`, headers, ...(body === undefined ? {} : { body }) };
}

function headersFor({ route, placeName }: Cell, type: string | undefined): Readonly<Record<string, string>> {
  if (route === 'POST /mcp')
    return { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' };
  if (placeName === 'own, as Markdown') return { Accept: 'text/markdown' };
  return type === undefined ? {} : { 'Content-Type': type };
}

async function presentedIn(scene: Scene, wallet: Wallet, { route, credential }: Cell): Promise<Presented> {
  const presented = wallet[credential](scopeOf(route));
  const { provisions }: Credential = CREDENTIALS[credential];
  if (provisions !== undefined) await keepProvisioningToken(scene, scene[provisions], presented);
  const { Cookie: cookie } = presented.headers;
  const isAlive = typeof CREDENTIALS[credential].session !== 'string';
  if (!isAlive || typeof cookie !== 'string') return presented;
  if (ENDS_SESSION.has(route)) return withCookie(presented, await copySession(scene.app, cookie));
  return ENDS_OTHERS.has(route) ? withCookie(presented, await sessionOfDouble(scene.app, cookie)) : presented;
}

function withCookie(presented: Presented, cookie: string): Presented {
  return { ...presented, headers: { ...presented.headers, Cookie: cookie } };
}

/** The scope that a route asks for; a token for any scope will do where it asks for none. */
function scopeOf(route: string): Scope {
  const access = EXPECTATIONS[route]?.access;
  return access?.kind === 'scope' ? access.scope : 'portal:read';
}

async function placeOf(scene: Scene, cell: Cell, isPermitted: boolean): Promise<Place> {
  const shared = scene.places[cell.placeName];
  if (shared !== undefined) return shared;
  const own = scene.places['own'];
  if (own === undefined) throw new Error('The scene has no place of its own');
  return isPermitted ? { ...own, ...(await freshPartOf(scene, own, cell)) } : own;
}

async function freshPartOf(scene: Scene, own: Place, { placeName, serial }: Cell): Promise<Partial<Place>> {
  const { owner } = scene.inside;
  switch (placeName) {
    case 'fresh open run':
      return { runId: await uploadRun(scene, owner, own, envelopeWith(INSIDE_CANARY, 'running')) };
    case 'fresh run':
      return { runId: await uploadRun(scene, owner, own, envelopeWith(INSIDE_CANARY)) };
    case 'fresh project':
      return makeProject(scene, owner, `To be deleted ${serial}`);
    case 'fresh API':
      return freshApi(scene, serial);
    case 'fresh webhook':
      return freshWebhook(scene, serial);
    case 'fresh collection':
      return freshCollection(scene, serial);
    case 'fresh environment':
      return freshEnvironment(scene, own, serial);
    case 'fresh file':
      return { file: await addFile(scene, scene.inside, own.projectId, `fresh-${serial}.txt`) };
    case 'fresh tag':
      return freshTag(scene, serial);
    case 'fresh trust rule':
      return freshTrustRule(scene, serial);
    case 'fresh portal':
      return freshPortal(scene, serial);
    case 'fresh quarantine':
      return freshQuarantine(scene, own, serial);
    case 'fresh gate':
      return freshGate(scene, own, serial);
    case 'fresh project gate':
      return freshProjectGate(scene, serial);
    case 'fresh target':
      return { targetId: await makeTarget(scene, owner, own.projectId, `To be deleted ${serial}`) };
    case "somebody else's fresh token":
      return { tokenId: (await makeToken(scene, owner, `To be deleted ${serial}`)).id };
    case 'fresh member':
      return { userId: (await addMember(scene, scene.inside, 'viewer', `fresh-${serial}`)).userId };
    case 'fresh member group':
      return { groupId: await insertGroup(scene, scene.inside.id) };
    case 'fresh device':
      return { userCode: await beginDevice(scene) };
    case 'fresh invitation':
      return { invitationId: await invite(scene, owner, `fresh-${serial}@invited.example`) };
    default:
      throw new Error(`The scene has no place "${placeName}"`);
  }
}

async function freshApi(scene: Scene, serial: number): Promise<Partial<Place>> {
  const project = await makeProject(scene, scene.inside.owner, `With an API ${serial}`);
  return { ...project, apiId: await addApi(scene, scene.inside.owner, project.projectId, INSIDE_CANARY) };
}

async function freshWebhook(scene: Scene, serial: number): Promise<Partial<Place>> {
  const project = await makeProject(scene, scene.inside.owner, `With a webhook ${serial}`);
  return { ...project, ...(await addWebhook(scene, scene.inside, project.projectId)) };
}

async function freshCollection(scene: Scene, serial: number): Promise<Partial<Place>> {
  const project = await makeProject(scene, scene.inside.owner, `With a collection ${serial}`);
  return { ...project, collectionId: await addCollection(scene, scene.inside, project.projectId) };
}

async function freshEnvironment(scene: Scene, { projectId }: Place, serial: number): Promise<Partial<Place>> {
  const targetId = await makeTarget(scene, scene.inside.owner, projectId, `With an environment ${serial}`);
  return { targetId, environment: await addEnvironment(scene, scene.inside, { projectId, targetId }) };
}

async function freshTag(scene: Scene, serial: number): Promise<Partial<Place>> {
  const project = await makeProject(scene, scene.inside.owner, `With a tag ${serial}`);
  return { ...project, tag: await addTag(scene, scene.inside, project.projectId) };
}

async function freshTrustRule(scene: Scene, serial: number): Promise<Partial<Place>> {
  const project = await makeProject(scene, scene.inside.owner, `With a trust rule ${serial}`);
  return { ...project, ruleId: await addTrustRule(scene, scene.inside, project.projectId) };
}

async function freshPortal(scene: Scene, serial: number): Promise<Partial<Place>> {
  const project = await makeProject(scene, scene.inside.owner, `With a portal ${serial}`);
  return { ...project, ...(await addPortal(scene, scene.inside, project)) };
}

async function freshQuarantine(scene: Scene, { projectId }: Place, serial: number): Promise<Partial<Place>> {
  const { owner } = scene.inside;
  const targetId = await makeTarget(scene, owner, projectId, `Quarantined ${serial}`);
  await uploadRun(scene, owner, { projectId, targetId }, envelopeWith(INSIDE_CANARY));
  await quarantine(scene, owner, { projectId, targetId }, INSIDE_CANARY);
  return { targetId };
}

async function freshGate(scene: Scene, { projectId }: Place, serial: number): Promise<Partial<Place>> {
  const targetId = await makeTarget(scene, scene.inside.owner, projectId, `Gated ${serial}`);
  await putGates(scene, scene.inside.owner, { projectId, targetId });
  return { targetId };
}

async function freshProjectGate(scene: Scene, serial: number): Promise<Partial<Place>> {
  const project = await makeProject(scene, scene.inside.owner, `Gated project ${serial}`);
  await putGates(scene, scene.inside.owner, project);
  return project;
}

/** What names a launch and its items, a record and its files, and the key of an upload. */
const PARTS_OF_LAUNCHES = new Set(['launchId', 'parentId', 'itemId', 'key', 'recordId', 'instanceId', 'fileId']);

/** What stands in the addresses of pages, which all answer the same. */
const PARTS_OF_PAGES = new Set(['part', 'id', 'seq', 'name', 'value']);

function memberOf(place: Place, name: string): string {
  if (name === 'testKey')
    return isTargetId(place.targetId) ? testKeyText(testKeyOf(place.targetId, place.testId)) : 'tst_';
  if (name === 'kind') return 'test';
  if (name === 'version') return 'v1';
  if (PARTS_OF_LAUNCHES.has(name)) return 'unknown';
  if (name === 'badge') return 'target-default.svg';
  if (PARTS_OF_PAGES.has(name)) return 'any';
  const value: unknown = Reflect.get(place, name);
  if (typeof value !== 'string') throw new Error(`No place has a ${name}`);
  return value;
}

function queryOf({ route, placeName }: Cell, place: Place): string {
  if (route === 'GET /open/v1/runs' && placeName !== 'plain') return `projectId=${place.projectId}`;
  if (route === 'GET /open/v1/projects/:projectId/tests' || route === 'GET /open/v1/projects/:projectId/quarantine')
    return `targetId=${place.targetId}`;
  if (route.endsWith('/readiness') && placeName === 'target of another project') return `targetId=${place.targetId}`;
  if (route.includes('/files')) return `path=${place.file}`;
  if (route === 'GET /admin/v1/device') return `userCode=${place.userCode}`;
  if (route.includes('/allure-docker-service/')) return `project_id=${place.projectId}`;
  if (route === 'POST /v1/uploads') return `project=${place.projectId}`;
  if (route.endsWith('/report')) return 'format=ctrf';
  if (route === 'GET /open/v1/search') return 'q=anything';
  if (placeName === 'own, with a query') return 'include=stack';
  return placeName === 'of everybody' ? 'all=true' : '';
}

interface Body {
  readonly type?: string;
  readonly body?: string;
}

function bodyFor(cell: Cell, place: Place): Body {
  if (cell.route.endsWith('/artifacts') && cell.route.startsWith('POST')) return multipartOf('report.txt', 'text');
  if (cell.route === 'PUT /v1/projects/:projectId/files/content')
    return { type: 'text/plain', body: cell.placeName === 'own' ? INSIDE_CANARY : `Made ${cell.serial}` };
  if (cell.route === 'PUT /integrations/cucumber/:projectId/reports')
    return { type: 'application/jsonl', body: cell.placeName === 'own, not a run' ? 'hello' : messagesFor(cell) };
  if (cell.route === 'POST /integrations/datadog/:projectId/api/v2/cireport')
    return multipartOf('a.xml', junitFor(cell), 'junit_xml_report_file');
  const value = valueFor(cell, place);
  return value === undefined ? {} : { type: 'application/json', body: JSON.stringify(value) };
}

/** A body that the route takes. */
function valueFor({ route, placeName, serial }: Cell, place: Place): unknown {
  const name = `Made ${serial}`;
  const person = { email: `made-${serial}@example.org`, name, password: PASSWORD };
  switch (route) {
    case 'POST /v1/projects/:projectId/targets/:targetId/runs':
      return placeName === 'own, not a run' ? { hello: 'world' } : envelopeWith(INSIDE_CANARY);
    case 'POST /v1/uploads':
    case 'POST /integrations/buildkite/:projectId/v1/uploads':
      return placeName === 'own, not a run' ? { hello: 'world' } : collectorUpload(serial);
    case 'POST /integrations/allure/allure-docker-service/send-results':
      return placeName === 'own, not a run' ? { hello: 'world' } : sentResult(serial);
    case 'POST /integrations/currents/:projectId/runs/v1':
      return { group: INSIDE_CANARY, tests: [{ testId: String(serial) }] };
    case 'POST /integrations/currents/:projectId/runs/:runId/pw/instances/v1':
      return { spec: 'a.spec.ts' };
    case 'POST /integrations/currents/:projectId/test-record':
    case 'PUT /integrations/currents/:projectId/test-record/:recordId':
      return { runId: 'unknown', testId: 'unknown', _t: serial };
    case 'POST /integrations/currents/:projectId/artifacts/test-record/:recordId':
    case 'POST /integrations/currents/:projectId/artifacts/instance/:instanceId':
      return { name };
    case 'POST /integrations/reportportal/api/:version/:projectId/launch':
      return { name: INSIDE_CANARY, startTime: serial };
    case 'PUT /integrations/reportportal/api/:version/:projectId/launch/:launchId/finish':
    case 'POST /integrations/reportportal/api/:version/:projectId/item':
    case 'POST /integrations/reportportal/api/:version/:projectId/item/:parentId':
    case 'PUT /integrations/reportportal/api/:version/:projectId/item/:itemId':
    case 'POST /integrations/reportportal/api/:version/:projectId/log':
      return { launchUuid: 'unknown', name, message: name };
    case 'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/tests':
      return [{ testId: 'appended', success: true }];
    case 'POST /v1/projects/:projectId/targets/:targetId/runs/:runId/complete':
      return { status: 'passed' };
    case 'PATCH /open/v1/runs/:runId':
      return { pinned: serial % 2 === 0 };
    case 'POST /open/v1/cli-runs':
      return { projectId: place.projectId, tests: [{ testId: 'old', success: true }] };
    case 'POST /mcp':
      return { jsonrpc: '2.0', id: serial, method: 'tools/list' };
    case 'POST /v1/projects':
    case 'PATCH /v1/projects/:projectId':
    case 'POST /v1/projects/:projectId/targets':
    case 'PATCH /v1/projects/:projectId/targets/:targetId':
      return { name };
    case 'PUT /open/v1/projects/:projectId/tests/:testKey/quarantine':
      return quarantineOrder(name);
    case 'PUT /v1/projects/:projectId/gate':
    case 'PUT /v1/projects/:projectId/targets/:targetId/gate':
      return { maxFailures: serial };
    case 'PUT /v1/projects/:projectId/cause-rules':
      return { items: [{ name, pattern: name }] };
    case 'POST /v1/projects/:projectId/cause-rules/try':
      return { message: name };
    case 'POST /v1/projects/:projectId/apis':
      return apiOrder(name);
    case 'PUT /v1/projects/:projectId/apis/:apiId':
      return { name };
    case 'POST /v1/projects/:projectId/projections/:kind':
      return { tests: [{ testId: name, description: INSIDE_CANARY }] };
    case 'POST /v1/projects/:projectId/collections':
    case 'PUT /v1/projects/:projectId/collections/:collectionId':
      return { name, tags: [name] };
    case 'POST /v1/projects/:projectId/collections/preview':
      return { tags: [name] };
    case 'PUT /v1/projects/:projectId/targets/:targetId/environments/:environment':
      return { variables: { CANARY: name } };
    case 'PUT /v1/projects/:projectId/tags/:tag':
      return { description: name };
    case 'POST /v1/projects/:projectId/tags/:tag/rename':
      return { name };
    case 'PUT /v1/projects/:projectId/codeowners':
      return { text: `* @made-${serial}` };
    case 'POST /v1/projects/:projectId/portals':
    case 'PUT /v1/projects/:projectId/portals/:portalId':
      return { name, visibility: 'public', targets: [place.targetId] };
    case 'POST /admin/v1/projects/:projectId/trust-rules':
    case 'PUT /admin/v1/projects/:projectId/trust-rules/:ruleId':
      return trustRuleOrder(name);
    case 'PATCH /open/v1/projects/:projectId/causes/:causeId':
      return { status: 'acknowledged' };
    case 'PATCH /v1/projects/:projectId/webhooks/:webhookId':
      return { name };
    case 'POST /v1/projects/:projectId/webhooks':
      return webhookOrder(name);
    case 'POST /admin/v1/setup':
      return { ...person, organizationName: name };
    case 'POST /admin/v1/session':
      return signInFor(placeName, serial);
    case 'POST /admin/v1/session/confirmation':
      return { password: PASSWORD };
    case 'POST /admin/v1/session/organization':
      return { organizationId: isProjectId(place.projectId) ? organizationOf(place.projectId) : place.projectId };
    case 'PATCH /admin/v1/profile':
    case 'PATCH /admin/v1/organization':
    case 'POST /admin/v1/organizations':
      return { name };
    case 'PATCH /admin/v1/organization/token-policy':
      return { tokenLifetimeDays: 30 + (serial % 30) };
    case 'POST /admin/v1/profile/password':
      return { currentPassword: PASSWORD, newPassword: `${PASSWORD} ${serial}` };
    case 'POST /admin/v1/password-reset':
      return { email: person.email };
    case 'POST /admin/v1/password-reset/completion':
      return { value: 'never-given', password: PASSWORD };
    case 'POST /admin/v1/session/second-factor':
      return { code: '123456' };
    case 'POST /admin/v1/session/passkey':
      return { credential: {} };
    case 'PATCH /admin/v1/profile/second-factor/passkeys/:passkeyId':
      return { name };
    case 'POST /admin/v1/tokens/:tokenId/rotate':
      return {};
    case 'POST /admin/v1/tokens':
      return { type: 'personal', name };
    case 'POST /admin/v1/device/approve':
    case 'POST /admin/v1/device/deny':
      return { userCode: place.userCode };
    case 'PUT /admin/v1/provisioning/roles':
      return { defaultRole: 'viewer', groups: [{ displayName: name, role: 'member' }] };
    case 'POST /scim/v2/Users':
    case 'PUT /scim/v2/Users/:userId':
      return { userName: person.email };
    case 'POST /scim/v2/Groups':
    case 'PUT /scim/v2/Groups/:groupId':
      return { displayName: name };
    case 'PATCH /scim/v2/Users/:userId':
    case 'PATCH /scim/v2/Groups/:groupId':
      return { Operations: [{ op: 'replace', path: 'externalId', value: name }] };
    case 'POST /admin/v1/members':
      return { ...person, role: 'viewer' };
    case 'PATCH /admin/v1/members/:userId':
      return { role: placeName === 'an owner' ? 'owner' : 'member' };
    case 'POST /admin/v1/invitations':
      return { email: person.email, role: 'viewer' };
    case 'POST /admin/v1/invitations/accept':
      return { value: 'never-given', name, password: PASSWORD };
    default:
      return undefined;
  }
}

/** A result of Allure, as allure-docker-service takes it. */
function sentResult(serial: number): object {
  const result = { uuid: `${serial}`, historyId: INSIDE_CANARY, name: INSIDE_CANARY, status: 'failed' };
  const content = Buffer.from(JSON.stringify(result)).toString('base64');
  return { results: [{ file_name: 'a-result.json', content_base64: content }] };
}

/** The messages of a scenario that fails. */
function messagesFor({ serial }: Cell): string {
  const pickle = { id: `${serial}`, uri: 'a.feature', name: INSIDE_CANARY, astNodeIds: [], steps: [] };
  const testStepResult = { status: 'FAILED', message: 'broken', duration: { seconds: 0, nanos: 1 } };
  const messages = [
    { meta: { protocolVersion: '32.0.0', implementation: { name: 'cucumber', version: '1' } } },
    { pickle },
    { testCase: { id: 'c', pickleId: pickle.id, testSteps: [{ id: 's', hookId: 'h' }] } },
    { testCaseStarted: { id: 'r', testCaseId: 'c', attempt: 0, timestamp: { seconds: 1, nanos: 0 } } },
    { testStepFinished: { testCaseStartedId: 'r', testStepId: 's', testStepResult } },
    { testCaseFinished: { testCaseStartedId: 'r', timestamp: { seconds: 2, nanos: 0 } } },
    { testRunFinished: { success: false, timestamp: { seconds: 2, nanos: 0 } } },
  ];
  return messages.map((message) => `${JSON.stringify(message)}\n`).join('');
}

/** A report, or another text, that no other request sends. */
function junitFor({ placeName, serial }: Cell): string {
  if (placeName === 'own, not a run') return 'hello';
  return `<testsuite name="${serial}"><testcase name="${INSIDE_CANARY}"><failure message="broken"/></testcase></testsuite>`;
}

/** What a test collector of Buildkite sends. */
function collectorUpload(serial: number): object {
  const history = { section: 'top', duration: 0.1 };
  const data = [
    { id: `execution-${serial}`, name: INSIDE_CANARY, result: 'failed', failure_reason: 'broken', history },
  ];
  return { format: 'json', run_env: { key: `build-${serial}` }, data };
}

function signInFor(placeName: string, serial: number): object {
  const email = `owner@${INSIDE_CANARY.toLowerCase()}.example`;
  if (placeName === 'not a sign-in') return { email };
  return placeName === 'plain'
    ? { email, password: PASSWORD }
    : { email: `nobody-${serial}@example.org`, password: PASSWORD };
}
