import { describe, expect, it } from '@jest/globals';
import { nextStatus, type RunEvent, type RunStatus } from './run-state.js';

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
