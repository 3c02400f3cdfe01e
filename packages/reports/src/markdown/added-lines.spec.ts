import { describe, expect, it } from '@jest/globals';
import type { JsonObject } from '../json/json-value.js';
import { historyLines, stackLines } from './added-lines.js';
import { FULL, SHORT } from './detail.js';

const HASH = '0123456789abcdef0123456789abcdef01234567';

// docs/concepts.md, "Failures as Markdown"
describe('the line of a history', () => {
  const history = (members: JsonObject): readonly string[] =>
    historyLines({ consecutiveFailures: 3, firstFailedRunId: 'clr_1', flakeRate: 1 / 3, state: 'broken', ...members });

  it.each<[string, JsonObject, string]>([
    [
      'both commits',
      { lastPassedCommit: 'f'.repeat(40), firstFailedCommit: HASH, lastPassedRunId: 'clr_0' },
      'changes: ffffffffffff..0123456789ab',
    ],
    [
      'the first failed commit',
      { lastPassedCommit: null, firstFailedCommit: HASH, lastPassedRunId: 'clr_0' },
      'first failed at commit 0123456789ab, last passed in run clr_0',
    ],
    [
      'the last passed commit',
      { lastPassedCommit: HASH, firstFailedCommit: null, lastPassedRunId: 'clr_0' },
      'last passed at commit 0123456789ab',
    ],
    [
      'no commit',
      { lastPassedCommit: null, firstFailedCommit: null, lastPassedRunId: 'clr_0' },
      'last passed in run clr_0',
    ],
    [
      'no pass',
      { lastPassedCommit: null, firstFailedCommit: HASH, lastPassedRunId: null },
      'first failed at commit 0123456789ab, no earlier pass known',
    ],
    [
      'commits that are no hashes',
      { lastPassedCommit: 'r12\n# x', firstFailedCommit: 'r13', lastPassedRunId: 'clr_0' },
      'changes: r12 # x..r13',
    ],
  ])('shows the known facts about commits: %s', (_name, members, told) => {
    expect(history(members)).toEqual([`history: failed 3 in a row, since run clr_1; ${told}; flake rate 0.33; broken`]);
  });
});

describe('the lines of a stack', () => {
  it('begin with the innermost call inside the project where the language prints it last', () => {
    const stack =
      'Traceback (most recent call last):\n  File "/app/tests/test_pay.py", line 9, in test_pay\n    pay()\n  File "/app/shop/pay.py", line 4, in pay\n    charge()\n  File "/usr/lib/python3.12/site-packages/stripe/api.py", line 7, in charge\nValueError: x';
    expect(stackLines(stack, FULL)).toEqual([
      'stack:',
      '  File "/app/shop/pay.py", line 4, in pay',
      '  File "/app/tests/test_pay.py", line 9, in test_pay',
      '  File "/usr/lib/python3.12/site-packages/stripe/api.py", line 7, in charge',
    ]);
  });

  it('are at most five, and show how many more there are', () => {
    const stack = Array.from({ length: 8 }, (_, index) => `    at fn${index} (/app/src/a.ts:${index + 1}:1)`).join(
      '\n',
    );
    expect(stackLines(stack, FULL)).toHaveLength(7);
    expect(stackLines(stack, FULL).at(-1)).toBe('  … 3 more lines');
  });

  it('are those of the text where no frame can be read, and none in a short entry', () => {
    expect(stackLines('one\n\n two', FULL)).toEqual(['stack:', '  one', '  two']);
    expect(stackLines('one', SHORT)).toEqual([]);
  });
});
