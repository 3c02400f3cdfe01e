import { describe, expect, it } from '@jest/globals';
import { detectFormat } from '../../detection/detect-format.js';
import { toHead } from '../../detection/read-head.js';
import { readReport } from '../../read-report.js';

const PROGRESS = 'shop::CartTest::adds : OK\nshop::CartTest::sums : assertion\nshop::CartTest::opens : error\n';
const COMPILER =
  'cart_test.cpp:12:Assertion\nTest name: shop::CartTest::sums\nequality assertion failed\n- Expected: 42\n- Actual  : 41\n\n##Failure Location unknown## : Error\nTest name: shop::CartTest::opens\nuncaught exception of type std::runtime_error\n- no till\n\nFailures !!!\nRun: 3   Failure total: 2   Failures: 1   Errors: 1\n';
const TEXT =
  '.F.E.\n\n!!!FAILURES!!!\nTest Results:\nRun:  3   Failures: 1   Errors: 1\n\n\n1) test: shop::CartTest::sums (F) line: 12 cart_test.cpp\nequality assertion failed\n- Expected: 42\n- Actual  : 41\n\n\n2) test: shop::CartTest::opens (E) \nuncaught exception of type std::runtime_error\n- no till\n';

const FAILURES = [
  {
    name: 'sums',
    failure: {
      kind: 'assertion',
      message: 'equality assertion failed\n- Expected: 42\n- Actual  : 41',
      expected: 42,
      actual: 41,
      location: { file: 'cart_test.cpp', line: 12 },
    },
  },
  {
    name: 'opens',
    failure: { kind: 'exception', message: 'uncaught exception of type std::runtime_error\n- no till' },
  },
];

const read = async (text: string) => {
  const { format, ...rest } = await readReport(Buffer.from(text));
  expect(format).toBe('cppunit-text');
  return rest;
};

describe('CPPUNIT_TEXT', () => {
  it.each([
    ['CompilerOutputter', COMPILER],
    ['TextOutputter', TEXT],
  ])('reads the failures of %s', async (_, text) => {
    const { status, tests, warnings } = await read(text);
    expect([status, warnings]).toEqual(['failed', []]);
    expect(tests).toMatchObject(FAILURES);
    expect(tests[0]?.testId).toContain('shop::CartTest > sums');
  });

  it('names the tests that passed, where a listener does', async () => {
    const { tests } = await read(PROGRESS + COMPILER);
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['sums', 'failed'],
      ['opens', 'failed'],
      ['adds', 'passed'],
    ]);
    const passed = await read('shop::CartTest::adds : OK\nOK (1)\n');
    expect(passed).toMatchObject({ status: 'passed', tests: [{ name: 'adds', status: 'passed' }] });
  });

  it('has one test for those whose names are mixed with what they print', async () => {
    const { status, tests } = await read('CartTest::addsadds up\ndone\n : OK\nCartTest::sums2\n : OK\nOK (2)\n');
    expect([status, tests.length]).toEqual(['passed', 1]);
  });

  it.each([
    ['the counts are missing', PROGRESS.replace(/ : (?:assertion|error)/g, ' : OK'), 'errored', true],
    ['a test failed, and its reason is missing', `${PROGRESS}OK (1)\n`, 'failed', true],
    ['the counts have more failures', COMPILER.replace('total: 2', 'total: 3'), 'failed', false],
    ['the list ends early', TEXT.slice(0, TEXT.indexOf('1) test')), 'failed', false],
  ])('is not green where %s', async (_, text, status, isNamed) => {
    expect((await readReport(Buffer.from(text), isNamed ? { format: 'cppunit-text' } : {})).status).toBe(status);
  });

  it.each(['OK (5 tests)\n', 'Cart : OK\nOK (5)\n', 'a.cpp:12:Assertion\n'])('leaves %j alone', async (text) => {
    expect(detectFormat(await toHead(Buffer.from(text)))?.name).not.toBe('cppunit-text');
  });
});
