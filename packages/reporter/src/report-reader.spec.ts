import { describe, expect, it } from '@jest/globals';
import { toJsonText } from './report-reader.js';

describe('the JSON of results', () => {
  it('keeps values that JSON can contain', () => {
    const report = { failureDetails: [{ matcherResult: { expected: { id: 7 }, actual: null } }] };
    expect(JSON.parse(toJsonText(report))).toEqual(report);
  });

  it.each([
    ['a BigInt', { actual: 1n }],
    ['a cycle', circular()],
    [
      'a getter that throws',
      {
        get actual(): never {
          throw new Error('detached');
        },
      },
    ],
  ])('leaves out %s, and keeps the messages and the places of the others', (_, detail) => {
    const failureDetails = [{ matcherResult: { expected: 1 } }, detail];
    const report = { testResults: [{ failureMessages: ['first', 'second'], failureDetails }] };
    expect(JSON.parse(toJsonText(report))).toEqual({
      testResults: [
        { failureMessages: ['first', 'second'], failureDetails: [{ matcherResult: { expected: 1 } }, null] },
      ],
    });
  });
});

function circular(): object {
  const value: { self?: object } = {};
  value.self = value;
  return value;
}
