import { randomUUID } from 'node:crypto';
import { contentOf, type RunContent, type UploadedTest } from '../kill/content.js';
import { exchange, runIdOf, type Answer, type Sending } from '../../support/api.js';
import type { Account } from '../../support/set-up-server.js';
import { RefusedRead, RunClient } from '../kill/run-client.js';

/** Something that must never be. */
export interface Violation {
  readonly kind: 'answer' | 'lost' | 'doubled' | 'partial';
  readonly detail: string;
}

/** A request that writes, and what the server must show when it is acknowledged. */
export interface Write {
  /** Sends the request; a retry sends the same one. */
  readonly send: () => Promise<Answer>;
  /** The status of an acknowledgement. */
  readonly acknowledged: number;
  /** Compares what the server shows with the acknowledgement. */
  readonly verify: (answer: Answer) => Promise<readonly Violation[]>;
}

/** Prepares a write under a label that nothing else has; what it needs is there when it resolves. */
export type WriteKind = (scene: Scene, label: string) => Promise<Write>;

/** A server with an account, and what every kind of write needs of them. */
export class Scene {
  readonly #runs: RunClient;
  /** What the first run of the JUnit report shows. */
  #reportDigest: string | undefined;

  constructor(
    readonly url: string,
    readonly account: Account,
  ) {
    this.#runs = new RunClient(url, account);
  }

  request(method: string, path: string, sending: Sending): Promise<Answer> {
    return exchange(this.url, method, path, sending);
  }

  upload(body: unknown, headers: Readonly<Record<string, string>> = {}, query = ''): Promise<Answer> {
    return this.request('POST', this.account.uploadPath + query, { as: this.account.writeToken, body, headers });
  }

  act(runId: string, action: string, body?: unknown): Promise<Answer> {
    const path = `${this.account.uploadPath}/${runId}/${action}`;
    return this.request('POST', path, { as: this.account.writeToken, body });
  }

  read(path: string): Promise<Answer> {
    return this.request('GET', path, { as: this.account.readToken });
  }

  owner(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.request(method, path, { as: this.account.cookie, ...(body === undefined ? {} : { body }) });
  }

  /** The run with a label must exist once, under the id of the answer, with this status and content. */
  async expectRun(label: string, runId: string, status: string, content: RunContent): Promise<readonly Violation[]> {
    const runs = itemsOf(await this.read(`/open/v1/runs?commitSha=${label}`));
    if (runs.length > 1) return [{ kind: 'doubled', detail: `${runs.length} runs` }];
    const [run] = runs;
    const shown = String(run?.['id']);
    if (shown !== runId) return [{ kind: 'lost', detail: `acknowledged as ${runId}, shown as ${shown}` }];
    const found = String(run?.['status']);
    if (found !== status) return [{ kind: 'partial', detail: `the run is ${found}, not ${status}` }];
    return this.#expectContent(runId, content);
  }

