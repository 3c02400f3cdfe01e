import { describe, expect, it } from '@jest/globals';
import { brokenOff, specReader } from '../../../test/read-report.js';
import { readReport } from '../../read-report.js';
import { UnreadableReport } from '../../report.js';
import { DBT } from './dbt.js';

const { read, testsOf, recognizes } = specReader(DBT);

const node = (status: unknown, unique_id = 'test.shop.not_null_orders_id.cf6c17daed', more: object = {}): object => ({
  status,
  unique_id,
  execution_time: 0.25,
  thread_id: 'Thread-1',
  message: null,
  failures: null,
  ...more,
});

const report = (results: readonly unknown[], which = 'build'): object => ({
  metadata: {
    dbt_schema_version: 'https://schemas.getdbt.com/dbt/run-results/v6.json',
    dbt_version: '1.8.8',
    generated_at: '2026-11-20T20:00:00.250Z',
  },
  results,
  elapsed_time: 1.5,
  args: { which },
});

const statusOf = async (value: object): Promise<string> =>
  (await readReport(Buffer.from(JSON.stringify(value)))).status;

describe('DBT', () => {
  it('takes a node as a test, without the hash in its name', async () => {
    const { tests, run } = await read(report([node('pass'), node('success', 'model.shop.orders')]));
    expect(tests).toMatchObject([
      { name: 'not_null_orders_id', suite: ['shop', 'test'], status: 'passed', durationMs: 250 },
      { name: 'orders', suite: ['shop', 'model'], status: 'passed' },
    ]);
    expect(run).toMatchObject({ runner: 'dbt 1.8.8', durationMs: 1500 });
  });

  it.each([
    ['a test that found rows', node('fail', undefined, { failures: 3, message: 'Got 3 results' }), true],
    ['a test that could not run', node('error', undefined, { message: 'Runtime Error' }), false],
    ['a model that could not be built', node('error', 'model.shop.orders', { message: 'Database Error' }), false],
  ])('reports the failure of %s', async (_, failed, isAssertion) => {
    expect(await testsOf(report([failed]))).toMatchObject([
      { status: 'failed', failures: [{ isAssertion, dialect: 'sql' }] },
    ]);
  });

  it('takes a warning as a pass with a tag, and a skipped node as skipped', async () => {
    expect(
      await testsOf(report([node('warn'), node('skipped', undefined, { message: 'Skipped due to a' })])),
    ).toMatchObject([
      { status: 'passed', tags: ['warn'] },
      { status: 'skipped', skipReason: 'Skipped due to a' },
    ]);
  });

  it('takes no node as passed that was only compiled', async () => {
    const compiled = [node('success'), node('success', 'model.shop.orders')];
    expect((await testsOf(report(compiled, 'generate'))).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    expect((await testsOf(report(compiled))).map(({ status }) => status)).toEqual(['skipped', 'passed']);
  });

  it.each([
    ['an unknown status', [node('pass'), node('odd')], 'errored'],
    ['no status', [node(undefined)], 'errored'],
    ['a runtime error', [node('runtime error')], 'failed'],
    ['a model of which a part failed', [node('partial success', 'model.shop.orders')], 'failed'],
  ])('is not green: %s', async (_, results, status) => {
    expect(await statusOf(report(results))).toBe(status);
  });

  it('reads what is before a cut, with a warning', async () => {
    const text = JSON.stringify(report([node('pass'), node('fail')]));
    for (const part of brokenOff(text, 20).filter((cut) => cut.includes('"results"')))
      expect((await read(part)).codes).toContain('truncated');
  });

  it.each([
    [report([]), true],
    [{ ...report([]), results: {} }, false],
    [{ metadata: { dbt_schema_version: 'https://schemas.getdbt.com/dbt/manifest/v12.json' }, results: [] }, false],
    [{ metadata: {}, results: [] }, false],
  ])('recognizes %j: %s', (value, isDbt) => {
    expect(recognizes(value)).toBe(isDbt);
  });

  it.each(['', '[]', '{}', 'x'.repeat(100_000)])('refuses another text', async (text) => {
    await expect(read(text)).rejects.toBeInstanceOf(UnreadableReport);
  });
});
