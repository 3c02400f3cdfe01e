import { describe, expect, it } from '@jest/globals';
import { buildTimeline, MOST_LANES, type TimedTest } from './build-timeline.js';

const START = 1_700_000_000_000;

/** A test from and to a time, named by its position. */
const test = (seq: number, from: number, to: number, worker: string | null = null): TimedTest => ({
  seq,
  name: `t${seq}`,
  status: 'passed',
  startMs: START + from,
  durationMs: to - from,
  worker,
});

const lanesOf = (tests: readonly TimedTest[]): readonly (readonly [number, number])[] | undefined =>
  buildTimeline(tests)?.tests.map(({ seq, lane }) => [seq, lane]);
const pathOf = (tests: readonly TimedTest[]): readonly (readonly [number, number])[] | undefined =>
  buildTimeline(tests)?.criticalPath.map(({ seq, waitMs }) => [seq, waitMs]);

describe('buildTimeline', () => {
  it('has nothing for no tests', () => expect(buildTimeline([])).toBeUndefined());

  it('measures wall, busy and idle time of workers in the order of their numbers', () =>
    expect(buildTimeline([test(0, 0, 400, '10'), test(1, 100, 300, '2'), test(2, 600, 1000, '10')])).toMatchObject({
      startedMs: START,
      wallMs: 1000,
      lanes: [
        { worker: '2', tests: 1, busyMs: 200, idleMs: 800 },
        { worker: '10', tests: 2, busyMs: 800, idleMs: 200 },
      ],
    }));

  it('counts the time of tests that overlap in one worker once', () =>
    expect(buildTimeline([test(0, 0, 400, 'a'), test(1, 100, 300, 'a'), test(2, 300, 500, 'a')])?.lanes).toEqual([
      { worker: 'a', tests: 3, busyMs: 500, idleMs: 0 },
    ]));

  it('packs tests without a worker into the first free lane', () =>
    expect(lanesOf([test(3, 250, 300), test(0, 0, 100), test(1, 50, 200), test(2, 100, 250)])).toEqual([
      [0, 0],
      [1, 1],
      [2, 0],
      [3, 0],
    ]));

  it('puts packed lanes behind those of workers', () =>
    expect(lanesOf([test(0, 0, 100), test(1, 0, 100, 'w')])).toEqual([
      [0, 1],
      [1, 0],
    ]));

  it.each(['packed', 'workers'])('has at most 100 lanes of %s', (kind) => {
    const tests = Array.from({ length: MOST_LANES + 50 }, (_, seq) =>
      test(seq, 0, 100, kind === 'workers' ? `w${seq}` : null),
    );
    expect(buildTimeline(tests)?.lanes).toHaveLength(MOST_LANES);
    expect(buildTimeline(tests)?.tests).toHaveLength(MOST_LANES);
  });
});

describe('the critical path', () => {
  it.each<[string, readonly TimedTest[], readonly (readonly [number, number])[]]>([
    [
      'is the busy worker that ends last',
      [test(0, 0, 500, 'a'), test(1, 0, 400, 'b'), test(2, 505, 1000, 'a'), test(3, 410, 900, 'b')],
      [
        [0, 0],
        [2, 5],
      ],
    ],
    [
      'continues with the test of another worker that an idle worker waited for',
      [test(0, 0, 100, 'a'), test(1, 0, 600, 'b'), test(2, 610, 1000, 'a')],
      [
        [1, 0],
        [2, 10],
      ],
    ],
    [
      'stays in its worker although another test ended slightly later',
      [test(0, 0, 590, 'a'), test(1, 0, 605, 'b'), test(2, 608, 1000, 'a')],
      [
        [0, 0],
        [2, 18],
      ],
    ],
    [
      'contains the wait before the first test of a lane',
      [test(0, 0, 300, 'a'), test(1, 450, 1000, 'b')],
      [
        [0, 0],
        [1, 150],
      ],
    ],
    ['is one test when nothing ran before it', [test(0, 0, 10, 'a'), test(1, 0, 1000, 'b')], [[1, 0]]],
  ])('%s', (_, tests, path) => expect(pathOf(tests)).toEqual(path));

  it('has the tests of one worker of 8 that are equally busy', () => {
    const tests = Array.from({ length: 80 }, (_, seq) =>
      test(seq, Math.floor(seq / 8) * 10, Math.floor(seq / 8) * 10 + 10, `w${seq % 8}`),
    );
    expect(buildTimeline(tests)?.criticalPath).toHaveLength(10);
  });

  it('of 10,000 tests without a duration ends', () => {
    const tests = Array.from({ length: 10_000 }, (_, seq) => test(seq, 0, 0));
    expect(buildTimeline(tests)?.criticalPath).toHaveLength(10_000);
  });
});
