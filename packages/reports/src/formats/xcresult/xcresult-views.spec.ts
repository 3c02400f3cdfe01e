import { describe, expect, it } from '@jest/globals';
import { collectRun } from '../../collect-run.js';
import type { ReportedTest } from '../../report.js';

type Members = Readonly<Record<string, unknown>>;

const text = (value: string): object => ({ _type: { _name: 'String' }, _value: value });
const list = (...values: readonly object[]): object => ({ _type: { _name: 'Array' }, _values: values });
const typed = (name: string, members: Members): object => ({ _type: { _name: name }, ...members });

const MISMATCH = 'XCTAssertEqual failed: ("41") is not equal to ("42")';

/** The object of `testsRef`: a failed and a passed test of one class in each of two bundles. */
const PLAN = typed('ActionTestPlanRunSummaries', {
  summaries: list(
    typed('ActionTestPlanRunSummary', {
      testableSummaries: list(
        ...['ShopTests', 'TillTests'].map((target) =>
          typed('ActionTestableSummary', {
            targetName: text(target),
            tests: list(
              typed('ActionTestSummaryGroup', {
                name: text('CartTests'),
                subtests: list(metadata('testAdds()', 'Failure'), metadata('testPays()', 'Success')),
              }),
            ),
          }),
        ),
      ),
    }),
  ),
});

function metadata(name: string, status: string): object {
  return typed('ActionTestMetadata', { name: text(name), testStatus: text(status) });
}

/** The root of the bundle, which does not always name the bundle of tests. */
const root = (...issues: readonly object[]): object =>
  typed('ActionsInvocationRecord', {
    actions: list(typed('ActionRecord', { actionResult: typed('ActionResult', { status: text('failed') }) })),
    issues: typed('ResultIssueSummaries', { testFailureSummaries: list(...issues) }),
    metrics: typed('ResultMetrics', { testsCount: text('4'), testsFailedCount: text(String(issues.length)) }),
  });
const issueOf = (message: string, target?: string): object =>
  typed('TestFailureIssueSummary', {
    testCaseName: text('CartTests.testAdds()'),
    message: text(message),
    ...(target === undefined ? {} : { producingTarget: text(target) }),
  });

/** The object of a test's `summaryRef`. */
const SUMMARY = typed('ActionTestSummary', {
  name: text('testAdds()'),
  identifier: text('CartTests/testAdds()'),
  testStatus: text('Failure'),
  failureSummaries: list(typed('ActionTestFailureSummary', { message: text('from its own object') })),
});

const TREE = {
  devices: [],
  testNodes: [
    {
      name: 'ShopTests',
      nodeType: 'Unit test bundle',
      children: [
        {
          name: 'CartTests',
          nodeType: 'Test Suite',
          children: [
            {
              name: 'testAdds()',
              nodeType: 'Test Case',
              result: 'Failed',
              children: [{ name: `CartTests.swift:12: ${MISMATCH}`, nodeType: 'Failure Message' }],
            },
            { name: 'testPays()', nodeType: 'Test Case', result: 'Passed' },
          ],
        },
      ],
    },
  ],
};
const SHORT = {
  title: 'Test - Shop',
  result: 'Failed',
  totalTestCount: 2,
  failedTests: 1,
  passedTests: 1,
  testFailures: [
    {
      targetName: 'ShopTests',
      testName: 'testAdds()',
      testIdentifierString: 'CartTests/testAdds()',
      failureText: MISMATCH,
    },
  ],
};

async function readTogether(...objects: readonly unknown[]) {
  async function* files() {
    for (const [index, object] of objects.entries())
      yield await Promise.resolve({ name: `${index}.json`, source: bytesOf(JSON.stringify(object)) });
  }
  const limits = { bytes: 1e8, heldBytes: 1e7, files: 100 };
  return collectRun<ReportedTest>(files(), { limits }, (test) => test);
}

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(content));
}

const outcomesOf = (tests: readonly ReportedTest[]): readonly unknown[] =>
  tests.map(({ suite, name, status, failures }) => [[...suite, name].join(' '), status, failures[0]?.message]);

describe('several files of xcresulttool about one run', () => {
  it.each([
    ['before', [root(issueOf('one', 'ShopTests'), issueOf('two', 'TillTests')), PLAN]],
    ['behind', [PLAN, root(issueOf('one', 'ShopTests'), issueOf('two', 'TillTests'))]],
  ])('have each test once, with the reason that the root of the bundle has, %s the plan', async (_, objects) => {
    const { tests, status, warnings } = await readTogether(...objects);
    expect(outcomesOf(tests)).toEqual([
      ['ShopTests CartTests testAdds()', 'failed', 'one'],
      ['ShopTests CartTests testPays()', 'passed', undefined],
      ['TillTests CartTests testAdds()', 'failed', 'two'],
      ['TillTests CartTests testPays()', 'passed', undefined],
    ]);
    expect(status).toBe('failed');
    expect(warnings).toEqual([]);
  });

  it('have the reason of a test in an object of its own', async () => {
    const { tests } = await readTogether(root(issueOf('from the root')), SUMMARY);
    expect(outcomesOf(tests)).toEqual([['CartTests testAdds()', 'failed', 'from its own object']]);
  });

  it('have what only one of them shows', async () => {
    const other = { ...SHORT, failedTests: 2, testFailures: [...SHORT.testFailures, { testName: 'testShips()' }] };
    const { tests, warnings } = await readTogether(other, TREE);
    expect(outcomesOf(tests)).toEqual([
      ['ShopTests CartTests testAdds()', 'failed', MISMATCH],
      ['ShopTests CartTests testPays()', 'passed', undefined],
      ['testShips()', 'failed', undefined],
    ]);
    expect(warnings).toEqual([]);
  });

  it('have each test once where Xcode 16 prints a tree and a summary', async () => {
    const { tests, status } = await readTogether(SHORT, TREE);
    expect(outcomesOf(tests)).toEqual([
      ['ShopTests CartTests testAdds()', 'failed', MISMATCH],
      ['ShopTests CartTests testPays()', 'passed', undefined],
    ]);
    expect(status).toBe('failed');
  });

  it('have a failed test that another view calls passed', async () => {
    const children = [{ name: 'testAdds()', nodeType: 'Test Case', result: 'Passed' }];
    const { status } = await readTogether(
      { devices: [], testNodes: [{ name: 'CartTests', nodeType: 'Test Suite', children }] },
      SHORT,
    );
    expect(status).toBe('failed');
  });

  it('say that a file was left out', async () => {
    const { status, warnings } = await readTogether(TREE, { testNodes: 'none', devices: [] }, SHORT);
    expect([status, warnings.map(({ warning }) => warning.code)]).toEqual(['failed', ['unreadable_file']]);
  });

  it('have the tests of bundles with other names apart', async () => {
    const node = (at: number): object => ({
      name: `Bundle${at}`,
      nodeType: 'Unit test bundle',
      children: [
        {
          name: 'CartTests',
          nodeType: 'Test Suite',
          children: [{ name: 'a()', nodeType: 'Test Case', result: 'Failed' }],
        },
      ],
    });
    const failure = (at: number): object => ({
      targetName: `Other${at}`,
      testName: 'a()',
      testIdentifierString: 'CartTests/a()',
      failureText: 'no',
    });
    const many = Array.from({ length: 60 }, (_, at) => at);
    const { tests } = await readTogether(
      { devices: [], testNodes: many.map(node) },
      { ...SHORT, failedTests: 60, testFailures: many.map(failure) },
    );
    expect(tests).toHaveLength(120);
  });
});
