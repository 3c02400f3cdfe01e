import { describe, expect, it } from '@jest/globals';
import { type ReadReport, sorted, sourceOf, specReader } from '../../../test/read-report.js';
import type { ReportedTest } from '../../report.js';
import { ALLURE, readAllureDirectory } from './allure.js';

const { read, recognizes } = specReader(ALLURE);

async function* filesOf(files: Readonly<Record<string, unknown>>) {
  for (const [name, content] of Object.entries(files)) {
    yield await Promise.resolve({ name, source: sourceOf(content) });
  }
}

function readFiles(files: Readonly<Record<string, unknown>>): Promise<ReadReport> {
  return sorted(readAllureDirectory(filesOf(files)));
}

async function readOne(document: unknown): Promise<ReportedTest | undefined> {
  return (await read(document)).tests[0];
}

const START = Date.UTC(2026, 10, 20);

let count = 0;

function result(more: object = {}): object {
  count += 1;
  return {
    uuid: `00000000-0000-4000-8000-${String(count).padStart(12, '0')}`,
    historyId: `history ${count}`,
    name: 'pays',
    fullName: 'shop.CheckoutTest.pays',
    status: 'passed',
    stage: 'finished',
    start: START,
    stop: START + 1200,
    ...more,
  };
}

function labels(values: Readonly<Record<string, string>>): object {
  return { labels: Object.entries(values).map(([name, value]) => ({ name, value })) };
}

