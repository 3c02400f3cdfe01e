import { describe, expect, it } from '@jest/globals';
import { Problem } from '../common/problem.js';
import { countBuckets, requireRoom, startOfBucket, type Bucket, type Span, type TimeBucket } from './trend-buckets.js';

const span = (from: string, to: string): Span => ({ from: new Date(from), to: new Date(to) });

function refusalOf(about: Span, bucket: Bucket): string | undefined {
  try {
    requireRoom(about, bucket);
    return undefined;
  } catch (error) {
    return error instanceof Problem ? error.detail : 'not a problem';
  }
}

// docs/concepts.md, "Trends: buckets"
describe('a bucket', () => {
  const table: readonly (readonly [string, TimeBucket, string])[] = [
    ['2026-03-04T05:59:59.999Z', 'hour', '2026-03-04T05:00:00.000Z'],
    ['2026-03-04T05:00:00.000Z', 'hour', '2026-03-04T05:00:00.000Z'],
    ['2026-03-04T23:59:59.999Z', 'day', '2026-03-04T00:00:00.000Z'],
    // 2 March 2026 is a Monday.
    ['2026-03-02T00:00:00.000Z', 'week', '2026-03-02T00:00:00.000Z'],
    ['2026-03-08T23:59:59.999Z', 'week', '2026-03-02T00:00:00.000Z'],
    ['2026-03-01T23:59:59.999Z', 'week', '2026-02-23T00:00:00.000Z'],
    // Before 1970: 1 January 1970 was a Thursday.
    ['1970-01-01T00:00:00.000Z', 'week', '1969-12-29T00:00:00.000Z'],
    ['1969-12-31T23:30:00.000Z', 'day', '1969-12-31T00:00:00.000Z'],
  ];
  it.each(table)('that %s lies in, of the length %s, begins at %s', (instant, bucket, start) => {
    expect(startOfBucket(new Date(instant), bucket).toISOString()).toBe(start);
  });

  const counts: readonly (readonly [string, string, TimeBucket, number])[] = [
    ['2026-03-01T00:00:00Z', '2026-03-03T00:00:00Z', 'day', 2],
    ['2026-03-01T00:00:00Z', '2026-03-03T00:00:00.001Z', 'day', 3],
    ['2026-03-01T12:00:00Z', '2026-03-03T12:00:00Z', 'day', 3],
    ['2026-03-01T00:00:00Z', '2026-03-02T00:00:00.001Z', 'week', 2],
    ['2026-03-01T00:30:00Z', '2026-03-01T00:31:00Z', 'hour', 1],
  ];
  it.each(counts)('from %s to %s of the length %s: %d of them', (from, to, bucket, count) => {
    expect(countBuckets(span(from, to), bucket)).toBe(count);
  });
});

// docs/concepts.md, "Trends: buckets"
describe('a span', () => {
  const DAY = 'Send bucket=day or a shorter span: a response contains at most 400 buckets.';
  const WEEK = 'Send bucket=week or a shorter span: a response contains at most 400 buckets.';
  const NONE = 'Send from and to at most 400 weeks apart, with bucket=week.';
  // 400 hours after 1 January are 17 January, 16:00; 400 days after it are 5 February of the next year; 400 weeks are 2800 days.
  const table: readonly (readonly [Bucket, string, string, string | undefined])[] = [
    ['hour', '2026-01-01T00:00:00Z', '2026-01-17T16:00:00Z', undefined],
    ['hour', '2026-01-01T00:00:00Z', '2026-01-17T16:00:00.001Z', DAY],
    ['hour', '2026-01-01T00:00:00Z', '2027-02-06T00:00:00Z', WEEK],
    ['day', '2026-01-01T00:00:00Z', '2027-02-05T00:00:00Z', undefined],
    ['day', '2026-01-01T00:00:00Z', '2027-02-06T00:00:00Z', WEEK],
    ['week', '2026-03-02T00:00:00Z', '2033-10-31T00:00:00Z', undefined],
    ['week', '2026-03-02T00:00:00Z', '2033-10-31T00:00:01Z', NONE],
    ['run', '2026-03-02T00:00:00Z', '2033-10-31T00:00:00Z', undefined],
    ['run', '2026-03-02T00:00:00Z', '2033-10-31T00:00:01Z', NONE],
    ['hour', '0000-01-01T00:00:00Z', '9999-01-01T00:00:00Z', NONE],
  ];
  it.each(table)('by %s from %s to %s is answered %s', (bucket, from, to, refusal) => {
    expect(refusalOf(span(from, to), bucket)).toBe(refusal);
  });
});