  /** The run of the JUnit report must exist once and show what the first run of that report shows. */
  async expectReport(label: string, runId: string): Promise<readonly Violation[]> {
    this.#reportDigest ??= (await this.#runs.content(runId)).digest;
    return this.expectRun(label, runId, 'failed', { ...JUNIT_COUNTS, digest: this.#reportDigest });
  }

  /** The artifacts of a run must be these, in this order, with their bytes. */
  async expectArtifacts(runId: string, texts: readonly string[]): Promise<readonly Violation[]> {
    const items = itemsOf(await this.read(`/open/v1/runs/${runId}/artifacts`));
    if (items.length > texts.length) return [{ kind: 'doubled', detail: `${items.length} artifacts` }];
    const answers = await Promise.all(
      items.map(({ id }) => this.read(`/open/v1/runs/${runId}/artifacts/${String(id)}`)),
    );
    const found = answers.map(({ text }) => text);
    if (JSON.stringify(found.toSorted()) === JSON.stringify(texts.toSorted())) return [];
    return [{ kind: found.length < texts.length ? 'lost' : 'partial', detail: `artifacts ${JSON.stringify(found)}` }];
  }

  async #expectContent(runId: string, content: RunContent): Promise<readonly Violation[]> {
    try {
      const { total, failed, digest } = await this.#runs.content(runId);
      const isWhole = total === content.total && failed === content.failed && digest === content.digest;
      return isWhole ? [] : [{ kind: 'partial', detail: `${runId} shows ${total} tests, ${failed} failed` }];
    } catch (error) {
      if (!(error instanceof RefusedRead)) throw error;
      return [{ kind: 'partial', detail: error.message }];
    }
  }
}

/** More tests than the server stores in one batch. */
const MANY_TESTS = 2_050;

const tests = testsOf(0, 5);
const content = contentOf(tests);
const ARTIFACTS = ['the log of the run', 'x'.repeat(100_000)];

const JUNIT = `<testsuite name="api">${Array.from({ length: 6 }, (_, index) => caseOf(index)).join('')}</testsuite>`;
const JUNIT_COUNTS = { total: 6, failed: 2 };

/** Every kind of write of the course, by its name. */
export const WRITE_KINDS: Readonly<Record<string, WriteKind>> = {
  'upload of JSON': async (scene, label) => uploadOf(scene, label, () => scene.upload(envelope(label, tests)), content),

  'upload of NDJSON': async (scene, label) => {
    const many = testsOf(0, MANY_TESTS);
    const body = [{ commitSha: label }, ...many].map((line) => `${JSON.stringify(line)}\n`).join('');
    const headers = { 'content-type': 'application/x-ndjson' };
    return uploadOf(scene, label, () => scene.upload(body, headers), contentOf(many));
  },

  'upload of JUnit': async (scene, label) => {
    const headers = { 'content-type': 'application/xml' };
    return reportOf(scene, label, () => scene.upload(JUNIT, headers, `?commitSha=${label}`));
  },

  'upload of a report with artifacts': async (scene, label) => {
    const send = (): Promise<Answer> => {
      const form = new FormData();
      form.append('report', new Blob([JUNIT]), 'report.xml');
      form.append('run', JSON.stringify({ commitSha: label }));
      ARTIFACTS.forEach((text, index) => form.append('artifact', new Blob([text]), `file-${index}.txt`));
      return scene.upload(form);
    };
    const write = reportOf(scene, label, send);
    const verify = async (answer: Answer): Promise<readonly Violation[]> => [
      ...(await write.verify(answer)),
      ...(await scene.expectArtifacts(runIdOf(answer), ARTIFACTS)),
    ];
    return { ...write, verify };
  },

  'upload with an Idempotency-Key': async (scene, label) => {
    const send = (): Promise<Answer> => scene.upload(envelope(label, tests), { 'idempotency-key': label });
    const write = uploadOf(scene, label, send, content);
    const verify = async (answer: Answer): Promise<readonly Violation[]> => {
      const again = await send();
      const same = again.status === answer.status && again.text === answer.text;
      const other: readonly Violation[] = same ? [] : [{ kind: 'answer', detail: `a retry got ${again.text}` }];
      return [...other, ...(await write.verify(answer))];
    };
    return { ...write, verify };
  },

  'replacement of a run': async (scene, label) => {
    const clientRunId = randomUUID();
    const first = await scene.upload({ ...envelope(label, testsOf(0, 9)), clientRunId });
    const send = (): Promise<Answer> => scene.upload({ ...envelope(label, tests), clientRunId });
    const verify = (): Promise<readonly Violation[]> => scene.expectRun(label, runIdOf(first), 'failed', content);
    return { send, acknowledged: 200, verify };
  },

  'opening of a live run': async (scene, label) => ({
    send: () => scene.upload({ status: 'running', commitSha: label }),
    acknowledged: 201,
    // It has no tests, so it is not passed.
    verify: async (answer) => {
      const ended = await scene.act(runIdOf(answer), 'complete');
      if (ended.status !== 200) return [{ kind: 'lost', detail: `its completion was answered with ${ended.status}` }];
      return scene.expectRun(label, runIdOf(answer), 'errored', contentOf([]));
    },
  }),

  'append to a live run': async (scene, label) => {
    const id = await openRun(scene, label);
    await scene.act(id, 'tests', testsOf(0, 3));
    const verify = async (): Promise<readonly Violation[]> => {
      await scene.act(id, 'complete');
      return scene.expectRun(label, id, 'failed', contentOf([...testsOf(0, 3), ...testsOf(3, 5)]));
    };
    return { send: () => scene.act(id, 'tests', testsOf(3, 5)), acknowledged: 202, verify };
  },

  'completion of a live run': async (scene, label) => endOf(scene, label, 'complete', 'failed'),

  'cancellation of a live run': async (scene, label) => endOf(scene, label, 'cancel', 'cancelled'),

  'artifacts of a run': async (scene, label) => {
    const id = runIdOf(await scene.upload(envelope(label, tests)));
    const send = (): Promise<Answer> => {
      const form = new FormData();
      ARTIFACTS.forEach((text, index) => form.append('files', new Blob([text]), `file-${index}.txt`));
      return scene.act(id, 'artifacts', form);
    };
    return { send, acknowledged: 201, verify: () => scene.expectArtifacts(id, ARTIFACTS) };
  },

  'deletion of a run': async (scene, label) => {
    const id = runIdOf(await scene.upload(envelope(label, tests)));
    const verify = async (): Promise<readonly Violation[]> => {
      const { status } = await scene.read(`/open/v1/runs/${id}`);
      const listed = itemsOf(await scene.read(`/open/v1/runs?commitSha=${label}`)).length;
      return status === 404 && listed === 0 ? [] : [{ kind: 'partial', detail: `${id} is read with ${status}` }];
    };
    return { send: () => scene.owner('DELETE', `/open/v1/runs/${id}`), acknowledged: 204, verify };
  },

  'creation of a token': async (scene, label) => ({
    send: () => scene.owner('POST', TOKENS, tokenOf(label)),
    acknowledged: 201,
    verify: async (answer) => {
      const { status } = await scene.request('GET', '/v1/me', { as: String(answer.body['value']) });
      if (status !== 200) return [{ kind: 'lost', detail: `the token is answered with ${status}` }];
      const made = itemsOf(await scene.owner('GET', `${TOKENS}?limit=200`)).filter(
        ({ name }) => String(name) === label,
      );
      return expectOne(made, String(answer.body['id']));
    },
  }),

  'revocation of a token': async (scene, label) => {
    const made = await scene.owner('POST', TOKENS, tokenOf(label));
    const verify = async (): Promise<readonly Violation[]> => {
      const { status } = await scene.request('GET', '/v1/me', { as: String(made.body['value']) });
      return status === 401 ? [] : [{ kind: 'lost', detail: `a revoked token is answered with ${status}` }];
    };
    const path = `${TOKENS}/${String(made.body['id'])}`;
    return { send: () => scene.owner('DELETE', path), acknowledged: 204, verify };
  },

  'creation of a project': async (scene, label) => ({
    send: () => scene.owner('POST', '/v1/projects', { name: label }),
    acknowledged: 201,
    verify: async (answer) => {
      const made = itemsOf(await scene.owner('GET', '/v1/projects?limit=200')).filter(
        ({ name }) => String(name) === label,
      );
      for (const { id } of made) await scene.owner('DELETE', `/v1/projects/${String(id)}`);
      return expectOne(made, String(answer.body['id']));
    },
  }),

  'addition of a member': async (scene, label) => {
    const email = `${label}@example.com`;
    const member = { email, name: 'Member', role: 'viewer', password: 'a long enough password' };
    return {
      send: () => scene.owner('POST', MEMBERS, member),
      acknowledged: 201,
      verify: async (answer) => {
        const members = itemsOf(await scene.owner('GET', `${MEMBERS}?limit=200`));
        const userId = String(answer.body['userId']);
        await scene.owner('DELETE', `${MEMBERS}/${userId}`);
        const added = members.filter((listed) => String(listed['email']) === email);
        return expectOne(
          added.map((listed) => ({ ...listed, id: listed['userId'] })),
          userId,
        );
      },
    };
  },

  'creation of a webhook': async (scene, label) => {
    const url = `https://example.com/${label}`;
    const path = `/v1/projects/${scene.account.projectId}/webhooks`;
    return {
      send: () => scene.owner('POST', path, { url, events: ['run.completed'] }),
      acknowledged: 201,
      verify: async (answer) => {
        const id = String(answer.body['id']);
        const made = itemsOf(await scene.owner('GET', path)).filter((listed) => String(listed['url']) === url);
        await scene.owner('DELETE', `${path}/${id}`);
        return expectOne(made, id);
      },
    };
  },
};

const TOKENS = '/admin/v1/tokens';
const MEMBERS = '/admin/v1/members';

function uploadOf(scene: Scene, label: string, send: Write['send'], whole: RunContent): Write {
  return { send, acknowledged: 201, verify: (answer) => scene.expectRun(label, runIdOf(answer), 'failed', whole) };
}

function reportOf(scene: Scene, label: string, send: Write['send']): Write {
  return { send, acknowledged: 201, verify: (answer) => scene.expectReport(label, runIdOf(answer)) };
}

async function endOf(scene: Scene, label: string, action: string, status: string): Promise<Write> {
  const id = await openRun(scene, label);
  await scene.act(id, 'tests', tests);
  return {
    send: () => scene.act(id, action),
    acknowledged: 200,
    verify: () => scene.expectRun(label, id, status, content),
  };
}

async function openRun(scene: Scene, label: string): Promise<string> {
  return runIdOf(await scene.upload({ status: 'running', commitSha: label }));
}

function envelope(label: string, uploaded: readonly UploadedTest[]): object {
  return { commitSha: label, result: { tests: uploaded } };
}

/** Tests of a run from one index to another; every third one failed. */
function testsOf(from: number, to: number): readonly UploadedTest[] {
  return Array.from({ length: to - from }, (_, place) => {
    const index = from + place;
    const success = index % 3 !== 1;
    const log = { type: 'log', message: `step of case ${index}` };
    const failure = { type: 'assertion', passed: false, message: `case ${index}`, expected: 200, actual: index };
    return {
      testId: `case-${index}`,
      testName: `answers case ${index}`,
      success,
      durationMs: index,
      tags: [],
      events: success ? [log] : [log, failure],
    };
  });
}

function caseOf(index: number): string {
  const failure = index % 3 === 1 ? `<failure message="expected 200 but was ${index}"/>` : '';
  return `<testcase classname="api" name="case ${index}">${failure}</testcase>`;
}

function tokenOf(name: string): object {
  return { type: 'scoped', name, scopes: ['runs:read'] };
}

function itemsOf(answer: Answer): readonly Answer['body'][] {
  const items: readonly Answer['body'][] | undefined = JSON.parse(answer.text).items;
  if (items === undefined) throw new Error(`A list was answered with ${answer.status}: ${answer.text.slice(0, 300)}`);
  return items;
}

/** What was created must exist once, under the id of the answer. */
function expectOne(made: readonly { readonly id?: unknown }[], id: string): readonly Violation[] {
  if (made.length > 1) return [{ kind: 'doubled', detail: `${made.length} exist` }];
  return String(made[0]?.id) === id ? [] : [{ kind: 'lost', detail: `${id} does not exist` }];
}
