import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runIdOf, startApi, type Answer, type Api } from '../../support/api.js';
import { temporaryDirectory } from '../../support/process.js';
import { tarOf } from '../../support/archives/tar.js';
import { zipOf } from '../../support/archives/zip.js';

const JUNIT = `<?xml version="1.0"?>
<testsuite name="shop.CartTest" tests="3">
  <testcase classname="shop.CartTest" name="adds up" time="0.5">
    <failure type="org.opentest4j.AssertionFailedError" message="expected: &lt;42&gt; but was: &lt;41&gt;">org.opentest4j.AssertionFailedError: expected: &lt;42&gt; but was: &lt;41&gt;
	at org.junit.jupiter.api.AssertionUtils.fail(AssertionUtils.java:55)
	at shop.CartTest.addsUp(CartTest.java:12)</failure>
    <system-out>Authorization: Bearer abcdef0123456789abcdef
cart has 3 items</system-out>
  </testcase>
  <testcase classname="shop.CartTest" name="is empty at first" time="0.1"/>
  <testcase classname="shop.CartTest" name="ships" time="0"><skipped message="no carrier"/></testcase>
</testsuite>`;

const PASSED = '<testsuite name="s" tests="1"><testcase classname="s" name="pays"/></testsuite>';

const CTRF = JSON.stringify({
  reportFormat: 'CTRF',
  specVersion: '0.0.0',
  results: {
    tool: { name: 'jest' },
    summary: {
      tests: 2,
      passed: 1,
      failed: 1,
      skipped: 0,
      pending: 0,
      other: 0,
      start: 1_790_000_000_000,
      stop: 1_790_000_005_000,
    },
    tests: [
      { name: 'signs in', status: 'passed', duration: 12 },
      {
        name: 'signs out',
        status: 'failed',
        duration: 7,
        message: "Cannot read properties of undefined (reading 'id')",
        trace:
          "TypeError: Cannot read properties of undefined (reading 'id')\n    at signOut (/app/src/session.ts:31:9)",
      },
    ],
  },
});

const TAP = 'TAP version 13\n1..2\nok 1 - boots\nnot ok 2 - stops # time=3ms\n';

