import { describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { toCtrf } from './export/index.js';
import { readReport } from './read-report.js';
import { UnreadableReport } from './report.js';

const JUNIT = `<testsuites><testsuite name="cart">
  <testcase classname="cart" name="adds" time="0.25"/>
  <testcase classname="cart" name="totals">
    <failure type="AssertionError" message="expected 41 to equal 42">AssertionError: expected 41 to equal 42</failure>
  </testcase>
  <testcase classname="cart" name="ships"><skipped message="no carrier"/></testcase>
</testsuite></testsuites>`;

const FAILURE = { kind: 'assertion', message: 'expected 41 to equal 42', expected: 42, actual: 41 };

describe('readReport', () => {
  it('returns format, tests and the failure of a test from bytes', async () => {
    const report = await readReport(Buffer.from(JUNIT));
    expect(report.format).toBe('junit');
    expect(report.summary).toEqual({ total: 3, passed: 1, failed: 1, skipped: 1, flaky: 0 });
    expect(report.tests).toMatchObject([
      { testId: 'cart > adds', status: 'passed', durationMs: 250 },
      { testId: 'cart > totals', status: 'failed', failure: FAILURE },
      { testId: 'cart > ships', status: 'skipped', skipReason: 'no carrier' },
    ]);
    expect(report.tests[0]).not.toHaveProperty('failure');
    expect(report.warnings).toEqual([]);
  });

  it('reads a gzip file from a path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'reports-'));
    const path = join(folder, 'junit.xml.gz');
    await writeFile(path, gzipSync(JUNIT));
    const { tests } = await readReport(path);
    expect(tests[1]?.failure).toMatchObject(FAILURE);
    await rm(folder, { recursive: true });
  });

  it('gives a failed test without a reason a failure of unknown kind', async () => {
    const { format, tests } = await readReport(Buffer.from('TAP version 13\n1..1\nnot ok 1 - totals\n'));
    expect(format).toBe('tap');
    expect(tests[0]?.failure).toEqual({ kind: 'unknown', message: 'The runner reported no reason for this failure.' });
  });

  it('gives a flaky test the failure of its last failed attempt', async () => {
    const { tests, summary } = await readReport(
      Buffer.from(
        '<testsuite name="cart"><testcase name="totals"><flakyFailure type="AssertionError" message="expected 41 to equal 42"/></testcase></testsuite>',
      ),
    );
    expect(summary).toMatchObject({ passed: 1, flaky: 1 });
    expect(tests[0]).toMatchObject({ status: 'passed', flaky: true, failure: { message: 'expected 41 to equal 42' } });
  });

  it('warns about a damaged report', async () => {
    const { tests, warnings } = await readReport(Buffer.from(JUNIT.slice(0, JUNIT.indexOf('<skipped'))));
    expect(tests).toHaveLength(2);
    expect(warnings.map(({ code }) => code)).toContain('truncated');
  });

  it('returns tests that can be exported', async () => {
    const { tests, summary } = await readReport(Buffer.from(JUNIT));
    let text = '';
    for await (const part of toCtrf({ id: 'run-1', summary }, tests)) text += part;
    expect(JSON.parse(text)).toMatchObject({ results: { summary: { tests: 3, failed: 1 }, tests: [{}, {}, {}] } });
  });

  it('refuses content of no known format, and a format that does not exist', async () => {
    await expect(readReport(Buffer.from('hello'))).rejects.toThrow(UnreadableReport);
    await expect(readReport(Buffer.from(JUNIT), { format: 'nope' })).rejects.toThrow('"nope" is not a known format.');
  });
});
