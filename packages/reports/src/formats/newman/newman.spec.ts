import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { NEWMAN } from './newman.js';

const { read, recognizes } = specReader(NEWMAN);

const REQUEST = {
  url: {
    protocol: 'http',
    host: ['127', '0', '0', '1'],
    port: '80',
    path: ['orders', '7'],
    query: [{ key: 'a', value: 'b' }],
  },
  method: 'GET',
};

function execution(rest: object = {}) {
  return {
    cursor: { iteration: 0, cycles: 1, ref: 'r1' },
    item: { id: 'i1', name: 'get order' },
    request: REQUEST,
    response: { code: 200, responseTime: 12, stream: { type: 'Buffer', data: [...Buffer.from('{"id":7}')] } },
    ...rest,
  };
}

function report(executions: object[], run: object = {}) {
  const item = [{ id: 'f1', name: 'Orders', item: [{ id: 'i1', name: 'get order' }] }];
  return {
    collection: { info: { name: 'Shop' }, item },
    environment: { name: 'staging' },
    run: {
      stats: { assertions: {} },
      timings: { started: 1_795_207_586_547, completed: 1_795_207_586_631 },
      executions,
      failures: [],
      error: null,
      ...run,
    },
  };
}

const TRACE = {
  type: 'trace',
  data: {
    protocol: 'http',
    target: 'GET http://127.0.0.1:80/orders/7?a=b',
    ok: true,
    method: 'GET',
    url: 'http://127.0.0.1:80/orders/7?a=b',
    status: 200,
    durationMs: 12,
    responseBody: '{"id":7}',
  },
};

describe('the reader of Newman JSON', () => {
  it('reads each assertion as a test in its request and folders, and the run', async () => {
    const error = {
      name: 'AssertionError',
      message: 'expected 7 to deeply equal 8',
      stack: 'AssertionError: expected 7 to deeply equal 8\n   at x',
    };
    const assertions = [
      { assertion: 'ok', skipped: false },
      { assertion: 'id is 8', error },
      { assertion: 'later', skipped: true },
    ];
    const { tests, run, codes } = await read(report([execution({ assertions })]));
    expect(tests.map(({ name, suite, status, durationMs }) => [name, suite, status, durationMs])).toEqual([
      ['ok', ['Orders', 'get order'], 'passed', 12],
      ['id is 8', ['Orders', 'get order'], 'failed', 12],
      ['later', ['Orders', 'get order'], 'skipped', 12],
    ]);
    expect(tests[1]?.failures).toMatchObject([
      { type: 'AssertionError', message: error.message, text: error.stack, dialect: 'mocha' },
    ]);
    // The request is counted with its first test, and shown with those that failed.
    const failed = { ...TRACE, data: { ...TRACE.data, ok: false } };
    const again = { ...failed, data: { ...failed.data, repeated: true } };
    expect(tests.map(({ events }) => events)).toEqual([[failed], [again], []]);
    const asserted = execution({ response: { code: 404, responseTime: 12 }, assertions: assertions.slice(0, 1) });
    const [right] = (await read(report([asserted]))).tests;
    expect(right?.events).toMatchObject([{ data: { status: 404, ok: true } }]);
    expect(run).toMatchObject({
      runner: 'newman',
      durationMs: 84,
      environment: 'staging',
      context: { collection: 'Shop' },
    });
    expect(codes).toEqual([]);
  });

  it('creates a failed test for a request that failed, in the words of the run', async () => {
    const requestError = { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 80 };
    const own = await read(report([execution({ response: undefined, requestError })]));
    expect(own.tests).toEqual([
      expect.objectContaining({
        name: 'get order',
        suite: ['Orders'],
        status: 'failed',
        failures: [{ message: 'connect ECONNREFUSED 127.0.0.1:80', isAssertion: false, dialect: 'mocha' }],
      }),
    ]);
    const failures = [{ at: 'request', cursor: { ref: 'r1' }, error: { name: 'Error', message: 'told in full' } }];
    const result = await read(report([execution({ requestError })], { failures }));
    expect(result.tests[0]?.failures).toEqual([expect.objectContaining({ message: 'told in full' })]);
  });

  it('creates a failed test for a script that failed, beside the assertions', async () => {
    const testScript = [{ error: { type: 'Error', name: 'TypeError', message: 'null has no x', stacktrace: [] } }, {}];
    const { tests } = await read(report([execution({ testScript, assertions: [{ assertion: 'ok' }] })]));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['get order', 'failed'],
      ['ok', 'passed'],
    ]);
    expect(tests[0]?.failures).toEqual([
      { type: 'TypeError', message: 'null has no x', isAssertion: false, dialect: 'mocha' },
    ]);
  });

  it('makes a passed test of a request without assertions, and distinguishes iterations', async () => {
    const { tests } = await read(report([execution(), execution({ cursor: { iteration: 1, cycles: 2 } })]));
    expect(tests.map(({ name, status, variant }) => [name, status, variant])).toEqual([
      ['get order', 'passed', undefined],
      ['get order', 'passed', 'iteration 2'],
    ]);
  });

  it('reports an error of the run', async () => {
    const { tests } = await read(report([], { error: { name: 'Error', message: 'no such file' } }));
    expect(tests).toEqual([expect.objectContaining({ name: 'Test run', status: 'failed' })]);
  });

  it('reads a run that Postman exported', async () => {
    const results = [
      { name: 'get order', responseCode: { code: 200 }, time: 5, tests: { ok: true, 'id is 8': false } },
    ];
    const { tests, run } = await read({ name: 'Shop', timestamp: '2026-11-20T20:33:55.892Z', results });
    expect(tests.map(({ name, suite, status, durationMs }) => [name, suite, status, durationMs])).toEqual([
      ['ok', ['get order'], 'passed', 5],
      ['id is 8', ['get order'], 'failed', 5],
    ]);
    expect(run).toMatchObject({ runner: 'postman', context: { collection: 'Shop' } });
  });

  it('keeps what is before a cut, and skips members of a wrong type', async () => {
    const text = JSON.stringify(report([execution({ assertions: [{ assertion: 'ok' }] }), execution()]));
    const cut = await read(text.slice(0, text.lastIndexOf('"cursor"')));
    expect(cut.tests.map(({ name, status }) => [name, status])).toEqual([
      ['ok', 'passed'],
      ['Request', 'skipped'],
    ]);
    expect(cut.codes).toEqual(['truncated', 'no_result']);
    const odd = await read(
      report([
        execution({
          item: 3,
          request: 'x',
          response: { responseTime: -1 },
          assertions: [{ assertion: 5 }, 7],
          testScript: {},
        }),
      ]),
    );
    expect(odd).toMatchObject({ tests: [], codes: ['invalid_number', 'skipped_part'] });
  });

  it('recognizes its reports, and refuses others', async () => {
    expect(recognizes(report([]))).toBe(true);
    expect(recognizes({ collection: { info: {} } })).toBe(true);
    expect(recognizes({ results: [] })).toBe(false);
    await expect(read({ run: {} })).rejects.toThrow(UnreadableReport);
  });
});
