import { expect, test } from '@jest/globals';
import { Maintenance } from './maintenance.js';

const PLAN = { checkpointBytes: 100, checkpointMs: 1_000, vacuumBytes: 400 };

function opened(): Maintenance {
  return new Maintenance(PLAN, { writtenBytes: 10, nowMs: 0 });
}

test('nothing is due while nothing is written, however long that lasts', () => {
  expect(opened().due({ writtenBytes: 10, nowMs: 1_000_000 })).toBeUndefined();
});

test('a checkpoint is due after its bytes', () => {
  expect(opened().due({ writtenBytes: 109, nowMs: 1 })).toBeUndefined();
  expect(opened().due({ writtenBytes: 110, nowMs: 1 })).toBe('CHECKPOINT');
});

test('a checkpoint is due after its time, if a single byte was written', () => {
  expect(opened().due({ writtenBytes: 11, nowMs: 999 })).toBeUndefined();
  expect(opened().due({ writtenBytes: 11, nowMs: 1_000 })).toBe('CHECKPOINT');
});

test('a checkpoint resets the count and the clock', () => {
  const maintenance = opened();
  maintenance.did('CHECKPOINT', { writtenBytes: 110, nowMs: 500 });
  expect(maintenance.due({ writtenBytes: 209, nowMs: 1_499 })).toBeUndefined();
  expect(maintenance.due({ writtenBytes: 210, nowMs: 501 })).toBe('CHECKPOINT');
  expect(maintenance.due({ writtenBytes: 111, nowMs: 1_500 })).toBe('CHECKPOINT');
});

test('a vacuum is due after its bytes, checkpoints or not', () => {
  const maintenance = opened();
  maintenance.did('CHECKPOINT', { writtenBytes: 400, nowMs: 1 });
  expect(maintenance.due({ writtenBytes: 409, nowMs: 2 })).toBeUndefined();
  expect(maintenance.due({ writtenBytes: 410, nowMs: 2 })).toBe('VACUUM ANALYZE');
  maintenance.did('VACUUM ANALYZE', { writtenBytes: 450, nowMs: 3 });
  expect(maintenance.due({ writtenBytes: 450, nowMs: 4 })).toBeUndefined();
});
