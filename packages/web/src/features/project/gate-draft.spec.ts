import { describe, expect, it } from '@jest/globals';
import { gateComplaints, isEmptyGate, toDraft, toGate, type GateDraft } from './gate-draft.js';

const EMPTY: GateDraft = { maxNewFailures: '', maxFailures: '', minTests: '', minPassRate: '', noNewFlaky: false };

describe('a gate in fields', () => {
  it('is empty without a gate', () => expect(toDraft(null)).toEqual(EMPTY));

  it.each([
    ['a share of 0.995 is 99.5 %', 0.995, '99.5'],
    ['a share of 0.57 is 57 %, without a long tail', 0.57, '57'],
    ['all is 100 %', 1, '100'],
    ['nothing is 0 %, and a rule', 0, '0'],
  ])('%s', (_, minPassRate, text) => {
    const gate = { maxNewFailures: 0, maxFailures: null, minTests: 10, minPassRate, noNewFlaky: true };
    expect(toDraft(gate)).toEqual({
      maxNewFailures: '0',
      maxFailures: '',
      minTests: '10',
      minPassRate: text,
      noNewFlaky: true,
    });
    expect(toGate(toDraft(gate))).toEqual(gate);
  });
});

describe('complaints about a gate', () => {
  it.each([
    ['none of empty fields', EMPTY, {}],
    ['none of zero', { ...EMPTY, maxFailures: '0' }, {}],
    ['none of spaces around', { ...EMPTY, minTests: ' 5 ' }, {}],
    ['one of a fraction of tests', { ...EMPTY, minTests: '1.5' }, { minTests: 'Enter a whole number.' }],
    ['one of a negative number', { ...EMPTY, maxNewFailures: '-1' }, { maxNewFailures: 'Enter a whole number.' }],
    ['one of words', { ...EMPTY, maxFailures: 'many' }, { maxFailures: 'Enter a whole number.' }],
    ['one of more than all', { ...EMPTY, minPassRate: '100.1' }, { minPassRate: 'Enter a number from 0 to 100.' }],
  ])('%s', (_, draft, complaints) => expect(gateComplaints(draft)).toEqual(complaints));
});

describe('an empty gate', () => {
  it.each([
    ['has no rule', EMPTY, true],
    ['has no rule of spaces alone', { ...EMPTY, minTests: ' ' }, true],
    ['is none with a zero', { ...EMPTY, maxFailures: '0' }, false],
    ['is none that forbids new flaky tests', { ...EMPTY, noNewFlaky: true }, false],
  ])('%s', (_, draft, isEmpty) => expect(isEmptyGate(draft)).toBe(isEmpty));
});
