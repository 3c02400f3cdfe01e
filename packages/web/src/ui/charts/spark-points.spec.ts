import { describe, expect, it } from '@jest/globals';
import { sparkPoints } from './spark-points.js';

const FRAME = { width: 106, height: 26, low: 0, high: 1 };

describe('sparkPoints', () => {
  it('places values from left to right, high values on top, inside a margin of 3', () => {
    expect(sparkPoints([0, 0.5, 1], FRAME)).toEqual([
      { x: 3, y: 23, index: 0 },
      { x: 53, y: 13, index: 1 },
      { x: 103, y: 3, index: 2 },
    ]);
  });

  it('skips nulls and keeps the positions of the other values', () => {
    expect(sparkPoints([null, null, 1], FRAME)).toEqual([{ x: 103, y: 3, index: 2 }]);
  });

  it('keeps points inside the frame', () => {
    expect(sparkPoints([-5, 7], FRAME).map(({ y }) => y)).toEqual([23, 3]);
  });

  it.each([[[1]], [[0.2]]])('accepts a single value %j and an empty range', (values) => {
    expect(sparkPoints(values, { ...FRAME, low: 1, high: 1 })).toEqual([{ x: 3, y: 3, index: 0 }]);
  });
});
