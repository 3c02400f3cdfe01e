import { describe, expect, it } from '@jest/globals';
import { gateErrors, isEmptyGate, toDraft, toGate, type GateDraft } from './gate-draft.js';

const EMPTY: GateDraft = {
  maxNewFailures: '',
  maxFailures: '',
  minTests: '',
  minPassRate: '',
  minApiCoverage: '',
  noNewFlaky: false,
  collectionId: null,
};

describe('toDraft and toGate', () => {
  it('return empty fields without a gate', () => expect(toDraft(null)).toEqual(EMPTY));

  it.each([
    ['show a rate of 0.995 as 99.5 %', 0.995, '99.5'],
    ['show a rate of 0.57 as 57 %, without rounding errors', 0.57, '57'],
    ['show a rate of 1 as 100 %', 1, '100'],
    ['show a rate of 0 as 0 %, which is a rule', 0, '0'],
  ])('%s', (_, minPassRate, text) => {
    const counts = { maxNewFailures: 0, maxFailures: null, minTests: 10 };
    const gate = { collectionId: 'col_1', ...counts, minPassRate, minApiCoverage: 0.8, noNewFlaky: true };
    expect(toDraft(gate)).toEqual({
      maxNewFailures: '0',
      maxFailures: '',
      minTests: '10',
      minPassRate: text,
      minApiCoverage: '80',
      noNewFlaky: true,
      collectionId: 'col_1',
    });
    expect(toGate(toDraft(gate))).toEqual(gate);
  });
});

describe('gateErrors', () => {
  it.each([
    ['accepts empty fields', EMPTY, {}],
    ['accepts zero', { ...EMPTY, maxFailures: '0' }, {}],
    ['accepts surrounding spaces', { ...EMPTY, minTests: ' 5 ' }, {}],
    ['rejects a fraction of a test', { ...EMPTY, minTests: '1.5' }, { minTests: 'Enter a whole number.' }],
    ['rejects a negative number', { ...EMPTY, maxNewFailures: '-1' }, { maxNewFailures: 'Enter a whole number.' }],
    ['rejects words', { ...EMPTY, maxFailures: 'many' }, { maxFailures: 'Enter a whole number.' }],
    [
      'rejects a coverage of words',
      { ...EMPTY, minApiCoverage: 'x' },
      { minApiCoverage: 'Enter a number from 0 to 100.' },
    ],
    ['rejects more than 100 %', { ...EMPTY, minPassRate: '100.1' }, { minPassRate: 'Enter a number from 0 to 100.' }],
  ])('%s', (_, draft, errors) => expect(gateErrors(draft)).toEqual(errors));
});

describe('isEmptyGate', () => {
  it.each([
    ['is true without rules', EMPTY, true],
    ['ignores spaces', { ...EMPTY, minTests: ' ' }, true],
    ['is false with a zero', { ...EMPTY, maxFailures: '0' }, false],
    ['is false when newly flaky tests are forbidden', { ...EMPTY, noNewFlaky: true }, false],
  ])('%s', (_, draft, isEmpty) => expect(isEmptyGate(draft)).toBe(isEmpty));
});
