import { describe, expect, it } from '@jest/globals';
import { SharedByTests, shortFailure } from './shared-failures.js';

describe('SharedByTests', () => {
  it('gives all of it to 50 tests, and its beginning to the others, and makes each once', () => {
    let made = 0;
    const shared = new SharedByTests(
      () => {
        made += 1;
        return 'no till';
      },
      (whole) => {
        made += 1;
        return whole.slice(0, 2);
      },
    );
    const given = Array.from({ length: 1_000 }, () => shared.next());
    expect(given.filter((text) => text === 'no till')).toHaveLength(50);
    expect(given.slice(50).every((text) => text === 'no')).toBe(true);
    expect(made).toBe(2);
  });
});

describe('shortFailure', () => {
  it('keeps 1,000 characters of each text, and says how many are missing', () => {
    const short = shortFailure({
      message: 'm'.repeat(5_000),
      stack: 's'.repeat(5_000),
      snippet: '> 1 |',
      type: 'Error',
    });
    expect(short).toMatchObject({ snippet: '> 1 |', type: 'Error' });
    for (const text of [short.message, short.stack]) {
      expect(text).toHaveLength(1_000);
      expect(text).toMatch(/ more characters\]$/);
    }
    expect(short).not.toHaveProperty('text');
  });
});
