import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { RunEntity } from '../../../src/runs/run.entity.js';
import { RunWriteStore } from '../../../src/runs/run-write.store.js';
import { runIdOf, startApi, type Api } from '../../support/api.js';

const NDJSON = { 'content-type': 'application/x-ndjson' };
const STORED =
  'SELECT (SELECT count(*) FROM run_contents) AS contents, (SELECT count(*) FROM tests) AS tests, (SELECT count(*) FROM event_chunks) AS pieces';

const passed = (testId: string): object => ({ testId, testName: testId, success: true, durationMs: 1, events: [] });
const failed = (testId: string): object => ({
  testId,
  testName: testId,
  success: false,
  durationMs: 2,
  events: [{ type: 'assertion', passed: false, message: 'expected 1 to be 2', expected: 2, actual: 1 }],
});

describe('uploading a run', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('answers 201 with id, address, status and the counts of the stored tests, whatever the uploader claims', async () => {
    const answer = await api.upload({
      summary: { total: 99, failed: 0 },
      result: { tests: [passed('a'), failed('b')] },
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('location')).toBe(`/open/v1/runs/${runIdOf(answer)}`);
    expect(answer.body).toEqual({
      id: runIdOf(answer),
      runId: runIdOf(answer),
      url: `${api.app.url}/r/${runIdOf(answer)}`,
      buildId: expect.stringMatching(/^bld_[0-9A-Za-z]{34}$/),
      status: 'failed',
      summary: { total: 2, passed: 1, failed: 1, skipped: 0, flaky: 0 },
    });
  });

  it('takes the same run as NDJSON, as gzip and as octets', async () => {
    const lines = [{ environment: 'ci' }, passed('a'), failed('b')].map((line) => JSON.stringify(line)).join('\n');
    const json = JSON.stringify({ result: { tests: [passed('a'), failed('b')] } });
    const answers = [
      await api.upload(lines, NDJSON),
      await api.upload(`${lines}\r\n\n`, { 'content-type': 'application/octet-stream' }),
      await api.upload(gzipSync(lines), { ...NDJSON, 'content-encoding': 'gzip' }),
      await api.upload(gzipSync(json), { 'content-type': 'application/json', 'content-encoding': 'gzip' }),
      await api.upload(`\uFEFF${json}`, { 'content-type': 'application/octet-stream' }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(201);
      expect(answer.body['summary']).toEqual({ total: 2, passed: 1, failed: 1, skipped: 0, flaky: 0 });
    }
  });

  it.each([
    ['in one line', [{ result: { tests: [failed('a')] } }], { total: 1, passed: 0, failed: 1 }],
    [
      'as results',
      [{ testResults: [{ testId: 'a', name: 'A', status: 'failed', durationMs: 1 }] }],
      { total: 1, failed: 1 },
    ],
    ['before lines of tests', [{ result: { tests: [failed('a')] } }, passed('b')], { total: 2, passed: 1, failed: 1 }],
  ])('counts the tests of an envelope that is sent as NDJSON with its tests %s', async (_name, lines, summary) => {
    const answer = await api.upload(lines.map((line) => JSON.stringify(line)).join('\n'), NDJSON);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status: 'failed', summary });
    const { body } = await api.read(`/open/v1/runs/${runIdOf(answer)}/failures`);
    expect(body['failures']).toMatchObject([{ testId: 'a' }]);
  });

  it('counts a test in both lists once, with the outcome of the results', async () => {
    const answer = await api.upload({
      result: { tests: [{ testId: 'a', success: true, durationMs: 1, events: [] }, failed('b'), failed('b')] },
      testResults: [
        { testId: 'a', name: 'A', status: 'skipped', durationMs: 1, reason: 'deferred' },
        { testId: 'b', name: 'B', status: 'failed', durationMs: 1 },
        { testId: 'c', name: 'C', status: 'passed', durationMs: 1 },
      ],
    });
    expect(answer.body['summary']).toEqual({ total: 4, passed: 1, failed: 2, skipped: 1, flaky: 0 });
    const tests = await api.read(`/open/v1/runs/${runIdOf(answer)}/tests?status=skipped`);
    expect(tests.body['items']).toMatchObject([{ testId: 'a', status: 'skipped', reason: 'deferred' }]);
  });

  it('counts a test that failed and then passed as passed and flaky', async () => {
    const answer = await api.upload({
      testResults: [{ testId: 'a', status: 'passed', attempts: [{ status: 'failed' }, { status: 'passed' }] }],
    });
    expect(answer.body).toMatchObject({
      status: 'passed',
      summary: { total: 1, passed: 1, failed: 0, skipped: 0, flaky: 1 },
    });
  });

  it('adds a failed test for each file that did not load, before the tests that ran', async () => {
    const answer = await api.upload({
      result: {
        tests: [failed('t')],
        discoveryFailures: [{ filePath: 'tests/broken.test.ts', error: 'Unexpected token' }],
      },
    });
    expect(answer.body['summary']).toMatchObject({ total: 2, failed: 2 });
    const { body } = await api.read(`/open/v1/runs/${runIdOf(answer)}/failures`);
    expect(body['failures']).toMatchObject([
      { testId: 'tests/broken.test.ts', reason: { kind: 'exception', message: 'Unexpected token' } },
      { testId: 't', reason: { kind: 'assertion', expected: 2, actual: 1 } },
    ]);
  });

  it('lists the missed thresholds of a load run as failures', async () => {
    const envelope: unknown = JSON.parse(readFileSync('test/corpus/runner-uploads/v1-run-load.synthetic.json', 'utf8'));
    const answer = await api.upload(envelope);
    expect(answer.body).toMatchObject({ status: 'failed', summary: { total: 2, passed: 1, failed: 1 } });
    const { body } = await api.read(`/open/v1/runs/${runIdOf(answer)}/failures`);
    expect(body['failures']).toMatchObject([
      { testName: 'transaction p95 <40ms', reason: { kind: 'assertion', expected: '<40ms', actual: 49 } },
    ]);
  });

  it('replaces the run with the same clientRunId and keeps its id', async () => {
    const first = await api.upload({ clientRunId: 'run-1', testResults: [{ testId: 'a', status: 'failed' }] });
    const second = await api.upload({ clientRunId: 'run-1', testResults: [{ testId: 'a', status: 'passed' }] });
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(runIdOf(second)).toBe(runIdOf(first));
    const { body } = await api.read(`/open/v1/runs/${runIdOf(first)}/failures`);
    expect(body).toMatchObject({ summary: { total: 1, failed: 0 }, failures: [] });
  });

  it('stores one run for twenty concurrent uploads with one clientRunId', async () => {
    const envelope = { clientRunId: 'race', testResults: [{ testId: 'a', status: 'passed' }] };
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.upload(envelope)));
    expect(new Set(answers.map(runIdOf)).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(19);
  });

  it('repeats the first answer for the same Idempotency-Key and body, also for five concurrent requests', async () => {
    const envelope = { testResults: [{ testId: 'a', status: 'passed' }] };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => api.upload(envelope, { 'idempotency-key': 'key-1' })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  it('refuses the same Idempotency-Key with another body', async () => {
    await api.upload({ testResults: [{ testId: 'a', status: 'passed' }] }, { 'idempotency-key': 'key-2' });
    const other = await api.upload(
      { testResults: [{ testId: 'b', status: 'passed' }] },
      { 'idempotency-key': 'key-2' },
    );
    expect(other.status).toBe(422);
    expect(other.body['error']).toBe('validation_failed');
  });

  it('names every place of a body that does not validate, and stores nothing', async () => {
    const before = await api.read('/open/v1/runs?limit=200');
    const answer = await api.upload({
      status: 'done',
      startedAt: 'yesterday',
      result: { tests: [passed('a'), { testId: 7, success: 'yes', durationMs: -1, tags: 'x', events: [{}, 'e'] }] },
    });
    expect(answer.status).toBe(422);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.body['error']).toBe('validation_failed');
    const pointers = JSON.stringify(answer.body['errors']);
    for (const pointer of [
      '/status',
      '/startedAt',
      '/result/tests/1/testId',
      '/result/tests/1/durationMs',
      '/result/tests/1/tags',
      '/result/tests/1/events/0',
      '/result/tests/1/events/1',
    ]) {
      expect(pointers).toContain(`"${pointer}"`);
    }
    const after = await api.read('/open/v1/runs?limit=200');
    expect(after.text).toBe(before.text);
  });

  it('names the line of NDJSON that does not validate, and stores nothing of the lines before it', async () => {
    const lines = [
      JSON.stringify({ environment: 'x' }),
      ...Array.from({ length: 4500 }, (_, index) => JSON.stringify(passed(`t${index}`))),
      '{"testId":',
    ].join('\n');
    const before = await api.read('/open/v1/runs?limit=200');
    const stored: unknown = await api.app.dataSource.query(STORED);
    const answer = await api.upload(lines, NDJSON);
    expect(answer.status).toBe(400);
    expect(String(answer.body['detail'])).toContain('line 4502');
    expect((await api.read('/open/v1/runs?limit=200')).text).toBe(before.text);
    expect(await api.app.dataSource.query(STORED)).toEqual(stored);
  });

  it.each([
    ['a body that is of no known format', '<html/>', 'application/octet-stream', 422, 'unreadable_report'],
    [
      'what RSpec prints without its failures',
      'Finished in 0.01 seconds\n2 examples, 1 failure\n',
      'application/json',
      422,
      'unreadable_report',
    ],
    [
      'NDJSON without an envelope, whose first test would be lost',
      [failed('a'), passed('b')].map((line) => JSON.stringify(line)).join('\n'),
      'application/x-ndjson',
      422,
      'validation_failed',
    ],
    [
      'a configuration of PHPUnit, which has test suites without results',
      '<phpunit><testsuites><testsuite name="unit"><directory>tests</directory></testsuite></testsuites></phpunit>',
      'application/xml',
      422,
      'unreadable_report',
    ],
    [
      'a report of a dialect of its own, whose test cases are not those of JUnit',
      '<Outcome><TestCase name="a.B"><Test result="fail" name="c"/></TestCase></Outcome>',
      'application/octet-stream',
      422,
      'unreadable_report',
    ],
    ['JSON that is broken off', '{"result":{"tests":[', 'application/json', 400, 'invalid_request'],
    ['an empty body', '', 'application/json', 400, 'invalid_request'],
    ['a list', '[]', 'application/json', 422, 'validation_failed'],
    [
      'a report that has no tests where they stand',
      '{"reportFormat":"CTRF","results":{}}',
      'application/json',
      422,
      'unreadable_report',
    ],
    ['a finished run without tests', '{"status":"passed"}', 'application/json', 422, 'validation_failed'],
    ['an unknown charset', '{}', 'application/json; charset=utf-16', 415, 'unsupported_media_type'],
    ['a form that is none', 'a=b', 'multipart/form-data; boundary=x', 400, 'invalid_request'],
    [
      'a report that breaks off before its first test',
      '<testsuites><testsuite name="a"><testca',
      'application/xml',
      422,
      'unreadable_report',
    ],
  ])('refuses %s', async (_name, body, type, status, error) => {
    const answer = await api.upload(body, { 'content-type': type });
    expect([answer.status, answer.body['error']]).toEqual([status, error]);
  });

  it('answers 503 when a crash of the database lost a part of the upload, and stores nothing of it', async () => {
    const { dataSource } = api.app;
    const stored: unknown = await dataSource.query(STORED);
    const lines = Array.from({ length: 8000 }, (_, index) => JSON.stringify(passed(`t${index}`)));
    const upload = api.upload(['{}', ...lines].join('\n'), NDJSON);
    // What a crash takes is what was committed last; the row of the content is as old as its last batch.
    const lost = async (): Promise<unknown> =>
      dataSource.query(
        'WITH lost AS (UPDATE run_contents SET test_count = test_count - 1 WHERE test_count > 1 RETURNING id) SELECT id FROM lost',
      );
    while (!hasRows(await lost())) await sleep(1);
    expect((await upload).status).toBe(503);
    expect(await dataSource.query(STORED)).toEqual(stored);
  });

  it('keeps the content of a run when it is to be discarded as that of a failed upload', async () => {
    const id = runIdOf(await api.upload({ clientRunId: 'discarded', result: { tests: [failed('a')] } }));
    const { dataSource, app } = api.app;
    const { organizationId, contentId } = await dataSource.getRepository(RunEntity).findOneByOrFail({
      clientRunId: 'discarded',
    });
    await app.get(RunWriteStore).discard({ organizationId, contentId });
    expect((await api.read(`/open/v1/runs/${id}/failures`)).body['failures']).toMatchObject([{ testId: 'a' }]);
  });

  it('refuses an unknown Content-Encoding and names the ones it takes', async () => {
    const answer = await api.upload('x', { 'content-encoding': 'compress' });
    expect([answer.status, answer.headers.get('accept-encoding')]).toEqual([415, 'gzip']);
  });

  it('keeps unknown members, the digits of big numbers, and the order of events', async () => {
    const body =
      '{"branchCount":12345678901234567890,"result":{"custom":{"x":1.50},"tests":[{"testId":"n","success":false,"durationMs":1,"events":[{"type":"weird","n":9007199254740993},{"type":"assertion","passed":false,"message":"m","expected":12345678901234567890,"actual":0.1000}]}]}}';
    const answer = await api.upload(body, { 'content-type': 'application/json' });
    const id = runIdOf(answer);
    expect((await api.read(`/open/v1/runs/${id}/failures`)).text).toContain(
      '"expected":12345678901234567890,"actual":0.1000',
    );
    expect((await api.read(`/open/v1/runs/${id}/events`)).text).toContain(
      '{"seq":0,"testId":"n","type":"weird","n":9007199254740993}',
    );
    expect((await api.read(`/open/v1/runs/${id}`)).text).toContain('"branchCount":12345678901234567890');
  });

  it('hides the secrets of real uploads from every answer', async () => {
    const envelope = readFileSync('test/corpus/runner-uploads/v1-run-cli-full.json', 'utf8');
    const id = runIdOf(await api.upload(envelope, { 'content-type': 'application/json' }));
    const answers = await Promise.all(
      ['', '/failures', '/events?limit=1000', '/tests?limit=200'].map((path) => api.read(`/open/v1/runs/${id}${path}`)),
    );
    const text = answers.map((answer) => answer.text).join('\n');
    expect(envelope).toContain('hunter2');
    expect(text).not.toContain('hunter2');
    expect(text).not.toContain('sid=abcdef123456');
    expect(text).toContain('fetched user');
  });
});

function hasRows(rows: unknown): boolean {
  return Array.isArray(rows) && rows.length > 0;
}
