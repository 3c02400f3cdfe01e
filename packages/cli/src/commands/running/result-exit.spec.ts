import { describe, expect, it } from '@jest/globals';
import {
  exitOfBuild,
  exitOfCollection,
  exitOfRun,
  type BuildResult,
  type CollectionResult,
  type RunResult,
} from './result-exit.js';

const NONE = { total: 0, passed: 0, failed: 0, skipped: 0, flaky: 0 };
const PASSED_GATE = { passed: true, rules: [] };

function run(status: RunResult['status'], others: Partial<RunResult> = {}): RunResult {
  return { status, empty: false, gate: null, summary: NONE, ...others };
}

function build(status: BuildResult['status'], others: Partial<BuildResult> = {}): BuildResult {
  return { status, empty: false, runs: [], summary: NONE, ...others };
}

function jobs(...found: readonly Partial<BuildResult['runs'][number]>[]): Partial<BuildResult> {
  const usual = { id: 'clr_1', targetId: 'tgt_1', job: null, attempt: null, status: 'passed' } as const;
  return { runs: found.map((job) => ({ ...usual, empty: false, superseded: false, ...job })) };
}

describe('exitOfRun', () => {
  it.each([
    ['ok', run('passed')],
    ['ok', run('passed', { gate: PASSED_GATE })],
    ['failures', run('passed', { gate: { ...PASSED_GATE, passed: false } })],
    ['failures', run('failed')],
    ['failures', run('errored')],
    ['failures', run('cancelled')],
    ['empty', run('errored', { empty: true })],
    ['notFound', run('queued')],
    ['notFound', run('running')],
    ['notFound', run('running', { summary: { ...NONE, total: 2, passed: 2 } })],
    ['failures', run('running', { summary: { ...NONE, total: 2, passed: 1, failed: 1 } })],
  ])('is %s for %j', (exit, result) => {
    expect(exitOfRun(result)).toBe(exit);
  });
});

describe('exitOfBuild', () => {
  it.each([
    ['ok', build('passed')],
    ['failures', build('failed')],
    ['failures', build('cancelled')],
    ['empty', build('cancelled', { empty: true })],
    ['notFound', build('running')],
    ['notFound', build('running', jobs({ status: 'passed' }, { status: 'running' }))],
    ['failures', build('running', { summary: { ...NONE, total: 1, failed: 1 } })],
    ['failures', build('running', jobs({ status: 'errored' }))],
    ['notFound', build('running', jobs({ status: 'failed', superseded: true }))],
    ['notFound', build('running', jobs({ status: 'errored', empty: true }))],
  ])('is %s for %j', (exit, result) => {
    expect(exitOfBuild(result)).toBe(exit);
  });
});

describe('exitOfCollection', () => {
  const collection = (
    others: Partial<CollectionResult>,
    ...runs: readonly Partial<CollectionResult['runs'][number]>[]
  ): CollectionResult => ({
    hasFailures: false,
    isRunning: false,
    runs: runs.map((one) => ({ status: 'passed', empty: false, superseded: false, ...one })),
    ...others,
  });

  it.each([
    ['ok', collection({}, {}, { status: 'failed' })],
    ['ok', collection({}, {}, { status: 'errored', superseded: true })],
    ['failures', collection({ hasFailures: true }, {})],
    ['failures', collection({ hasFailures: true, isRunning: true }, {})],
    ['failures', collection({}, {}, { status: 'errored' })],
    ['failures', collection({}, {}, { status: 'cancelled' })],
    ['notFound', collection({ isRunning: true }, {})],
    ['empty', collection({}, { status: 'errored', empty: true })],
  ])('is %s for %j', (exit, result) => {
    expect(exitOfCollection(result)).toBe(exit);
  });
});
