import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { runIdOf, type Answer } from '../../support/api.js';
import { startReceiver } from '../../support/webhook-receiver.js';
import { contentOf, type UploadedTest } from '../kill/content.js';
import { RunClient } from '../kill/run-client.js';
import type { PartReport } from './access.js';
import type { Cluster } from './cluster.js';

const TESTS_OF_APPEND = 7;

/** Tests whose ids begin with a name; every third one failed. */
export function testsOf(name: string, count: number): readonly UploadedTest[] {
  return Array.from({ length: count }, (_, index) => {
    const success = index % 3 !== 0;
    const failure = { type: 'assertion', passed: false, message: `${name} ${index}`, expected: 200, actual: 500 };
    return {
      testId: `${name}-${index}`,
      testName: `${name} ${index}`,
      success,
      durationMs: index,
      tags: [],
      events: success ? [] : [failure],
    };
  });
}

/** Appends to one live run on all instances at once; the run must have every test once. */
export async function appendEverywhere(cluster: Cluster, rounds: number): Promise<PartReport> {
  const { account } = cluster;
  const as = account.writeToken;
  const opened = await cluster.send(0, 'POST', account.uploadPath, { as, body: { status: 'running' } });
  const path = `${account.uploadPath}/${runIdOf(opened)}`;
  const append = async (index: number): Promise<readonly string[]> => {
    const wrong: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const body = testsOf(`shard-${index}-${round}`, TESTS_OF_APPEND);
      const answer = await cluster.send(index, 'POST', `${path}/tests`, { as, body });
      if (answer.status !== 202) wrong.push(`an append was answered with ${answer.status}: ${answer.text}`);
    }
    return wrong;
  };
  const shards = Array.from({ length: cluster.size * 2 }, (_, index) => index);
  const violations = (await Promise.all(shards.map(append))).flat();
  const ended = await cluster.send(1, 'POST', `${path}/complete`, { as });
  const content = await new RunClient(cluster.url(2), account).content(runIdOf(opened));
  const appends = shards.length * rounds;
  const failed = appends * testsOf('', TESTS_OF_APPEND).filter(({ success }) => !success).length;
  const wanted = [200, appends * TESTS_OF_APPEND, failed];
  const found = [ended.status, content.total, content.failed];
  if (String(found) !== String(wanted)) violations.push(`the live run has ${String(found)}, not ${String(wanted)}`);
  const distinct = await countTests(cluster, runIdOf(opened));
  if (distinct !== appends * TESTS_OF_APPEND) violations.push(`${distinct} tests are distinct`);
  return { figures: { appends, tests: content.total }, violations };
}

/** Sends the same Idempotency-Key to all instances at once, with files: one run, one answer, and no file too many. */
export async function raceKeys(cluster: Cluster, rounds: number): Promise<PartReport> {
  const violations: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const label = labelOf();
    const answers = await cluster.sendAll('POST', cluster.account.uploadPath, () => ({
      as: cluster.account.writeToken,
      headers: { 'idempotency-key': label, 'content-type': 'multipart/form-data; boundary=part' },
      body: multipartOf(label),
    }));
    violations.push(...(await judge(cluster, label, answers, [201])));
    const [first] = answers;
    if (answers.some(({ text }) => text !== first?.text)) violations.push('the answers to one key differ');
  }
  const rows = await cluster.database.query<{ count: string }>('SELECT count(*) FROM artifacts');
  const objects = (await cluster.s3.objects()).length;
  if (objects !== Number(rows.rows[0]?.count))
    violations.push(`${objects} objects of ${rows.rows[0]?.count} artifacts`);
  return { figures: { races: rounds, objects }, violations };
}

/** Sends runs with the same clientRunId to all instances at once: one run, with the whole content of one of them. */
export async function raceReplacements(cluster: Cluster, rounds: number): Promise<PartReport> {
  const violations: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const label = labelOf();
    const bodies = Array.from({ length: cluster.size }, (_, index) => testsOf(`version-${index}`, 20 + index));
    const answers = await cluster.sendAll('POST', cluster.account.uploadPath, (index) => ({
      as: cluster.account.writeToken,
      body: { clientRunId: label, commitSha: label, result: { tests: bodies[index] } },
    }));
    violations.push(...(await judge(cluster, label, answers, [200, 200, 201])));
    const [first] = answers;
    if (first === undefined) continue;
    const { digest } = await new RunClient(cluster.url(round), cluster.account).content(runIdOf(first));
    if (!bodies.some((tests) => contentOf(tests).digest === digest))
      violations.push(`${runIdOf(first)} is none of what was sent`);
  }
  return { figures: { races: rounds }, violations };
}

