import { describe, expect, it } from '@jest/globals';
import { clockToMs, secondsToMs } from './attribute-values.js';

describe('seconds as reports write them', () => {
  it.each([
    ['0.25', 250],
    ['0', 0],
    ['-0.000000', 0],
    ['2', 2000],
    ['.5', 500],
    ['5.', 5000],
    ['1e-05', 0.01],
    ['1.5E+2', 150_000],
    ['0.1', 100],
    ['1,234.567', 1_234_567],
    ['1,234,567.5', 1_234_567_500],
    ['0,12', 120],
    ['1.234,5', 1_234_500],
    ["1'234.5", 1_234_500],
    ['1 234,5', 1_234_500],
    [' 3.5 ', 3500],
    ['0.25s', 250],
    ['15ms', 15],
    ['12 ms', 12],
    ['3 SECS', 3000],
    ['250 millis', 250],
    ['1.5h', 5_400_000],
    ['00:00:01.5', 1500],
  ])('reads %p as %p ms', (text, ms) => {
    expect(secondsToMs(text)).toBe(ms);
  });

  it.each([
    '',
    '  ',
    'NaN',
    'Infinity',
    '-1',
    '-0.001',
    '<<computed>>',
    '1y',
    '1.2.3x',
    '12px',
    '--1',
    '9'.repeat(40),
    '1'.repeat(500),
  ])('takes %p for no time', (text) => {
    expect(secondsToMs(text)).toBe('invalid');
  });

  it('leaves a missing time missing', () => {
    expect(secondsToMs(undefined)).toBeUndefined();
  });
});

describe('clocks', () => {
  it.each([
    ['00:00:00.0015', 1.5],
    ['00:01:02', 62_000],
    ['02:00:00.5000000', 7_200_500],
    ['1.02:03:04', 93_784_000],
    ['01:30', 90_000],
    ['00:00:01,5', 1500],
  ])('reads %p as %p ms', (text, ms) => {
    expect(clockToMs(text)).toBe(ms);
  });

  it.each(['', '5', 'a:b', '-00:00:01', '1:2:3:4:5', ':'.repeat(1000)])('takes %p for no time', (text) => {
    expect(clockToMs(text)).toBe('invalid');
  });

  it('leaves a missing time missing', () => {
    expect(clockToMs(undefined)).toBeUndefined();
  });
});
