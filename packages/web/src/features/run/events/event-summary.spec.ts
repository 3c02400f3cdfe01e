import { describe, expect, it } from '@jest/globals';
import { summarizeEvent } from './event-summary.js';

describe('summarizeEvent', () => {
  it.each([
    [
      'a request',
      { type: 'trace', data: { method: 'POST', url: 'https://a.test/o', status: 500, durationMs: 31, ok: false } },
      { text: 'POST https://a.test/o → 500', isGood: false, durationMs: 31 },
    ],
    [
      'a request without an explicit outcome',
      { type: 'trace', data: { method: 'GET', url: '/', status: 204 } },
      { text: 'GET / → 204', isGood: true },
    ],
    ['a step', { type: 'step_start', name: 'open', index: 0, total: 3 }, { text: 'open (1 of 3)', isGood: undefined }],
    ['an assertion', { type: 'assertion', passed: true, message: 'is one' }, { text: 'is one', isGood: true }],
    ['an error', { type: 'error', message: 'no' }, { text: 'no', isGood: false }],
    ['a message within data', { type: 'log', data: { message: 'hello' } }, { text: 'hello', isGood: undefined }],
    ['an unknown event by its members', { seq: 3, testId: 't', type: 'x', a: 1 }, { text: '{"a":1}' }],
    ['a message without terminal colours', { type: 'log', message: '\u001b[31mred\u001b[0m' }, { text: 'red' }],
    ['a failed step', { type: 'step_end', name: 'pay', status: 'failed' }, { text: 'pay', isGood: false }],
    ['a metric', { type: 'metric', name: 'rss', value: 12.5, unit: 'MB' }, { text: 'rss = 12.5 MB' }],
    ['a metric without a value', { type: 'metric', name: 'rss' }, { text: 'rss' }],
    ['an event without text', { seq: 3, type: 'start' }, { type: 'start', text: '' }],
    ['an event without a type', {}, { type: 'event', text: '' }],
  ])('describes %s', (_, event, words) => expect(summarizeEvent(event)).toMatchObject(words));

  it('cuts long texts', () =>
    expect(summarizeEvent({ type: 'log', message: 'x'.repeat(5_000) }).text).toHaveLength(400));
});
