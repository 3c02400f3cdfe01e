import { describe, expect, test } from '@jest/globals';
import { simpleQuery, statusAfter } from './wire-messages.js';

test('a simple query is Q, its length without the Q, the text and a zero (PostgreSQL 55.7)', () => {
  expect(simpleQuery('BEGIN').toString('hex')).toBe('510000000a424547494e00');
  // The letter has two bytes: the length counts bytes.
  expect(simpleQuery('é').toString('hex')).toBe('5100000007c3a900');
});

describe('the status after an answer', () => {
  const complete = '430000000a' + Buffer.from('BEGIN\0').toString('hex');
  const ready = (status: string): string => '5a00000005' + Buffer.from(status).toString('hex');

  test.each(['I', 'T', 'E'] as const)('is the %s of ReadyForQuery at its end', (status) => {
    expect(statusAfter(Buffer.from(complete + ready(status), 'hex'))).toBe(status);
    expect(statusAfter(Buffer.from(ready(status), 'hex'))).toBe(status);
  });

  test('is unknown when ReadyForQuery is not at the end', () => {
    expect(statusAfter(Buffer.from(ready('I') + complete, 'hex'))).toBeUndefined();
    expect(statusAfter(Buffer.from(complete, 'hex'))).toBeUndefined();
    expect(statusAfter(new Uint8Array(0))).toBeUndefined();
  });

  test('is read from a piece of a larger memory', () => {
    const memory = Buffer.from(`00000000${complete}${ready('T')}ffff`, 'hex');
    expect(statusAfter(memory.subarray(4, memory.length - 2))).toBe('T');
  });
});
