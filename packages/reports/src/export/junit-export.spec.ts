import { describe, expect, it } from '@jest/globals';
import { listOf, PASSED_TEST } from '../../test/exported-tests.js';
import { readReport } from '../../test/read-report.js';
import { JUNIT } from '../formats/junit/junit.js';
import type { ReportEntry } from '../report.js';
import type { ExportedRun, ExportedTest } from './exported-run.js';
import { toJunit } from './junit-export.js';

const RUN: ExportedRun = {
  id: 'run_1',
  name: 'nightly <main> & "more"',
  startedAt: new Date('2026-11-20T20:42:16.000Z'),
  durationMs: 1500,
  summary: { total: 4, passed: 2, failed: 1, skipped: 1, flaky: 1 },
};

async function write(tests: readonly ExportedTest[]): Promise<string> {
  let text = '';
  for await (const piece of toJunit(RUN, listOf(tests))) text += piece;
  return text;
}

async function readBack(tests: readonly ExportedTest[]): Promise<readonly ReportEntry[]> {
  return (await readReport(JUNIT, await write(tests))).entries;
}

describe('toJunit', () => {
  it('names class, time and file of a test', async () => {
    expect(await write([PASSED_TEST])).toContain(
      '<testcase name="adds" classname="src/a.test.ts &gt; cart [chromium]" time="0.012" file="src/a.test.ts"/>',
    );
  });

  it('escapes what XML gives a meaning, and replaces what it forbids', async () => {
    const failure = { kind: 'assertion', message: 'a < b & "c"\n]]>\u0000\u001b\ud800🎉' } as const;
    const text = await write([{ ...PASSED_TEST, status: 'failed', failure }]);
    expect(text).toContain('<testsuites name="nightly &lt;main&gt; &amp; &quot;more&quot;"');
    expect(text).toContain(
      '<failure message="a &lt; b &amp; &quot;c&quot;&#10;]]&gt;\ufffd\ufffd\ufffd🎉" type="AssertionError">',
    );
    expect(text).toContain('>a &lt; b &amp; "c"\n]]&gt;\ufffd\ufffd\ufffd🎉</failure>');
  });

  it.each([
    ['assertion', 'failure', 'type="AssertionError"'],
    ['exception', 'error', 'type="Error"'],
    ['unknown', 'error', 'message="why"'],
  ] as const)('writes a failure of kind %s as %s', async (kind, element, attribute) => {
    const text = await write([{ ...PASSED_TEST, status: 'failed', failure: { kind, message: 'why' } }]);
    expect(text).toContain(`<${element} message="why"`);
    expect(text).toContain(attribute);
  });

  it('reports both values, the place and the stack', async () => {
    const failure = {
      kind: 'assertion',
      message: 'sums differ',
      expected: [1, 'a'],
      actual: null,
      stack: 'at x',
      location: { file: 'src/a.ts', line: 3, column: 5 },
    } as const;
    const text = await write([{ ...PASSED_TEST, status: 'failed', failure }]);
    expect(text).toContain('>sums differ\nExpected: [1,"a"]\nReceived: null\nat src/a.ts:3:5\nat x</failure>');
  });

  it('is read back as it was', async () => {
    const entries = await readBack([
      { ...PASSED_TEST, tags: ['slow'] },
      {
        ...PASSED_TEST,
        name: 'throws',
        testId: 'throws',
        status: 'failed',
        failure: { kind: 'exception', message: 'boom', stack: 'Error: boom\n    at a.js:1:2' },
      },
      { ...PASSED_TEST, name: 'skips', testId: 'skips', status: 'skipped', skipReason: 'later' },
      {
        ...PASSED_TEST,
        name: 'flickers',
        testId: 'flickers',
        flaky: true,
        failure: { kind: 'assertion', message: 'once' },
      },
    ]);
    const tests = entries.flatMap((entry) => (entry.kind === 'test' ? [entry.test] : []));
    expect(tests.map(({ name, status }) => [name, status])).toEqual([
      ['adds', 'passed'],
      ['throws', 'failed'],
      ['skips', 'skipped'],
      ['flickers', 'passed'],
    ]);
    expect(tests[0]).toMatchObject({ durationMs: 12, file: 'src/a.test.ts' });
    expect(tests[1]).toMatchObject({ failures: [{ message: 'boom' }] });
    expect(tests[2]?.skipReason).toBe('later');
    expect(tests[3]?.attempts?.map(({ status }) => status)).toEqual(['failed', 'passed']);
    expect(entries.filter(({ kind }) => kind === 'warning')).toEqual([]);
  });
});
