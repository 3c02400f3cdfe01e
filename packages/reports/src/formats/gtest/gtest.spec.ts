import { describe, expect, it } from '@jest/globals';
import { specReader } from '../../../test/read-report.js';
import { UnreadableReport } from '../../report.js';
import { GTEST } from './gtest.js';

const { read, recognizes } = specReader(GTEST);

function entry(name: string, rest: object = {}) {
  return {
    name,
    file: 'cart_test.cc',
    line: 5,
    status: 'RUN',
    result: 'COMPLETED',
    time: '0.25s',
    classname: 'Cart',
    ...rest,
  };
}

function report(testsuite: object[]) {
  return {
    tests: 1,
    failures: 0,
    disabled: 0,
    errors: 0,
    timestamp: '2026-11-20T20:43:36Z',
    time: '1.5s',
    name: 'AllTests',
    testsuites: [{ name: 'Cart', tests: 1, testsuite }],
  };
}

async function only(rest: object) {
  return (await read(report([entry('Total', rest)]))).tests[0];
}

describe('the reader of GoogleTest JSON', () => {
  it('reads a test and the run', async () => {
    const { tests, run, codes } = await read(report([entry('Total')]));
    expect(tests).toEqual([
      expect.objectContaining({
        name: 'Total',
        suite: ['Cart'],
        file: 'cart_test.cc',
        line: 5,
        status: 'passed',
        durationMs: 250,
        failures: [],
      }),
    ]);
    expect(run).toEqual({ startedAt: new Date('2026-11-20T20:43:36Z'), durationMs: 1500, runner: 'googletest' });
    expect(codes).toEqual([]);
  });

  it.each([
    ['cart_test.cc:5\nExpected: a', { message: 'Expected: a', location: { file: 'cart_test.cc', line: 5 } }],
    ['C:\\src\\cart_test.cc(5): error\nx', { message: 'C:\\src\\cart_test.cc(5): error\nx', location: undefined }],
    [
      'C:\\src\\cart_test.cc:5\nExpected: a',
      { message: 'Expected: a', location: { file: 'C:\\src\\cart_test.cc', line: 5 } },
    ],
    ['cart_test.cc(5)\nExpected: a', { message: 'Expected: a', location: { file: 'cart_test.cc', line: 5 } }],
    [
      'unknown file\nC++ exception with description "no" thrown in the test body.',
      { message: 'C++ exception with description "no" thrown in the test body.', isAssertion: false },
    ],
    ['Failed', { message: 'Failed', location: undefined }],
  ])('reads the failure %j', async (failure, expected) => {
    expect((await only({ failures: [{ failure, type: '' }] }))?.failures).toEqual([
      expect.objectContaining({ ...expected, dialect: 'cpp' }),
    ]);
  });

  it('reads all failures of a test', async () => {
    const test = await only({ failures: [{ failure: 'a.cc:1\nfirst' }, { failure: 'a.cc:2\nsecond' }] });
    expect([test?.status, test?.failures.map(({ message }) => message)]).toEqual(['failed', ['first', 'second']]);
  });

  it.each([
    [{ status: 'NOTRUN', result: 'SUPPRESSED' }, undefined],
    [{ result: 'SKIPPED', skipped: [{ message: 'cart_test.cc:9\nno printer' }] }, 'no printer'],
    [{ name: 'DISABLED_Total', status: 'NOTRUN' }, 'disabled'],
  ])('takes %j as skipped', async (rest, skipReason) => {
    expect(await only(rest)).toMatchObject({ status: 'skipped', skipReason });
  });

  it.each([
    [{ value_param: '7' }, '7'],
    [{ type_param: 'int' }, 'int'],
    [{ value_param: '0x7ffd4a3c' }, undefined],
    [{ value_param: '16-byte object <00-01>' }, undefined],
  ])('distinguishes by the parameter of %j', async (rest, variant) => {
    expect((await only(rest))?.variant).toBe(variant);
  });

  it('takes FAIL() for an assertion, and an exception for none', async () => {
    const test = await only({
      failures: [
        { failure: 'cart_test.cc:7\nFailed\nno printer', type: '' },
        { failure: 'unknown file\nC++ exception with description "jam" thrown in the test body.', type: '' },
      ],
    });
    expect(test?.failures).toMatchObject([{ isAssertion: true }, { isAssertion: false }]);
  });

  it('gives a failure in the set-up of a suite the name of the suite', async () => {
    expect(await only({ name: '', failures: [{ failure: 'a.cc:1\nno' }] })).toMatchObject({
      name: 'Cart',
      suite: [],
      status: 'failed',
    });
  });

  it.each([['fast'], [-1], ['-2s'], [true]])('warns of the time %j', async (time) => {
    const { tests, codes } = await read(report([entry('Total', { time })]));
    expect([tests[0]?.durationMs, codes]).toEqual([undefined, ['invalid_number']]);
  });

  it('keeps what is before a cut', async () => {
    const text = JSON.stringify(report([entry('Total'), entry('Other')]));
    const { tests, codes } = await read(text.slice(0, text.lastIndexOf('"classname"')));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['Total', 'passed'],
      ['Other', 'skipped'],
    ]);
    expect(codes).toEqual(['truncated', 'no_result']);
  });

  it('recognizes its reports, and refuses others', async () => {
    expect(recognizes(report([]))).toBe(true);
    expect(recognizes({ disabled: 0, errors: 0, name: 'AllTests' })).toBe(true);
    expect(recognizes({ testsuites: [{ tests: 3 }] })).toBe(false);
    await expect(read({ testsuites: [{}] })).rejects.toThrow(UnreadableReport);
  });
});
