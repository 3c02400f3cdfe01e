import { describe, expect, it } from '@jest/globals';
import { LosslessNumber } from 'lossless-json';
import { listOf, PASSED_TEST } from '../../test/exported-tests.js';
import { readReport } from '../../test/read-report.js';
import { readJson } from '../json/read-json.js';
import { CTRF } from '../formats/ctrf/ctrf.js';
import type { ReportedTest } from '../report.js';
import { toCtrf } from './ctrf-export.js';
import type { ExportedRun, ExportedTest } from './exported-run.js';

const RUN: ExportedRun = {
  id: 'run_1',
  startedAt: new Date(1_795_207_336_000),
  completedAt: new Date(1_795_207_337_500),
  summary: { total: 3, passed: 1, failed: 1, skipped: 1, flaky: 1 },
  commitSha: 'abc',
  gitRef: 'main',
  runner: 'jest 30.5.2',
};

async function write(tests: readonly ExportedTest[], run: ExportedRun = RUN): Promise<string> {
  let text = '';
  for await (const piece of toCtrf(run, listOf(tests))) text += piece;
  return text;
}

async function readBack(tests: readonly ExportedTest[]): Promise<readonly ReportedTest[]> {
  return (await readReport(CTRF, await write(tests))).tests;
}

describe('toCtrf', () => {
  it('writes the members that the format requires', async () => {
    expect(readJson(Buffer.from(await write([PASSED_TEST])))).toMatchObject({
      reportFormat: 'CTRF',
      specVersion: '0.0.0',
      results: {
        tool: { name: 'clarion' },
        summary: {
          tests: 3,
          passed: 1,
          failed: 1,
          skipped: 1,
          pending: 0,
          other: 0,
          start: 1_795_207_336_000,
          stop: 1_795_207_337_500,
        },
        environment: { commit: 'abc', branchName: 'main', extra: { runId: 'run_1', runner: 'jest 30.5.2' } },
        tests: [
          {
            name: 'adds',
            status: 'passed',
            duration: 12,
            suite: ['cart'],
            filePath: 'src/a.test.ts',
            extra: { testId: PASSED_TEST.testId },
          },
        ],
      },
    });
  });

  it('writes a run without tests and times', async () => {
    const run = { id: 'r', summary: { total: 0, passed: 0, failed: 0, skipped: 0, flaky: 0 } };
    expect(readJson(Buffer.from(await write([], run)))).toMatchObject({
      results: { summary: { start: 0, stop: 0 }, tests: [] },
    });
  });

  it('keeps both values as they are, and null apart from absent', async () => {
    const failure = {
      kind: 'assertion',
      message: 'expected null',
      expected: null,
      actual: new LosslessNumber('12345678901234567890'),
    } as const;
    const text = await write([{ ...PASSED_TEST, status: 'failed', failure }]);
    expect(text).toContain('"kind":"assertion","expected":null,"actual":12345678901234567890');
    expect(
      await write([{ ...PASSED_TEST, status: 'failed', failure: { kind: 'unknown', message: 'x' } }]),
    ).not.toContain('expected');
  });

  it('is read back as it was', async () => {
    const failure = {
      kind: 'exception',
      message: 'boom "\u0000\u001b" 🎉',
      stack: 'Error: boom\n    at src/a.ts:1:2',
      location: { file: 'src/a.ts', line: 1 },
    } as const;
    const tests = await readBack([
      PASSED_TEST,
      { ...PASSED_TEST, name: 'throws', testId: 'throws', status: 'failed', tags: ['slow'], failure },
      { ...PASSED_TEST, name: 'skips', testId: 'skips', status: 'skipped', skipReason: 'later' },
      { ...PASSED_TEST, name: 'flickers', testId: 'flickers', flaky: true },
    ]);
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['throws', 'failed'],
      ['skips', 'skipped'],
      ['flickers', 'passed'],
    ]);
    expect(tests[0]).toMatchObject({ suite: ['cart'], file: 'src/a.test.ts', durationMs: 12 });
    expect(tests[1]).toMatchObject({ tags: ['slow'], failures: [{ message: failure.message, text: failure.stack }] });
  });
});
