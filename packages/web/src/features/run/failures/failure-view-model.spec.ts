import { describe, expect, it } from '@jest/globals';
import { toFailureView, formatLocation } from './failure-view-model.js';

const failure = {
  testId: 't',
  testName: 'T',
  durationMs: 5,
  tags: [],
  reason: { kind: 'exception' as const, message: 'broke' },
  lastFewEvents: [],
};

function view(more: object): ReturnType<typeof toFailureView> {
  return toFailureView({ ...failure, ...more }, 2);
}

describe('toFailureView', () => {
  it('leaves absent members undefined or empty', () => {
    expect(view({})).toMatchObject({
      number: 3,
      location: undefined,
      stack: undefined,
      causeId: undefined,
      attempts: [],
      artifacts: [],
      suspects: [],
      divergence: undefined,
      history: undefined,
    });
  });

  it('reads the included members', () => {
    const read = view({
      location: { file: 'a.ts', line: 3, column: 7 },
      stack: 'at a',
      group: { id: 'grp_1', size: 2 },
      attempts: [{ status: 'failed', durationMs: 4, reason: { message: 'broke' } }, { status: 'passed' }],
      artifacts: [{ id: 'art_1', name: 'a.png', sizeBytes: 3, mediaType: 'image/png' }],
    });
    expect(read.location).toEqual({ file: 'a.ts', line: 3, column: 7 });
    expect(read).toMatchObject({ stack: 'at a', causeId: 'grp_1', artifacts: [{ id: 'art_1' }] });
    expect(read.attempts).toEqual([
      { status: 'failed', durationMs: 4, message: 'broke' },
      { status: 'passed', durationMs: undefined, message: undefined },
    ]);
  });

  it.each([
    ['ignores a location without a file', { location: { line: 3 } }, { location: undefined }],
    [
      'accepts a location without a line',
      { location: { file: 'a.ts' } },
      { location: { file: 'a.ts', line: undefined, column: undefined } },
    ],
    ['accepts a null group', { group: null }, { causeId: undefined }],
    ['skips attempts of another shape', { attempts: ['failed', null, 3] }, { attempts: [] }],
    [
      'reads the message of an attempt from `error`',
      { attempts: [{ error: 'no' }] },
      { attempts: [{ status: 'unknown', message: 'no' }] },
    ],
    [
      'reads what the test was meant to prove',
      {
        declared: {
          description: 'Orders are paid',
          contract: { contractId: 'orders', protocol: 'http', description: null },
          endpoints: [{ url: '/orders' }, { url: 7 }, 'text'],
        },
      },
      {
        declared: {
          description: 'Orders are paid',
          contract: { id: 'orders', description: undefined },
          endpoints: ['/orders'],
        },
      },
    ],
    [
      'accepts a test that is not declared',
      { declared: null, operation: null },
      { declared: undefined, operation: undefined },
    ],
    [
      'reads the operation',
      { operation: { apiId: 'api_1', operationId: null, method: 'GET', path: '/orders' } },
      { operation: { apiId: 'api_1', method: 'GET', path: '/orders' } },
    ],
    ['skips artifacts of another shape', { artifacts: [{ id: 'x' }] }, { artifacts: [] }],
  ])('%s', (_, more, read) => expect(view(more)).toMatchObject(read));

  it.each([
    ['a.ts:3:7', { file: 'a.ts', line: 3, column: 7 }],
    ['a.ts:3', { file: 'a.ts', line: 3, column: undefined }],
    ['a.ts', { file: 'a.ts', line: undefined, column: undefined }],
  ])('formats a location as %s', (text, location) =>
    expect(formatLocation({ ...location, url: undefined })).toBe(text),
  );
});