describe('ALLURE', () => {
  it('takes a result as a test', async () => {
    const labelled = labels({
      parentSuite: 'shop',
      suite: 'CheckoutTest',
      subSuite: 'cards',
      tag: '@slow',
      testClass: 'shop.CheckoutTest',
    });
    expect(await readOne(result(labelled))).toMatchObject({
      name: 'pays',
      suite: ['shop', 'CheckoutTest', 'cards'],
      tags: ['slow'],
      status: 'passed',
      durationMs: 1200,
      failures: [],
    });
  });

  it.each([
    ['shop:src/a.test.js: cart > adds', 'src/a.test.js', undefined],
    ['src/a.test.ts#cart adds', 'src/a.test.ts', undefined],
    ['tests/a.spec.ts:3:5', 'tests/a.spec.ts', 3],
    ['features/a.feature: Login', 'features/a.feature', undefined],
    ['tests.test_cart#test_adds', undefined, undefined],
    ['com.shop.CartTest.go', undefined, undefined],
  ])('finds the file of %s', async (fullName, file, line) => {
    const test = await readOne(result({ fullName }));
    expect([test?.file, test?.line]).toEqual([file, line]);
  });

  it('finds file and suites in the path of titles', async () => {
    expect(
      await readOne(
        result({ fullName: 'tests.test_cart#test_adds', titlePath: ['tests', 'test_cart.py', 'TestCart'] }),
      ),
    ).toMatchObject({
      file: 'tests/test_cart.py',
      suite: ['TestCart'],
    });
  });

  it('leaves the file out of the suites', async () => {
    const test = await readOne(
      result({
        fullName: 'tests/cart.spec.ts:3:5',
        ...labels({ parentSuite: 'chromium', suite: 'cart.spec.ts', subSuite: 'adding' }),
      }),
    );
    expect(test?.suite).toEqual(['chromium', 'adding']);
  });

  it('returns values as the adapter printed them', async () => {
    const statusDetails = {
      message: 'expected 3 to equal 4',
      trace: 'AssertionError: expected 3 to equal 4\n    at t/a.js:1:2',
      expected: '4',
      actual: '3',
    };
    const test = await readOne(
      result({ status: 'failed', statusDetails, ...labels({ framework: 'mocha', language: 'javascript' }) }),
    );
    expect(test?.failures).toEqual([
      {
        message: statusDetails.message,
        text: statusDetails.trace,
        expected: '4',
        actual: '3',
        printed: true,
        isAssertion: true,
        element: 'failure',
        dialect: 'mocha',
      },
    ]);
  });

  it('never returns only one side of an assertion', async () => {
    const test = await readOne(
      result({
        status: 'failed',
        statusDetails: { message: "expected 'haystack' to include 'needle'", actual: 'haystack' },
      }),
    );
    expect(test?.failures).toEqual([
      { message: "expected 'haystack' to include 'needle'", isAssertion: true, element: 'failure' },
    ]);
  });

  it.each([
    ['undefined', '3'],
    ['3', 'undefined'],
    ['{"id":{"sample":"x","inverse":false}}', '{"id":1}'],
  ])('leaves it to the message whether a side is undefined or not there: %s, %s', async (expected, actual) => {
    const test = await readOne(
      result({ status: 'failed', statusDetails: { message: 'expected 3 to satisfy it', expected, actual } }),
    );
    expect(test?.failures).toEqual([{ message: 'expected 3 to satisfy it', isAssertion: true, element: 'failure' }]);
  });

  it('returns a broken test as an error, and no values that say nothing', async () => {
    const statusDetails = { message: 'boom', expected: '{}', actual: '{}' };
    const test = await readOne(result({ status: 'broken', statusDetails, ...labels({ language: 'kotlin' }) }));
    expect(test).toMatchObject({
      status: 'failed',
      failures: [{ message: 'boom', element: 'error', dialect: 'java' }],
    });
    expect(test?.failures[0]).not.toHaveProperty('expected');
    expect(test?.failures[0]).not.toHaveProperty('isAssertion');
  });

  it('takes the reason from the innermost step that failed, where the test has none', async () => {
    const inner = { name: 'click', status: 'broken', statusDetails: { message: 'no such element' } };
    const test = await readOne(
      result({
        status: 'failed',
        statusDetails: {},
        steps: [
          { name: 'open', status: 'passed' },
          { name: 'buy', status: 'failed', steps: [inner] },
        ],
      }),
    );
    expect(test?.failures).toMatchObject([{ message: 'no such element' }]);
  });

  it('reports nested steps and attachments in the order of time', async () => {
    const attachments = [{ name: 'page', source: 'x-attachment.html', type: 'text/html' }];
    const steps = [
      {
        name: 'outer',
        status: 'broken',
        start: START,
        stop: START + 5,
        steps: [{ name: 'inner', status: 'passed', attachments }],
      },
    ];
    expect((await readOne(result({ steps })))?.events).toEqual([
      { type: 'step_start', index: 0, name: 'outer' },
      { type: 'step_start', index: 1, name: 'inner' },
      { type: 'attachment', mediaType: 'text/html', name: 'page', source: 'x-attachment.html' },
      { type: 'step_end', index: 1, name: 'inner', status: 'passed' },
      { type: 'step_end', index: 0, name: 'outer', status: 'failed', durationMs: 5 },
    ]);
  });

  it('shows no parameter that is hidden, and no value of one that is masked', async () => {
    const parameters = [
      { name: 'amount', value: '42' },
      { name: 'card', value: '4111', mode: 'masked' },
      { name: 'token', value: 'abc', mode: 'hidden' },
      { name: 'Retry', value: '1', excluded: true },
    ];
    expect((await readOne(result({ parameters })))?.variant).toBe('amount=42, card=******');
  });

  it.each([
    [{ status: 'skipped', statusDetails: { message: 'not on CI' } }, 'not on CI', 0],
    [{ status: 'unknown' }, undefined, 1],
    [{ status: undefined, labels: [] }, undefined, 1],
  ])('takes %j as skipped', async (more, skipReason, warnings) => {
    const { tests, codes } = await read(result(more));
    expect(tests).toMatchObject([{ status: 'skipped', failures: [] }]);
    expect(tests[0]?.skipReason).toBe(skipReason);
    expect(codes).toHaveLength(warnings);
  });

  it('reads members of wrong types as absent', async () => {
    const odd = result({
      start: 'soon',
      stop: {},
      labels: 'x',
      parameters: [3],
      steps: { a: 1 },
      statusDetails: 'boom',
      status: 'failed',
    });
    expect(await readOne(odd)).toMatchObject({
      status: 'failed',
      durationMs: undefined,
      suite: [],
      failures: [{ element: 'failure' }],
    });
  });

  it('has the reason of a report of Allure 3, which is in an object of its own', async () => {
    const test = {
      ...result({ status: 'failed' }),
      statusDetails: undefined,
      error: { message: 'no cart', trace: 'at x' },
    };
    expect(await readOne(test)).toMatchObject({ failures: [{ message: 'no cart' }] });
  });

  it('refuses what is not of Allure', async () => {
    await expect(readOne({ tests: [] })).rejects.toThrow('Allure');
  });

  it.each([
    [result(), true],
    [[result()], true],
    [{ uuid: 'u', children: ['r'], befores: [], afters: [] }, true],
    [{ attachments: [], errors: [{ message: 'x' }] }, true],
    [{ errors: [{ message: 'x' }] }, false],
    [{ uuid: 'u', historyId: 'h', status: 'passed', statusDetails: {}, stage: 'finished' }, true],
    [{ uuid: 'u', status: 'passed' }, false],
    [{ name: 'x', status: 'passed' }, false],
    [{ uuid: 'u', stats: {} }, false],
  ])('recognizes %j: %s', (json, isAllure) => {
    expect(recognizes(json)).toBe(isAllure);
  });
});

