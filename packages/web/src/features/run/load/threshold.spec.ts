import { describe, expect, it } from '@jest/globals';
import { readThreshold } from './threshold.js';

describe('readThreshold', () => {
  it.each<[expression: unknown, actual: unknown, limit: string, value: string | undefined]>([
    ['<40ms', 49, '< 40 ms', '49 ms'],
    ['< 2s', 2400, '< 2 s', '2.4 s'],
    ['<=1min', 90_000, '<= 1 min', '1.5 min'],
    ['<1%', 0.007, '< 1 %', '0.7 %'],
    ['<= 0.5 %', 0.1 + 0.2, '<= 0.5 %', '30 %'],
    ['>100', 97.5, '> 100', '97.5'],
    ['>100/s', 97.5, '> 100 /s', '97.5 /s'],
    ['p(95)<500', 612, 'p(95)<500', '612'],
    [undefined, undefined, '–', undefined],
    ['<1%', 'many', '< 1 %', undefined],
  ])('shows the limit %j and the value %j in one unit', (expression, actual, limit, value) => {
    const threshold = readThreshold({ scope: 'transaction', metric: 'p95', expression, actual, pass: false });
    expect(threshold).toEqual({ name: 'transaction p95', limit, value, isKept: false });
  });

  it('knows nothing without a metric, and no result where none is stated', () => {
    expect(readThreshold({ expression: '<1' })).toBeUndefined();
    expect(readThreshold({ metric: 'p95', expression: '<1' })).toMatchObject({ name: 'p95', isKept: undefined });
  });
});
