import { describe, expect, it } from '@jest/globals';
import { failureView, placeText } from './failure-view-model.js';

const failure = {
  testId: 't',
  testName: 'T',
  durationMs: 5,
  tags: [],
  reason: { kind: 'exception' as const, message: 'broke' },
  lastFewEvents: [],
};

function view(more: object): ReturnType<typeof failureView> {
  return failureView({ ...failure, ...more }, 2);
}

describe('view of a failure', () => {
  it('has nothing of what did not come', () => {
    expect(view({})).toMatchObject({
      number: 3,
      place: undefined,
      stack: undefined,
      causeId: undefined,
      attempts: [],
      files: [],
      history: undefined,
    });
  });

  it('reads what was asked for', () => {
    const read = view({
      location: { file: 'a.ts', line: 3, column: 7 },
      stack: 'at a',
      group: { id: 'grp_1', size: 2 },
      attempts: [{ status: 'failed', durationMs: 4, reason: { message: 'broke' } }, { status: 'passed' }],
      artifacts: [{ id: 'art_1', name: 'a.png', sizeBytes: 3, mediaType: 'image/png' }],
    });
    expect(read.place).toEqual({ file: 'a.ts', line: 3, column: 7 });
    expect(read).toMatchObject({ stack: 'at a', causeId: 'grp_1', files: [{ id: 'art_1' }] });
    expect(read.attempts).toEqual([
      { status: 'failed', durationMs: 4, message: 'broke' },
      { status: 'passed', durationMs: undefined, message: undefined },
    ]);
  });

  it.each([
    ['a place without a file is none', { location: { line: 3 } }, { place: undefined }],
    [
      'a place may lack the line',
      { location: { file: 'a.ts' } },
      { place: { file: 'a.ts', line: undefined, column: undefined } },
    ],
    ['a group may be null', { group: null }, { causeId: undefined }],
    ['attempts of another shape are left out', { attempts: ['failed', null, 3] }, { attempts: [] }],
    [
      'an attempt may tell its message itself',
      { attempts: [{ error: 'no' }] },
      { attempts: [{ status: 'unknown', message: 'no' }] },
    ],
    ['artifacts of another shape are left out', { artifacts: [{ id: 'x' }] }, { files: [] }],
  ])('%s', (_, more, read) => expect(view(more)).toMatchObject(read));

  it.each([
    ['a.ts:3:7', { file: 'a.ts', line: 3, column: 7 }],
    ['a.ts:3', { file: 'a.ts', line: 3, column: undefined }],
    ['a.ts', { file: 'a.ts', line: undefined, column: undefined }],
  ])('says a place as %s', (text, place) => expect(placeText(place)).toBe(text));
});
