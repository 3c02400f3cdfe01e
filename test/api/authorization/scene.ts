import { randomUUID } from 'node:crypto';
import { isTargetId, newDeviceRequestId, newMessageId } from '../../../src/common/identifiers.js';
import { digestOfUserCode, newUserCode } from '../../../src/oauth/device/user-code.js';
import { testKeyOf, testKeyText } from '../../../src/runs/test-key.js';
import type { Client } from '../../support/exchange.js';
import type { RunningApp } from '../../support/running-app.js';
import {
  addMember,
  bodyOf,
  insertTenant,
  invite,
  jsonRequest,
  makeProject,
  makeTarget,
  makeToken,
  addPasskey,
  sessionIdOf,
  setUpTenant,
  textAt,
  uploadRun,
  type Person,
  type ProjectIds,
  type Tenant,
  type World,
} from '../../support/world.js';
import { insertGroup } from './provisioning.js';

/** What a path may name. */
export interface Place {
  readonly projectId: string;
  readonly targetId: string;
  readonly runId: string;
  readonly buildId: string;
  readonly artifactId: string;
  readonly tokenId: string;
  readonly userId: string;
  /** A group of members. */
  readonly groupId: string;
  readonly sessionId: string;
  readonly passkeyId: string;
  readonly invitationId: string;
  readonly testId: string;
  readonly causeId: string;
  readonly apiId: string;
  readonly webhookId: string;
  /** A delivery to the webhook. */
  readonly deliveryId: string;
  readonly collectionId: string;
  /** The name of an environment of the target. */
  readonly environment: string;
  /** The path of a stored file of the project. */
  readonly file: string;
  /** A described tag of the project. */
  readonly tag: string;
  readonly portalId: string;
  /** A trust rule of the project. */
  readonly ruleId: string;
  /** The slugs of the organization and of the portal: its page is public. */
  readonly organization: string;
  readonly portal: string;
  /** What a device shows that asks for access. */
  readonly userCode: string;
}

/** Three organizations: one that is asked for, one whose people ask as well, and one that nobody acts in. */
export interface Scene extends World {
  readonly inside: Tenant;
  readonly outside: Tenant;
  /** Owns the `foreign` places; no credential of the matrix belongs to it, so nothing in it may change. */
  readonly silent: Tenant;
  readonly places: Readonly<Record<string, Place>>;
}

export const INSIDE_CANARY = 'CANARYINSIDE7319';
export const OUTSIDE_CANARY = 'CANARYOUTSIDE4402';
export const SILENT_CANARY = 'CANARYSILENT9175';

/** Makes the organizations, and everything the matrix asks for in them. */
export async function makeScene(app: RunningApp, client: Client): Promise<Scene> {
  const world = { app, client };
  const inside = await setUpTenant(world, INSIDE_CANARY);
  const outside = await insertTenant(world, OUTSIDE_CANARY);
  const silent = await insertTenant(world, SILENT_CANARY);
  const own = await furnish(world, inside);
  await furnish(world, outside);
  const foreign = await furnish(world, silent);
  const secondOwner = await addMember(world, inside, 'owner', 'second-owner');
  const places = {
    ...withinOwn(own, foreign),
    ...(await besideOwn(world, inside, own)),
    'an owner': { ...own.place, userId: secondOwner.userId },
    foreign: foreign.place,
    unknown: UNKNOWN,
    malformed: MALFORMED,
  };
  return { ...world, inside, outside, silent, places };
}

/** An organization with one of everything. */
interface Furnished {
  readonly project: ProjectIds;
  readonly queued: string;
  readonly running: string;
  readonly place: Place;
}

/** A finished run with a failure, so that every reading route has something to tell, and the canary in all of it. */
export function envelopeWith(canary: string, status?: string): object {
  const events = [
    { type: 'log', message: `log ${canary}` },
    { type: 'assertion', passed: false, message: `assertion ${canary}`, expected: canary, actual: null },
  ];
  const tests = [
    { testId: 'a-test', testName: `Test ${canary}`, success: false, durationMs: 5, tags: [canary], events },
  ];
  return {
    ...(status === undefined ? {} : { status }),
    gitRef: `refs/heads/${canary}`,
    environment: canary,
    ...(status === 'queued' ? {} : { result: { tests, customMetadata: { canary } } }),
  };
}

/** How a test is to be quarantined. */
export function quarantineOrder(text: string): object {
  return { owner: text, reason: text, until: new Date(Date.now() + 86_400_000).toISOString() };
}

