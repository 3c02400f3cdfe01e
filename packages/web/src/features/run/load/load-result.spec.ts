import { describe, expect, it } from '@jest/globals';
import { readLoadResult } from './load-result.js';

const NONE = { p50: null, p95: null, p99: null, throughput: null, errorRate: null };

describe('readLoadResult', () => {
  it('reads totals, windows in order of time, and thresholds', () => {
    const envelope = {
      result: {
        summary: {
          latency: { p50: 19, p95: 49, p99: 98 },
          throughputPerSec: 100,
          errorRate: 0.007,
          thresholds: [{ metric: 'p95' }],
        },
        timeline: {
          windows: [
            { offsetMs: 5000, latency: { p95: 50 }, throughputPerSec: 90, errorRate: 0 },
            { offsetMs: 0, latency: { p50: 18, p95: 48, p99: 97 } },
          ],
        },
      },
    };
    expect(readLoadResult(envelope)).toEqual({
      total: { p50: 19, p95: 49, p99: 98, throughput: 100, errorRate: 0.007 },
      points: [
        { ...NONE, offsetMs: 0, p50: 18, p95: 48, p99: 97 },
        { ...NONE, offsetMs: 5000, p95: 50, throughput: 90, errorRate: 0 },
      ],
      thresholds: [{ metric: 'p95' }],
      metrics: [],
    });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ['without a result', {}],
    ['with a result of another form', { result: [1], metrics: 'none' }],
    ['with windows of another form', { result: { timeline: { windows: [null, 1, 'x', { offsetMs: 'later' }] } } }],
    ['with totals that are no numbers', { result: { summary: { latency: { p50: '19' }, errorRate: null } } }],
  ])('finds nothing in an envelope %s', (_, envelope) => {
    expect(readLoadResult(envelope)).toEqual({ total: NONE, points: [], thresholds: [], metrics: [] });
  });

  it('reads metrics that change over time, by name and unit', () => {
    const metrics = [
      { name: 'memory', value: 20, unit: 'MiB', ts: '2026-07-10T10:00:02.000Z' },
      { name: 'memory', value: 10, unit: 'MiB', ts: '2026-07-10T10:00:00.000Z' },
      { name: 'memory', value: 0.5, unit: '%', ts: '2026-07-10T10:00:00.000Z' },
      { name: 'users', value: 3, ts: Date.parse('2026-07-10T10:00:01.000Z') },
      { name: 'users', value: 4, ts: Date.parse('2026-07-10T10:00:03.000Z') },
      { name: 'once', value: 1, ts: '2026-07-10T10:00:01.000Z' },
      { name: 'never', value: 1 },
      { name: 'text', value: '1', ts: '2026-07-10T10:00:01.000Z' },
    ];
    expect(readLoadResult({ metrics }).metrics).toEqual([
      {
        name: 'memory',
        unit: 'MiB',
        points: [
          { offsetMs: 0, value: 10 },
          { offsetMs: 2000, value: 20 },
        ],
      },
      {
        name: 'users',
        unit: '',
        points: [
          { offsetMs: 1000, value: 3 },
          { offsetMs: 3000, value: 4 },
        ],
      },
    ]);
  });
});
