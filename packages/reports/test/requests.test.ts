import { describe, expect, it } from '@jest/globals';
import { specReader } from './read-report.js';
import type { JsonObject } from '../src/json/json-value.js';
import type { ReportEntry } from '../src/report.js';
import { HAR } from '../src/formats/har/har.js';
import { HURL } from '../src/formats/hurl/hurl.js';
import { K6_STREAM } from '../src/formats/k6/k6-stream.js';

/** Recorded by Playwright 1.65 (`recordHar`), without headers, timings and contents. */
const harEntry = (method: string, path: string, status: number, mimeType: string, type?: string): object => ({
  startedDateTime: '2026-11-23T14:26:32.041Z',
  time: 5.011,
  request: { method, url: `http://127.0.0.1:4931${path}`, httpVersion: 'HTTP/1.1' },
  response: { status, statusText: '', content: { size: 2, mimeType } },
  ...(type === undefined ? {} : { _resourceType: type }),
});
const har = (...entries: readonly object[]): object => ({
  log: { version: '1.2', creator: { name: 'Playwright', version: '1.65.1' }, pages: [], entries },
});

/** Lines of k6 0.55 (`--out json`). */
const K6_METRIC =
  '{"type":"Metric","data":{"name":"http_reqs","type":"counter","contains":"default","thresholds":[]},"metric":"http_reqs"}';
const k6Point = (metric: string, value: number, tags: object): object => ({
  metric,
  type: 'Point',
  data: {
    time: '2026-07-01T02:45:10.321870603Z',
    value,
    tags: { group: '', method: 'GET', name: 'http://127.0.0.1:8099/', proto: 'HTTP/1.0', scenario: 'default', ...tags },
  },
});
const K6_TAGS = { expected_response: 'true', status: '200', url: 'http://127.0.0.1:8099/carts/1' };

/** The result of Hurl's own test of a wrong status (`--json`), with a time for each placeholder. */
const MESSAGE =
  'Assert status code\n  --> tests_failed/assert_status.hurl:9:6\n   |\n   | GET http://localhost:8000/not_found\n   | ...\n 9 | HTTP 200\n   |      ^^^ actual value is <404>\n   |';
const hurlEntry = (asserts: readonly object[], index = 1): object => ({
  asserts,
  calls: [
    {
      request: { cookies: [], headers: [], method: 'GET', query_string: [], url: 'http://localhost:8000/not_found' },
      response: { cookies: [], headers: [], http_version: 'HTTP/1.1', status: 404 },
      timings: { begin_call: '2026-07-01T02:45:10.321870Z', total: 4500 },
    },
  ],
  captures: [],
  curl_cmd: "curl 'http://localhost:8000/not_found'",
  index,
  line: 7,
  time: 4,
});
const WRONG = { line: 9, message: MESSAGE, success: false };
const hurl = (success: boolean, ...entries: readonly object[]): object => ({
  cookies: [],
  entries,
  filename: 'tests_failed/assert_status.hurl',
  success,
  time: 12,
});

const dataOf = (entries: readonly ReportEntry[]): readonly unknown[] =>
  entries.flatMap((entry) => (entry.kind === 'calls' ? entry.calls.map(({ data }) => data) : []));
const callOf = ({ method, url, status, durationMs, ok }: JsonObject): readonly unknown[] => [
  method,
  url,
  status,
  durationMs,
  ok,
];

describe('requests in reports', () => {
  it('are those of a HAR file but for the parts of pages', async () => {
    const { entriesOf, recognizes } = specReader(HAR);
    const archive = har(
      harEntry('GET', '/', 200, 'text/html', 'document'),
      harEntry('GET', '/a.css', 200, 'text/css'),
      harEntry('GET', '/v1/carts/17', 200, 'application/json', 'fetch'),
      harEntry('POST', '/v1/carts', 422, 'application/json'),
      harEntry('GET', '/refused', -1, 'x-unknown', 'fetch'),
      { request: { method: 'GET', url: 'data:text/plain,x' } },
    );
    expect(recognizes(archive)).toBe(true);
    expect(dataOf(await entriesOf(archive))).toEqual([
      expect.objectContaining({
        protocol: 'http',
        method: 'GET',
        url: 'http://127.0.0.1:4931/v1/carts/17',
        status: 200,
      }),
      expect.objectContaining({ method: 'POST', status: 422, durationMs: 5.011 }),
      expect.not.objectContaining({ status: expect.anything() }),
    ]);
  });

  it('are counted once of the samples of k6', async () => {
    const { read, recognizes } = specReader(K6_STREAM);
    const lines = [
      K6_METRIC,
      k6Point('http_reqs', 1, K6_TAGS),
      k6Point('http_req_duration', 0.432_926, K6_TAGS),
      k6Point('http_req_duration', 0, { expected_response: 'false', status: '0' }),
      'WARN[0001] Request Failed',
    ];
    const { entries, codes } = await read(...lines);
    expect(
      entries.flatMap((entry) => (entry.kind === 'calls' ? entry.calls : [])).map(({ data }) => callOf(Object(data))),
    ).toEqual([
      ['GET', 'http://127.0.0.1:8099/carts/1', 200, 0.432_926, true],
      ['GET', 'http://127.0.0.1:8099/', undefined, 0, false],
    ]);
    expect(codes).toEqual(['skipped_part']);
    expect(recognizes({})).toBe(false);
    expect(K6_STREAM.recognizes({ text: '', lines: [JSON.parse(K6_METRIC)] })).toBe(true);
    await expect(read('{"a":1}')).rejects.toThrow('samples of k6');
  });

  it('are events of the tests of Hurl, which are its files', async () => {
    const { testsOf, recognizes } = specReader(HURL);
    const right = { line: 9, success: true };
    const reports = [
      hurl(false, hurlEntry([right, WRONG])),
      hurl(true, hurlEntry([WRONG]), hurlEntry([right])),
      hurl(false, hurlEntry([WRONG]), hurlEntry([right]), hurlEntry([], 2)),
    ];
    expect([recognizes(reports), recognizes(reports[0]), recognizes([{ entries: [] }])]).toEqual([true, true, false]);
    const [failed, retried, stopped] = await testsOf(reports);
    expect(failed).toMatchObject({
      name: 'tests_failed/assert_status.hurl',
      status: 'failed',
      durationMs: 12,
      failures: [{ message: MESSAGE, isAssertion: true, dialect: 'shell' }],
    });
    expect(failed?.events.map(({ data }) => callOf(Object(data)))).toEqual([
      ['GET', 'http://localhost:8000/not_found', 404, 4.5, false],
    ]);
    expect([retried?.status, retried?.events.length]).toEqual(['passed', 2]);
    expect(stopped?.failures).toEqual([
      {
        message: 'Hurl stopped at an error that its report does not contain. The last request is in line 7.',
        isAssertion: false,
      },
    ]);
    const [cut] = await testsOf(JSON.stringify(reports.slice(1, 2)).split('"success":true,"time":12')[0] ?? '');
    expect(cut?.status).not.toBe('passed');
  });
});
