import { describe, expect, it } from '@jest/globals';
import { newOrganizationId, newTargetId } from '../common/identifiers.js';
import { eventsOf, isOfInterest } from './notify-webhooks.hook.js';

const PASSED = { passed: true };
const NOT_PASSED = { passed: false };
const organization = newOrganizationId();
const target = newTargetId(organization);

// docs/concepts.md, "Webhooks"
describe('the events of a run', () => {
  it.each([
    ['passed', null, 0, ['run.completed']],
    ['failed', null, 0, ['run.completed', 'run.failed']],
    ['errored', null, 0, ['run.completed', 'run.failed']],
    ['cancelled', null, 0, ['run.completed']],
    ['passed', PASSED, 0, ['run.completed']],
    ['passed', NOT_PASSED, 0, ['run.completed', 'gate.failed']],
    ['failed', NOT_PASSED, 0, ['run.completed', 'run.failed', 'gate.failed']],
    ['failed', PASSED, 0, ['run.completed', 'run.failed']],
    ['passed', null, 1, ['run.completed', 'test.became_flaky']],
    ['failed', NOT_PASSED, 7, ['run.completed', 'run.failed', 'gate.failed', 'test.became_flaky']],
  ] as const)('that %s, with gate %j and %d newly flaky tests, are %j', (status, gate, newlyFlaky, events) => {
    expect([...eventsOf({ status, empty: false, gate, newlyFlaky })]).toEqual(events);
  });
});

describe('the events of a run without tests', () => {
  it('do not say that it failed, unless its sender stated so', () => {
    const run = { status: 'errored', gate: null, newlyFlaky: 0 } as const;
    expect([...eventsOf({ ...run, empty: true })]).toEqual(['run.completed']);
    expect([...eventsOf({ ...run, empty: false })]).toEqual(['run.completed', 'run.failed']);
  });
});

// docs/concepts.md, "Webhooks"
describe('a run', () => {
  it.each([
    [null, null, 'main', true],
    [target, null, 'main', true],
    [newTargetId(organization), null, 'main', false],
    [null, 'main', 'main', true],
    [null, 'main', 'Main', false],
    [null, 'main', 'main2', false],
    [null, 'main', null, false],
    [target, 'main', 'main', true],
    [newTargetId(organization), 'main', 'main', false],
    [target, 'main', 'other', false],
  ])(
    'is of interest to a webhook of target %s and branch %s when its branch is %s: %s',
    (targetId, branch, ofRun, expected) => {
      expect(isOfInterest({ events: ['run.completed'], targetId, branch }, { targetId: target, branch: ofRun })).toBe(
        expected,
      );
    },
  );
});