describe('readAllureDirectory', () => {
  it('orders tests by their start', async () => {
    const { entries, tests } = await readFiles({
      'b-result.json': result({ name: 'second', start: START + 10, stop: START + 11 }),
      'c-result.json': result({ name: 'without time', start: undefined, stop: undefined }),
      'a-result.json': result({ name: 'first' }),
    });
    expect(tests.map(({ name }) => name)).toEqual(['first', 'second', 'without time']);
    expect(entries[0]).toMatchObject({
      kind: 'run',
      run: { startedAt: new Date(START), completedAt: new Date(START + 1200) },
    });
  });

  it('takes results of one history as tries, of which the latest counts', async () => {
    const tried = (at: number, status: string) =>
      result({
        historyId: 'h',
        status,
        start: START + at,
        stop: START + at + 1,
        statusDetails: { message: `at ${at}` },
      });
    const { tests } = await readFiles({
      'a-result.json': tried(20, 'passed'),
      'b-result.json': tried(0, 'broken'),
      'c-result.json': tried(10, 'failed'),
    });
    const [test, ...others] = tests;
    expect(others).toEqual([]);
    expect(test).toMatchObject({ status: 'passed', failures: [] });
    expect(test?.attempts?.map(({ status, failures }) => [status, failures[0]?.message])).toEqual([
      ['failed', 'at 0'],
      ['failed', 'at 10'],
      ['passed', undefined],
    ]);
  });

  it('creates a test for a fixture that failed, in the suites of its tests', async () => {
    const child = {
      ...result({ status: 'skipped', ...labels({ parentSuite: 'shop', suite: 'CheckoutTest' }) }),
      uuid: 'child',
    };
    const fixture = {
      name: 'setUp',
      status: 'broken',
      start: START - 5,
      stop: START - 1,
      statusDetails: { message: 'no database', trace: 'at x' },
    };
    const { tests } = await readFiles({
      'a-result.json': child,
      'b-container.json': {
        uuid: 'c',
        name: 'container',
        children: ['child'],
        befores: [fixture, { name: 'ok', status: 'passed' }],
        afters: [],
      },
    });
    expect(tests).toMatchObject([
      {
        name: 'setUp',
        suite: ['shop', 'CheckoutTest'],
        status: 'failed',
        durationMs: 4,
        failures: [{ message: 'no database', text: 'at x' }],
      },
      { name: 'pays', status: 'skipped' },
    ]);
  });

  it('leaves out a fixture without a word when a test of it failed, and no other', async () => {
    const child = {
      ...result({ status: 'failed', statusDetails: { message: 'expected 1 to equal 2' } }),
      uuid: 'child',
    };
    const wordless = (children: string[]) => ({
      uuid: 'c',
      children,
      befores: [{ name: `before ${children[0] ?? ''}`, status: 'broken', statusDetails: {} }],
    });
    const { tests } = await readFiles({
      'a-result.json': child,
      'b-container.json': wordless(['child']),
      'c-container.json': wordless(['x']),
      'd-container.json': wordless(['y']),
    });
    expect(tests.map(({ name }) => name).toSorted()).toEqual(['before x', 'before y', 'pays']);
  });

  it('leaves out a fixture that its test failed with, and an error of the run that a fixture failed with', async () => {
    const child = {
      ...result({ status: 'broken', statusDetails: { message: 'no database', trace: 'long' } }),
      uuid: 'child',
    };
    const after = {
      name: 'after all',
      status: 'broken',
      statusDetails: { message: 'cannot drop', trace: 'Error: cannot drop\n at y' },
    };
    const { tests } = await readFiles({
      'a-result.json': child,
      'b-container.json': {
        uuid: 'c',
        children: ['child'],
        befores: [{ name: 'setUp', status: 'broken', statusDetails: { message: 'no database', trace: 'short' } }],
        afters: [after],
      },
      'c-globals.json': {
        attachments: [],
        errors: [
          { message: '"after all" hook: cannot drop', trace: 'Error: cannot drop\n at y', timestamp: START },
          { message: '"before all" hook: connect failed: refused', trace: 'Error: refused', timestamp: START - 9 },
          { message: 'worker died', trace: 'Error: worker died', timestamp: START },
        ],
      },
    });
    expect(tests.map(({ name, failures }) => [name, failures[0]?.message])).toEqual([
      ['"before all" hook: connect', '"before all" hook: connect failed: refused'],
      ['pays', 'no database'],
      ['global error', 'worker died'],
      ['after all', 'cannot drop'],
    ]);
  });

  it('reads environment and executor, and skips what does not describe a test', async () => {
    const { entries } = await readFiles({
      'results/environment.properties': '# made by CI\nbrowser = firefox\n__proto__=x\n',
      'executor.json': { name: 'GitHub', type: 'github', buildUrl: 'https://ci.example/1', buildName: '#1' },
      'categories.json': [{ name: 'Flaky', matchedStatuses: ['broken'] }],
      'x-attachment.json': { errors: [] },
      'y-attachment.txt': 'no JSON',
      'a-result.json': result(labels({ framework: 'pytest' })),
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['run', 'test']);
    expect(entries[0]).toMatchObject({
      run: { ciRunUrl: 'https://ci.example/1', runner: 'pytest', context: { browser: 'firefox', executor: 'GitHub' } },
    });
  });

  it('continues after a file that is broken', async () => {
    const { tests, codes } = await readFiles({
      'a-result.json': 'oops',
      'b-result.json': JSON.stringify(result({ name: 'cut' })).slice(0, -20),
      'c-result.json': result(),
    });
    expect(tests).toHaveLength(2);
    expect(codes).toEqual(['skipped_file', 'truncated']);
  });

  it.each([
    ['that is empty', ''],
    ['that is no JSON', 'oops'],
    ['that breaks off before its name', '{"uuid":"c","historyId":"c","na'],
    ['that is none', '{"hello":"world"}'],
  ])('says of a file that Allure named as a result %s that it may have failed', async (_name, content) => {
    const { codes } = await readFiles({
      '16b8eb0c-2a5f-4c5e-9c6f-6f1f7a1c0b53-result.json': content,
      'c-result.json': result(),
    });
    expect(codes).toEqual(['unreadable_file']);
  });

  it('unpacks files that are sent as JSON, and counts those that are no results', async () => {
    const sent = { 'a-result.json': JSON.stringify(result()), 'b.png': 'no text', 'c.txt': 'text' };
    const results = Object.entries(sent).map(([name, content]) => ({
      content_base64: Buffer.from(content).toString('base64'),
      file_name: name,
    }));
    const { tests, codes } = await readFiles({ '': { results } });
    expect(tests).toHaveLength(1);
    expect(codes).toEqual(['skipped_part']);
  });

  it.each([
    ['without a name', { content_base64: 'e30=' }],
    ['that is not base64', { file_name: 'a-result.json', content_base64: '{}' }],
    ['that is no object', 7],
  ])('refuses files sent as JSON with one %s', async (_name, item) => {
    const first = {
      file_name: 'b-result.json',
      content_base64: Buffer.from(JSON.stringify(result())).toString('base64'),
    };
    await expect(readFiles({ '': { results: [first, item] } })).rejects.toThrow('Item 2');
  });
});
