import { describe, expect, it } from '@jest/globals';
import {
  nextStatus,
  type RunEvent,
  type RunStatus,
  statusOfUpload,
  type StatedEnd,
  type RunSummary,
} from './run-state.js';

const TESTS: RunEvent = { kind: 'tests' };
const FAILED: RunEvent = { kind: 'complete', status: 'failed' };
const CANCEL: RunEvent = { kind: 'cancel' };
const SILENCE: RunEvent = { kind: 'silence' };

describe('run state', () => {
  it.each<[RunStatus, RunEvent, RunStatus | undefined]>([
    ['queued', TESTS, 'running'],
    ['queued', FAILED, 'failed'],
    ['queued', CANCEL, 'cancelled'],
    ['queued', SILENCE, 'errored'],
    ['running', TESTS, 'running'],
    ['running', FAILED, 'failed'],
    ['running', CANCEL, 'cancelled'],
    ['running', SILENCE, 'errored'],
    ['passed', TESTS, undefined],
    ['passed', FAILED, undefined],
    ['failed', CANCEL, undefined],
    ['errored', TESTS, undefined],
    ['errored', SILENCE, undefined],
    ['cancelled', FAILED, undefined],
  ])('goes from %s by %j to %s', (status, event, expected) => {
    expect(nextStatus(status, event)).toBe(expected);
  });
});

const NONE: RunSummary = { total: 0, passed: 0, failed: 0, skipped: 0, flaky: 0 };
const GREEN: RunSummary = { ...NONE, total: 2, passed: 2 };
const RED: RunSummary = { ...NONE, total: 2, passed: 1, failed: 1 };
const SKIPPED: RunSummary = { ...NONE, total: 1, skipped: 1 };

describe('the status of an uploaded run', () => {
  it.each<[StatedEnd['status'], number | null, RunSummary, string, boolean]>([
    [undefined, null, GREEN, 'passed', false],
    [undefined, null, RED, 'failed', false],
    [undefined, null, SKIPPED, 'passed', false],
    [undefined, null, NONE, 'errored', true],
    ['passed', null, GREEN, 'passed', false],
    ['passed', null, RED, 'failed', false],
    ['passed', null, NONE, 'errored', true],
    ['failed', null, GREEN, 'failed', false],
    ['failed', null, NONE, 'failed', false],
    ['errored', null, GREEN, 'errored', false],
    ['errored', null, NONE, 'errored', false],
    ['cancelled', null, RED, 'cancelled', false],
    ['cancelled', null, NONE, 'cancelled', true],
    [undefined, 0, GREEN, 'passed', false],
    [undefined, 1, GREEN, 'failed', false],
    ['passed', -1, GREEN, 'failed', false],
    [undefined, 1, RED, 'failed', false],
    [undefined, 2, NONE, 'errored', false],
    [undefined, 0, NONE, 'errored', true],
    ['errored', 1, GREEN, 'errored', false],
    ['running', 1, GREEN, 'running', false],
    ['queued', null, NONE, 'queued', false],
  ])('stated %s with exit code %s and the counts %j is %s, empty: %s', (status, exitCode, summary, expected, empty) => {
    expect(statusOfUpload({ status, exitCode }, summary)).toMatchObject({ status: expected, empty });
  });

  it.each<[Pick<StatedEnd, 'status' | 'failureClass' | 'failureMessage'>, RunSummary, string, boolean]>([
    [{ status: undefined, failureMessage: 'The database did not start' }, GREEN, 'errored', false],
    [{ status: undefined, failureClass: 'setup' }, GREEN, 'errored', false],
    [{ status: 'passed', failureClass: 'setup', failureMessage: null }, GREEN, 'errored', false],
    [{ status: undefined, failureMessage: 'The database did not start' }, NONE, 'errored', false],
    [{ status: undefined, failureMessage: 'The database did not start' }, RED, 'failed', false],
    [{ status: 'cancelled', failureMessage: 'Stopped' }, GREEN, 'cancelled', false],
    [{ status: 'running', failureMessage: 'The database did not start' }, NONE, 'running', false],
    [{ status: undefined, failureClass: '', failureMessage: ' ' }, GREEN, 'passed', false],
  ])('of a sender that states %j with the counts %j is %s, empty: %s', (stated, summary, expected, empty) => {
    expect(statusOfUpload({ exitCode: null, ...stated }, summary)).toMatchObject({ status: expected, empty });
  });

  it('keeps the exit code of an open run in its message', () => {
    const message = 'The command that ran the tests exited with code 1.';
    expect(statusOfUpload({ status: 'running', exitCode: 1 }, NONE)).toEqual({
      status: 'running',
      empty: false,
      message,
    });
    expect(statusOfUpload({ status: 'running', exitCode: 0 }, NONE).message).toBeNull();
  });

  it.each<[number | null, RunSummary, string | null]>([
    [1, GREEN, 'The command that ran the tests exited with code 1, but no test failed.'],
    [1, RED, null],
    [null, NONE, 'The run has no tests.'],
    [null, GREEN, null],
  ])('with exit code %s and the counts %j has the message %j', (exitCode, summary, expected) => {
    expect(statusOfUpload({ status: undefined, exitCode }, summary).message).toBe(expected);
  });
});