/** Ends runs on all instances while all of them deliver: each message arrives once. */
export async function deliverOnce(cluster: Cluster, runs: number): Promise<PartReport> {
  const receiver = await startReceiver();
  const inbox = receiver.inbox();
  const { account } = cluster;
  const path = `/v1/projects/${account.projectId}/webhooks`;
  const body = { url: inbox.url, events: ['run.completed'] };
  const hook = await cluster.send(0, 'POST', path, { as: account.cookie, body });
  const upload = { result: { tests: testsOf('delivered', 3) } };
  const violations: string[] = [];
  const work = async (first: number): Promise<void> => {
    for (let index = first; index < runs; index += UPLOADERS) {
      const answer = await cluster.send(index, 'POST', account.uploadPath, { as: account.writeToken, body: upload });
      if (answer.status !== 201) violations.push(answer.text);
    }
  };
  await Promise.all(Array.from({ length: UPLOADERS }, (_, index) => work(index)));
  for (let seen = -1; violations.length === 0 && seen < inbox.messages.length && inbox.messages.length < runs;) {
    seen = inbox.messages.length;
    await inbox.arrived(Math.min(seen + AT_LEAST, runs));
  }
  // Any instance that had claimed a message too would have delivered it by then.
  await sleep(SETTLED_MS);
  if (hook.status !== 201) violations.push(hook.text);
  const ids = new Set(inbox.messages.map(({ headers }) => headers['webhook-id']));
  const found = [inbox.messages.length, ids.size];
  if (found.some((count) => count !== runs)) violations.push(`${String(found)} messages of ${runs} arrived`);
  await cluster.send(0, 'DELETE', `${path}/${String(hook.body['id'])}`, { as: account.cookie });
  await receiver.close();
  return { figures: { runs, messages: inbox.messages.length }, violations };
}

const UPLOADERS = 9;
const SETTLED_MS = 1_500;
/** Messages that arrive in half a minute, however busy the machine is. */
const AT_LEAST = 25;

async function judge(
  cluster: Cluster,
  label: string,
  answers: readonly Answer[],
  statuses: readonly number[],
): Promise<readonly string[]> {
  const found = answers.map(({ status }) => status).toSorted((left, right) => left - right);
  const wanted = statuses.length === 1 ? answers.map(() => statuses[0]) : statuses;
  const listed = await cluster.send(0, 'GET', `/open/v1/runs?commitSha=${label}`, { as: cluster.account.readToken });
  const runs: readonly unknown[] = JSON.parse(listed.text).items;
  return [
    ...(String(found) === String(wanted) ? [] : [`a race was answered with ${answers.map(({ text }) => text).join()}`]),
    ...(runs.length === 1 ? [] : [`a race made ${runs.length} runs`]),
  ];
}

async function countTests(cluster: Cluster, runId: string): Promise<number> {
  const { rows } = await cluster.database.query<{ count: string }>(
    'SELECT count(DISTINCT test_id) FROM test_results JOIN runs USING (organization_id, content_id) WHERE runs.id = $1',
    [runId],
  );
  return Number(rows[0]?.count);
}

/** A report and a file of their own, byte for byte the same in each race. */
function multipartOf(label: string): string {
  const part = (disposition: string, text: string): string =>
    `--part\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`;
  const report = '<testsuite><testcase name="a" classname="b"/></testsuite>';
  return [
    part('name="run"', JSON.stringify({ commitSha: label })),
    part('name="report"; filename="report.xml"', report),
    part('name="artifact"; filename="log.txt"', `the log of ${label}`),
    '--part--\r\n',
  ].join('');
}

function labelOf(): string {
  return randomUUID().replaceAll('-', '');
}
