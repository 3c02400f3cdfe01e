import { describe, expect, it } from '@jest/globals';
import { timeOf, trailingEvents } from './trailing-events.js';

const log = (message: string): { type: string; message: string } => ({ type: 'log', message });

describe('trailing events', () => {
  it('are the last five, oldest first, numbered within the run', () => {
    const events = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(log);
    const shown = trailingEvents(events, 100);
    expect(shown.map((event) => [event['seq'], event['message']])).toEqual([
      [102, 'c'],
      [103, 'd'],
      [104, 'e'],
      [105, 'f'],
      [106, 'g'],
    ]);
  });

  it('are all of them when there are fewer, and none when there is none', () => {
    expect(trailingEvents([log('only')], 7)).toEqual([{ seq: 7, type: 'log', message: 'only' }]);
    expect(trailingEvents([], 7)).toEqual([]);
  });

  it('cuts a string of more than 1,024 characters and says how much is missing', () => {
    const [event] = trailingEvents([{ type: 'log', data: { body: 'x'.repeat(1030) } }], 0);
    const [, head = '', missing] = /"body":"(x+)… \[(\d+) more characters\]"/.exec(JSON.stringify(event)) ?? [];
    expect(head.length).toBeGreaterThan(950);
    expect(head.length).toBeLessThan(1024);
    expect(head.length + Number(missing)).toBe(1030);
  });

  it('leaves a string of 1,024 characters whole', () => {
    const [event] = trailingEvents([log('x'.repeat(1024))], 0);
    expect(event?.['message']).toBe('x'.repeat(1024));
  });

  it('lets an own seq of an event give way', () => {
    expect(trailingEvents([{ type: 'log', seq: 999 }], 3)).toEqual([{ seq: 3, type: 'log' }]);
  });

  it.each([
    ['an own at', { type: 'log', at: '2026-11-20T20:30:00Z' }, '2026-11-20T20:30:00.000Z'],
    ['milliseconds', { type: 'log', ts: 1_795_206_600_000 }, '2026-11-20T20:30:00.000Z'],
    [
      'a time stamp with an offset',
      { type: 'log', timestamp: '2026-11-20T22:30:00.5+02:00' },
      '2026-11-20T20:30:00.500Z',
    ],
    ['seconds, which could be anything', { type: 'log', ts: 1_795_206_600 }, undefined],
    ['local time without a zone', { type: 'log', at: '2026-11-20 20:30:00' }, undefined],
    ['none', { type: 'log' }, undefined],
  ])('reads the time from %s', (_name, event, expected) => {
    expect(timeOf(event)).toBe(expected);
  });
});