/** Quarantines the test of `envelopeWith` in a target that has a run of it. */
export async function quarantine(
  { client }: World,
  person: Person,
  { projectId, targetId }: ProjectIds,
  text: string,
): Promise<void> {
  if (!isTargetId(targetId)) throw new Error(`${targetId} is no target's id`);
  const path = `/open/v1/projects/${projectId}/tests/${testKeyText(testKeyOf(targetId, 'a-test'))}/quarantine`;
  bodyOf(await client.send(jsonRequest('PUT', path, person.cookie, quarantineOrder(text))), 201);
}

/** Gives a target and its project gates that every run and build passes. */
export async function putGates({ client }: World, person: Person, { projectId, targetId }: ProjectIds): Promise<void> {
  for (const path of [`/v1/projects/${projectId}`, `/v1/projects/${projectId}/targets/${targetId}`])
    bodyOf(await client.send(jsonRequest('PUT', `${path}/gate`, person.cookie, { minTests: 0 })), 200);
}

async function furnish(world: World, tenant: Tenant): Promise<Furnished> {
  const { owner, canary } = tenant;
  const project = await makeProject(world, owner, `Project ${canary}`);
  const runId = await uploadRun(world, owner, project, envelopeWith(canary));
  const queued = await uploadRun(world, owner, project, envelopeWith(canary, 'queued'));
  const running = await uploadRun(world, owner, project, envelopeWith(canary, 'running'));
  await quarantine(world, owner, project, canary);
  await putGates(world, owner, project);
  const member = await addMember(world, tenant, 'viewer', 'furniture');
  const token = await makeToken(world, owner, `Token ${canary}`);
  const place = {
    ...project,
    runId,
    buildId: await buildOf(world, owner, runId),
    artifactId: await addArtifact(world, owner, project, runId, canary),
    tokenId: token.id,
    userId: member.userId,
    groupId: await insertGroup(world, tenant.id),
    sessionId: await sessionIdOf(world, member),
    passkeyId: await addPasskey(world, member),
    invitationId: await invite(world, owner, `invited@${canary.toLowerCase()}.example`),
    testId: 'a-test',
    causeId: await causeOf(world, owner, runId),
    apiId: await addApi(world, owner, project.projectId, canary),
    ...(await addWebhook(world, tenant, project.projectId)),
    collectionId: await addCollection(world, tenant, project.projectId),
    environment: await addEnvironment(world, tenant, project),
    file: await addFile(world, tenant, project.projectId, 'own.txt'),
    tag: await addTag(world, tenant, project.projectId),
    ...(await addPortal(world, tenant, project)),
    ruleId: await addTrustRule(world, tenant, project.projectId),
    userCode: '',
  };
  return { project, queued, running, place };
}

/** Places in the own project, some of whose parts are not what they should be. */
function withinOwn({ place, queued, running }: Furnished, foreign: Furnished): Readonly<Record<string, Place>> {
  return {
    plain: place,
    own: place,
    'own, with a query': place,
    'own, as Markdown': place,
    'own, not a run': place,
    'wrong password': place,
    'not a sign-in': place,
    'of everybody': place,
    queued: { ...place, runId: queued },
    running: { ...place, runId: running },
    "somebody else's session": place,
    'unknown target': { ...place, targetId: UNKNOWN.targetId },
    'malformed target': { ...place, targetId: MALFORMED.targetId },
    'foreign target': { ...place, targetId: foreign.place.targetId, runId: foreign.place.runId },
    'unknown project, own target': { ...place, projectId: UNKNOWN.projectId },
    'foreign project, own target': { ...place, projectId: foreign.place.projectId },
    'unknown run': { ...place, runId: UNKNOWN.runId },
    'malformed run': { ...place, runId: MALFORMED.runId },
    'foreign run': { ...place, runId: foreign.place.runId },
    'unknown build': { ...place, buildId: UNKNOWN.buildId },
    'malformed build': { ...place, buildId: MALFORMED.buildId },
    'foreign build': { ...place, buildId: foreign.place.buildId },
    'unknown file': { ...place, file: UNKNOWN.file },
    'unknown artifact': { ...place, artifactId: UNKNOWN.artifactId },
    'malformed artifact': { ...place, artifactId: MALFORMED.artifactId },
    'foreign artifact': { ...place, artifactId: foreign.place.artifactId },
    'unknown test': { ...place, testId: 'no-such-test' },
    'unknown API': { ...place, apiId: UNKNOWN.apiId },
    'malformed API': { ...place, apiId: MALFORMED.apiId },
    'foreign API': { ...place, apiId: foreign.place.apiId },
    'unknown webhook': { ...place, webhookId: UNKNOWN.webhookId },
    'malformed webhook': { ...place, webhookId: MALFORMED.webhookId },
    'foreign webhook': { ...place, webhookId: foreign.place.webhookId, deliveryId: foreign.place.deliveryId },
    'unknown collection': { ...place, collectionId: UNKNOWN.collectionId },
    'malformed collection': { ...place, collectionId: MALFORMED.collectionId },
    'foreign collection': { ...place, collectionId: foreign.place.collectionId },
    'unknown environment': { ...place, environment: UNKNOWN.environment },
    'malformed environment': { ...place, environment: MALFORMED.environment },
    'unknown tag': { ...place, tag: UNKNOWN.tag },
    'malformed tag': { ...place, tag: MALFORMED.tag },
    'unknown portal': { ...place, portalId: UNKNOWN.portalId },
    'malformed portal': { ...place, portalId: MALFORMED.portalId },
    'foreign portal': { ...place, portalId: foreign.place.portalId },
    'unknown trust rule': { ...place, ruleId: UNKNOWN.ruleId },
    'malformed trust rule': { ...place, ruleId: MALFORMED.ruleId },
    'foreign trust rule': { ...place, ruleId: foreign.place.ruleId },
    'unknown delivery': { ...place, deliveryId: UNKNOWN.deliveryId },
    'malformed delivery': { ...place, deliveryId: MALFORMED.deliveryId },
    'foreign delivery': { ...place, deliveryId: foreign.place.deliveryId },
    'malformed code': { ...place, userCode: MALFORMED.userCode },
    'unknown cause': { ...place, causeId: UNKNOWN.causeId },
    'malformed cause': { ...place, causeId: MALFORMED.causeId },
    'foreign cause': { ...place, causeId: foreign.place.causeId },
  };
}