describe('an upload of a report', () => {
  const directory = temporaryDirectory();
  let api: Api;
  beforeAll(async () => {
    api = await startApi({ CLARION_DATA_DIR: directory.path });
  });
  afterAll(async () => {
    await api.close();
    await directory.remove();
  });

  const upload = (body: unknown, query = '', type = 'application/octet-stream'): Promise<Answer> =>
    api.send('POST', `${api.uploadPath}${query}`, {
      as: api.writeToken,
      body,
      ...(body instanceof FormData ? {} : { headers: { 'content-type': type } }),
    });
  const failuresOf = async (answer: Answer, query = ''): Promise<Answer> =>
    api.read(`/open/v1/runs/${runIdOf(answer)}/failures${query}`);

  it('stores its tests and why they failed', async () => {
    const answer = await upload(JUNIT);
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'failed',
      summary: { total: 3, passed: 1, failed: 1, skipped: 1, flaky: 0 },
      warnings: [],
      warningsTotal: 0,
    });
    const { body } = await failuresOf(answer);
    expect(body['failures']).toMatchObject([
      {
        testName: 'adds up',
        durationMs: 500,
        reason: { kind: 'assertion', message: 'expected: <42> but was: <41>', expected: 42, actual: 41 },
      },
    ]);
  });

  it('stores the location of a failure and the output before it, without secrets', async () => {
    const { body } = await failuresOf(await upload(JUNIT), '?include=location');
    expect(body['failures']?.['0']?.['location']).toMatchObject({ line: 12 });
    const text = JSON.stringify(body['failures']?.['0']?.['lastFewEvents']);
    expect(text).toContain('cart has 3 items');
    expect(text).not.toContain('abcdef0123456789abcdef');
  });

  it.each([
    ['JUnit XML', JUNIT, 3],
    ['CTRF', CTRF, 2],
    ['TAP', TAP, 2],
    [
      'what Maven prints, which begins as JSON may',
      '[INFO] Scanning for projects...\n[ERROR] Tests run: 3, Failures: 1, Errors: 0, Skipped: 0\n',
      1,
    ],
    ['the log of a job with TAP', TAP.replace(/^/gm, '2026-09-14T20:42:49.5252851Z '), 2],
  ])('detects %s, whatever its media type', async (_, report, total) => {
    for (const type of ['application/json', 'text/plain', 'application/xml', 'application/x-ndjson']) {
      const answer = await upload(report, '', type);
      expect([type, answer.status, answer.body['summary']?.['total']]).toEqual([type, 201, total]);
    }
  });

  it('reads it as the named format', async () => {
    expect((await upload(JUNIT, '?format=junit')).status).toBe(201);
    expect(await upload('nothing of the kind', '?format=junit')).toMatchObject({
      status: 422,
      body: { error: 'unreadable_report' },
    });
    expect(await upload(JUNIT, '?format=word')).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', detail: expect.stringContaining('junit') },
    });
  });

  it('takes members of the envelope from the query', async () => {
    const answer = await upload(
      CTRF,
      '?gitRef=refs/heads/main&commitSha=abc123&environment=ci&durationMs=900&trigger=push',
    );
    const { body } = await api.read(`/open/v1/runs/${runIdOf(answer)}`);
    expect(body).toMatchObject({
      branch: 'main',
      commitSha: 'abc123',
      environment: 'ci',
      durationMs: 900,
      trigger: 'push',
    });
  });

  it.each([
    ['a duration that is none', '?durationMs=long', 400],
    ['a status that is none', '?status=fine', 422],
    ['a parameter given twice', '?gitRef=a&gitRef=b', 400],
  ])('refuses %s', async (_, query, status) => {
    expect((await upload(CTRF, query)).status).toBe(status);
  });

  it.each([
    ['12', 12],
    ['https://gitlab.example/o/r/-/merge_requests/13', 13],
    ['', null],
    ['false', null],
  ])('takes the pull request %j from the query', async (pullRequest, expected) => {
    const answer = await upload(PASSED, `?${new URLSearchParams({ pullRequest }).toString()}`);
    expect((await api.read(`/open/v1/runs/${runIdOf(answer)}`)).body['pullRequest']).toBe(expected);
  });

  it('replaces the run of the same clientRunId', async () => {
    const first = await upload(JUNIT, '?clientRunId=build-7');
    const second = await upload(CTRF, '?clientRunId=build-7');
    expect([first.status, second.status, runIdOf(second)]).toEqual([201, 200, runIdOf(first)]);
    expect((await failuresOf(second)).body['failures']).toMatchObject([{ testName: 'signs out' }]);
  });

  it('is read from gzip and zip without a warning', async () => {
    expect((await upload(gzipSync(JUNIT))).body['summary']).toMatchObject({ total: 3 });
    const answer = await upload(
      zipOf([
        ['a/junit.xml', JUNIT],
        ['b/ctrf.json', CTRF],
        ['log.txt', 'no report'],
      ]),
    );
    expect(answer.body).toMatchObject({
      summary: { total: 5, failed: 2 },
      warnings: [{ code: 'skipped_file', file: 'log.txt' }],
      warningsTotal: 1,
    });
  });

  it('accepts a compressed file in the native format', async () => {
    const answer = await upload(
      gzipSync(JSON.stringify({ result: { tests: [{ testId: 'a', success: true, durationMs: 1, events: [] }] } })),
    );
    expect(answer).toMatchObject({ status: 201, body: { summary: { total: 1 } } });
  });

  it('merges several files, and stores the run part and the artifacts', async () => {
    const form = new FormData();
    form.append('report', new Blob([JUNIT]), 'junit.xml');
    form.append('artifact', new Blob(['a picture']), 'shots/cart.png');
    form.append(
      'run',
      new Blob([JSON.stringify({ gitRef: 'refs/heads/topic', result: { customMetadata: { shard: '2' } } })]),
      'run.json',
    );
    form.append('report', new Blob([TAP]), 'boot.tap');
    const answer = await upload(form);
    expect(answer).toMatchObject({ status: 201, body: { summary: { total: 5, failed: 2 } } });
    const path = `/open/v1/runs/${runIdOf(answer)}`;
    expect((await api.read(path)).body).toMatchObject({
      branch: 'topic',
      metadata: { customMetadata: { shard: '2' } },
    });
    expect((await api.read(`${path}/artifacts`)).body['items']).toMatchObject([
      { name: 'shots/cart.png', sizeBytes: 9 },
    ]);
  });

  it('accepts the part run as a plain field', async () => {
    const form = new FormData();
    form.append('run', JSON.stringify({ environment: 'staging' }));
    form.append('report', new Blob([CTRF]), 'ctrf.json');
    expect((await api.read(`/open/v1/runs/${runIdOf(await upload(form))}`)).body['environment']).toBe('staging');
  });

  it.each([
    ['first', ['Hello', JUNIT], 'failed', 3],
    ['last', [JUNIT, 'Hello'], 'failed', 3],
    ['beside a report without failures', [PASSED, 'Hello'], 'errored', 1],
    ['in the middle, large', [PASSED, 'Hello '.repeat(400_000), PASSED], 'errored', 2],
    ['XML of another tool', [PASSED, '<phpunit><testsuites/></phpunit>'], 'errored', 1],
  ])('keeps the other files when one is no report: %s', async (_, texts, status, total) => {
    const form = new FormData();
    for (const [index, text] of texts.entries()) form.append('report', new Blob([text]), `${index}.xml`);
    const answer = await upload(form);
    expect(answer).toMatchObject({ status: 201, body: { status, summary: { total } } });
    const file = `${texts.findIndex((text) => text !== JUNIT && text !== PASSED)}.xml`;
    expect(answer.body['warnings']).toContainEqual(expect.objectContaining({ code: 'unreadable_file', file }));
  });

  it('stores nothing when none of its files is a report, and names one', async () => {
    const before = (await api.read(`/open/v1/projects/${api.projectId}/runs`)).body['items'];
    const form = new FormData();
    form.append('report', new Blob(['Hello']), 'hello.txt');
    form.append('report', new Blob(['World']), 'world.txt');
    const answer = await upload(form);
    expect(answer).toMatchObject({
      status: 422,
      body: { error: 'unreadable_report', detail: expect.stringContaining('hello.txt') },
    });
    expect((await api.read(`/open/v1/projects/${api.projectId}/runs`)).body['items']).toEqual(before);
  });

  it.each([
    [
      'a tar archive',
      tarOf([
        ['a/junit.xml', JUNIT],
        ['notes.txt', 'hello'],
      ]),
    ],
    ['a compressed tar archive', gzipSync(tarOf([[`${'long/'.repeat(30)}junit.xml`, JUNIT]]))],
    ['an archive in an archive', zipOf([['inner.zip', zipOf([['junit.xml', JUNIT]])]])],
    ['a tar archive in a zip archive', zipOf([['inner.tar', tarOf([['junit.xml', JUNIT]])]])],
    ['a compressed report in an archive', zipOf([['junit.xml.gz', gzipSync(JUNIT)]])],
  ])('is read from %s', async (_, bytes) => {
    expect(await upload(bytes)).toMatchObject({ status: 201, body: { summary: { total: 3, failed: 1, skipped: 1 } } });
  });

  it.each([
    ['a header that counts more failures', PASSED.replace('tests=', 'failures="2" tests='), '', 'failed'],
    [
      'a header that counts more failures, though the sender says passed',
      PASSED.replace('tests=', 'failures="2" tests='),
      '&status=passed',
      'failed',
    ],
    ['a failed test, though the sender says passed', JUNIT, '&status=passed', 'failed'],
    ['an early end', PASSED.replace('</testsuite>', ''), '', 'errored'],
    ['an early end, though the sender says passed', PASSED.replace('</testsuite>', ''), '&status=passed', 'errored'],
    [
      'an early end of a run that the sender cancelled',
      PASSED.replace('</testsuite>', ''),
      '&status=cancelled',
      'cancelled',
    ],
    ['nothing of that kind', PASSED, '', 'passed'],
  ])('with %s', async (_, text, query, status) => {
    const path = `${api.uploadPath}?environment=ci${query}`;
    const answer = await api.send('POST', path, {
      as: api.writeToken,
      body: text,
      headers: { 'content-type': 'application/xml' },
    });
    expect(answer).toMatchObject({ status: 201, body: { status } });
  });

  it('says what to send when nothing of it is a report', async () => {
    expect(await upload(new FormData())).toMatchObject({ status: 422 });
    expect(await upload('Hello')).toMatchObject({
      status: 422,
      body: { error: 'unreadable_report', detail: expect.stringContaining('junit') },
    });
    expect(await upload(zipOf([['log.txt', 'no report']]))).toMatchObject({
      status: 422,
      body: { error: 'unreadable_report' },
    });
    expect(await upload(Buffer.from('PK\u0003\u0004broken'))).toMatchObject({
      status: 422,
      body: { error: 'unreadable_report' },
    });
    expect(await upload(zipOf([['junit.xml', JUNIT]]).subarray(0, 100))).toMatchObject({
      status: 422,
      body: { error: 'unreadable_report' },
    });
  });

  it('stores the tests before the end of a truncated file, and warns', async () => {
    const answer = await upload(JUNIT.slice(0, JUNIT.indexOf('<testcase classname="shop.CartTest" name="ships"') + 20));
    expect(answer).toMatchObject({ status: 201, body: { summary: { total: 2, failed: 1 } } });
    expect(answer.body['warnings']).toContainEqual(expect.objectContaining({ code: 'truncated', line: 11 }));
    expect((await api.read(`/open/v1/runs/${runIdOf(answer)}`)).body['warnings']).toEqual(answer.body['warnings']);
  });

  it('is the same upload again under the same Idempotency-Key, though the boundary of its parts differs', async () => {
    const send = async (report: string): Promise<Answer> => {
      const form = new FormData();
      form.append('report', new Blob([report]), 'report.xml');
      return api.send('POST', api.uploadPath, {
        as: api.writeToken,
        body: form,
        headers: { 'idempotency-key': 'parts-1' },
      });
    };
    const first = await send(JUNIT);
    const again = await send(JUNIT);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await send(CTRF)).status).toBe(422);
  });

  it('keeps the artifacts of a retry under the same Idempotency-Key only once', async () => {
    const send = async (): Promise<Answer> => {
      const form = new FormData();
      form.append('artifact', new Blob(['a picture']), 'cart.png');
      form.append('report', new Blob([JUNIT]), 'junit.xml');
      return api.send('POST', api.uploadPath, {
        as: api.writeToken,
        body: form,
        headers: { 'idempotency-key': 'artifacts-1' },
      });
    };
    const files = async (): Promise<number> =>
      (await readdir(join(directory.path, 'artifacts'), { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      ).length;
    const first = await send();
    const kept = await files();
    expect((await send()).body).toEqual(first.body);
    expect(await files()).toBe(kept);
  });

  it('gives tests with equal names separate ids that are stable between runs', async () => {
    const report =
      '<testsuites><testsuite name="a"><testcase name="works"/></testsuite><testsuite name="b"><testcase name="works"/></testsuite></testsuites>';
    const ids = async (): Promise<readonly unknown[]> => {
      const { body } = await api.read(`/open/v1/runs/${runIdOf(await upload(report))}/tests`);
      return [body['items']?.['0']?.['testId'], body['items']?.['1']?.['testId']];
    };
    const first = await ids();
    expect(new Set(first).size).toBe(2);
    expect(await ids()).toEqual(first);
  });
});