/** Places in other projects and targets of the own organization, and what was deleted in it. */
async function besideOwn(
  world: World,
  tenant: Tenant,
  { project, place }: Furnished,
): Promise<Readonly<Record<string, Place>>> {
  const { owner } = tenant;
  const other = await placeIn(world, tenant, await makeProject(world, owner, 'Other project'), place);
  const otherWebhook = await addWebhook(world, tenant, other.projectId);
  const otherCollection = { collectionId: await addCollection(world, tenant, other.projectId) };
  const otherPortal = await addPortal(world, tenant, other);
  const otherRule = { ruleId: await addTrustRule(world, tenant, other.projectId) };
  const sibling = await placeIn(
    world,
    tenant,
    { ...project, targetId: await makeTarget(world, owner, project.projectId, 'Sibling') },
    place,
  );
  const deleted = await placeIn(world, tenant, await makeProject(world, owner, 'Deleted project'), place);
  const gone = await placeIn(
    world,
    tenant,
    { ...project, targetId: await makeTarget(world, owner, project.projectId, 'Gone') },
    place,
  );
  const revoked = await makeToken(world, owner, 'Revoked');
  const removed = await addMember(world, tenant, 'member', 'removed-by-path');
  const { projectId } = project;
  for (const path of [
    `/v1/projects/${deleted.projectId}`,
    `/v1/projects/${projectId}/targets/${gone.targetId}`,
    `/admin/v1/tokens/${revoked.id}`,
    `/admin/v1/members/${removed.userId}`,
  ]) {
    bodyOf(await world.client.send(jsonRequest('DELETE', path, owner.cookie)), 204);
  }
  return {
    deleted,
    'deleted target': gone,
    'target of another project': { ...place, targetId: other.targetId, runId: other.runId },
    'webhook of another project': { ...place, ...otherWebhook },
    'collection of another project': { ...place, ...otherCollection },
    'portal of another project': { ...place, ...otherPortal },
    'trust rule of another project': { ...place, ...otherRule },
    'delivery of another webhook': { ...place, deliveryId: otherWebhook.deliveryId },
    'run of another target': { ...place, runId: sibling.runId },
    'artifact of another run': { ...place, artifactId: sibling.artifactId },
    revoked: { ...place, tokenId: revoked.id },
    'removed member': { ...place, userId: removed.userId },
  };
}

async function placeIn(world: World, { owner, canary }: Tenant, project: ProjectIds, rest: Place): Promise<Place> {
  const runId = await uploadRun(world, owner, project, envelopeWith(canary));
  const buildId = await buildOf(world, owner, runId);
  return { ...rest, ...project, runId, buildId, artifactId: await addArtifact(world, owner, project, runId, canary) };
}

/** The cause of the failure of a run. */
async function buildOf({ client }: World, person: Person, runId: string): Promise<string> {
  const sent = { method: 'GET', path: `/open/v1/runs/${runId}`, headers: { Cookie: person.cookie } };
  return textAt(bodyOf(await client.send(sent), 200), 'buildId');
}

async function causeOf({ client }: World, person: Person, runId: string): Promise<string> {
  const answer = await client.send({
    method: 'GET',
    path: `/open/v1/runs/${runId}/causes`,
    headers: { Cookie: person.cookie },
  });
  return textAt(bodyOf(answer, 200), 'items', 0, 'id');
}

/** What to send for an API. */
export function apiOrder(name: string): object {
  const responses = { 200: { description: name } };
  const document = { openapi: '3.1.0', info: { title: name, version: '1' }, paths: { '/a': { get: { responses } } } };
  return { name, document };
}

/** Makes an API over HTTP; answers its id. */
export async function addApi({ client }: World, person: Person, projectId: string, name: string): Promise<string> {
  const sent = jsonRequest('POST', `/v1/projects/${projectId}/apis`, person.cookie, apiOrder(name));
  return textAt(bodyOf(await client.send(sent), 201), 'id');
}

/** A new webhook. It is disabled: nothing is sent but what the matrix sends by it. */
export function webhookOrder(name: string): object {
  return { url: 'https://hooks.invalid/', events: ['run.completed'], enabled: false, name };
}

/** Makes a webhook over HTTP, and a delivery to it that has ended. */
export async function addWebhook(
  world: World,
  { id, canary, owner }: Tenant,
  projectId: string,
): Promise<Pick<Place, 'webhookId' | 'deliveryId'>> {
  const sent = jsonRequest(
    'POST',
    `/v1/projects/${projectId}/webhooks`,
    owner.cookie,
    webhookOrder(`Webhook ${canary}`),
  );
  const webhookId = textAt(bodyOf(await world.client.send(sent), 201), 'id');
  const deliveryId = newMessageId(id, new Date());
  await world.app.dataSource.query(
    `INSERT INTO webhook_deliveries (organization_id, id, webhook_id, event, payload, state, tries, attempt_count, due_at, created_at, ended_at)
     VALUES ($1, $2, $3, 'webhook.test', $4, 'delivered', 1, 1, now(), now(), now())`,
    [id, deliveryId, webhookId, JSON.stringify({ type: 'webhook.test', data: { canary } })],
  );
  return { webhookId, deliveryId };
}

/** Makes a collection over HTTP. */
export async function addCollection({ client }: World, { owner, canary }: Tenant, projectId: string): Promise<string> {
  const order = { name: `Collection ${canary}`, names: [`* ${canary}`] };
  const sent = jsonRequest('POST', `/v1/projects/${projectId}/collections`, owner.cookie, order);
  return textAt(bodyOf(await client.send(sent), 201), 'id');
}

/** Describes a tag of a project over HTTP, and returns its name. */
export async function addTag({ client }: World, { owner, canary }: Tenant, projectId: string): Promise<string> {
  const path = `/v1/projects/${projectId}/tags/own`;
  bodyOf(await client.send(jsonRequest('PUT', path, owner.cookie, { description: canary })), 200);
  return 'own';
}

/** Makes an environment of a target over HTTP, and returns its name. */
export async function addEnvironment(
  { client }: World,
  { owner, canary }: Tenant,
  { projectId, targetId }: ProjectIds,
): Promise<string> {
  const path = `/v1/projects/${projectId}/targets/${targetId}/environments/own`;
  bodyOf(await client.send(jsonRequest('PUT', path, owner.cookie, { variables: { CANARY: canary } })), 200);
  return 'own';
}

/** A trust rule for an issuer that does not exist. */
export function trustRuleOrder(name: string): object {
  return { name, issuer: 'https://issuer.invalid', audience: 'clarion', claims: { project: name } };
}

/** Makes a trust rule over HTTP. */
export async function addTrustRule({ client }: World, { owner, canary }: Tenant, projectId: string): Promise<string> {
  const path = `/admin/v1/projects/${projectId}/trust-rules`;
  const sent = jsonRequest('POST', path, owner.cookie, trustRuleOrder(`Rule ${canary}`));
  return textAt(bodyOf(await client.send(sent), 201), 'id');
}

/** Stores a file of a project over HTTP, with the canary as its text, and returns its path. */
export async function addFile(
  { client }: World,
  { owner, canary }: Tenant,
  projectId: string,
  file: string,
): Promise<string> {
  const path = `/v1/projects/${projectId}/files/content?path=${file}`;
  bodyOf(await client.send({ method: 'PUT', path, headers: { Cookie: owner.cookie }, body: canary }), 201);
  return file;
}

/** Makes a public portal over HTTP. */
export async function addPortal(
  { client }: World,
  { owner }: Tenant,
  { projectId, targetId }: ProjectIds,
): Promise<Pick<Place, 'portalId' | 'organization' | 'portal'>> {
  const order = { name: 'Portal', slug: `p-${randomUUID()}`, visibility: 'public', targets: [targetId] };
  const sent = jsonRequest('POST', `/v1/projects/${projectId}/portals`, owner.cookie, order);
  const body = bodyOf(await client.send(sent), 201);
  const [, , organization = '', portal = ''] = new URL(textAt(body, 'url')).pathname.split('/');
  return { portalId: textAt(body, 'id'), organization, portal };
}

/** Has a device ask for access, beside the limits of what one network may ask for. Answers the code that it shows. */
export async function beginDevice({ app }: World): Promise<string> {
  const code = newUserCode();
  const id = newDeviceRequestId();
  await app.dataSource.query(
    `INSERT INTO device_requests (device_code_digest, user_code_digest, id, client_id, network, scopes, state, created_at, expires_at, poll_interval)
     VALUES ($1, $2, $3, 'matrix', $3, '{runs:read}', 'pending', now(), now() + interval '10 minutes', 5)`,
    [Buffer.from(id), digestOfUserCode(code), id],
  );
  return code;
}

/** Adds a file to a run over HTTP; answers its id. */
async function addArtifact(
  world: World,
  person: Person,
  ids: ProjectIds,
  runId: string,
  canary: string,
): Promise<string> {
  const path = `/v1/projects/${ids.projectId}/targets/${ids.targetId}/runs/${runId}/artifacts`;
  const { type, body } = multipartOf(`file-${canary}.txt`, `content ${canary}`);
  const answer = await world.client.send({
    method: 'POST',
    path,
    headers: { Cookie: person.cookie, 'Content-Type': type },
    body,
  });
  return textAt(bodyOf(answer, 201), 'items', 0, 'id');
}

/** A multipart body with one file (RFC 7578). */
export function multipartOf(
  fileName: string,
  content: string,
  field = 'files',
): { readonly type: string; readonly body: string } {
  const head = `Content-Disposition: form-data; name="${field}"; filename="${fileName}"\r\nContent-Type: text/plain`;
  return { type: 'multipart/form-data; boundary=cut', body: `--cut\r\n${head}\r\n\r\n${content}\r\n--cut--\r\n` };
}

/** Well-formed identifiers of an organization that does not exist. */
const UNKNOWN: Place = {
  file: 'unknown.txt',
  projectId: `prj_${'0'.repeat(26)}`,
  targetId: `tgt_${'0'.repeat(26)}`,
  runId: `clr_${'0'.repeat(34)}`,
  buildId: `bld_${'0'.repeat(34)}`,
  artifactId: `art_${'0'.repeat(26)}`,
  tokenId: `tok_${'0'.repeat(26)}`,
  userId: `usr_${'0'.repeat(13)}`,
  groupId: `mgr_${'0'.repeat(26)}`,
  sessionId: `ses_${'0'.repeat(26)}`,
  passkeyId: `pky_${'0'.repeat(13)}`,
  invitationId: `inv_${'0'.repeat(26)}`,
  testId: 'no-such-test',
  causeId: `grp_${'0'.repeat(12)}`,
  apiId: `api_${'0'.repeat(26)}`,
  webhookId: `whk_${'0'.repeat(26)}`,
  deliveryId: `msg_${'0'.repeat(34)}`,
  environment: 'nothing',
  tag: 'nothing',
  collectionId: `col_${'0'.repeat(26)}`,
  portalId: `por_${'0'.repeat(26)}`,
  ruleId: `tru_${'0'.repeat(26)}`,
  organization: 'nobody',
  portal: 'nothing',
  userCode: '',
};

const MALFORMED: Place = {
  file: 'malformed.txt',
  projectId: 'default',
  targetId: 'tgt_',
  runId: 'clr_nonsense',
  buildId: 'bld_nonsense',
  artifactId: 'art_-',
  tokenId: 'tok_',
  userId: '0',
  groupId: 'mgr_-',
  sessionId: 'ses_-',
  passkeyId: 'pky_',
  invitationId: 'inv',
  testId: '-',
  causeId: 'grp_-',
  apiId: 'api_-',
  webhookId: 'whk_',
  deliveryId: 'msg_-',
  environment: '-nothing',
  tag: '%20',
  collectionId: 'col_',
  portalId: 'por_',
  ruleId: 'tru_',
  organization: 'No',
  portal: 'No',
  userCode: 'AEIO-UYYY',
};
