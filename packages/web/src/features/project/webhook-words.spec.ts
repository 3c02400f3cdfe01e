import { describe, expect, it } from '@jest/globals';
import { eventWords, webhookState } from './webhook-words.js';

const WELL = { enabled: true, disabledReason: null, failingSince: null };

describe('how a webhook stands', () => {
  it.each([
    ['it works', WELL, 'Enabled', false],
    ['somebody disabled it', { ...WELL, enabled: false }, 'Disabled', false],
    [
      'the server disabled it',
      { ...WELL, enabled: false, disabledReason: 'failed for 5 days' },
      'Disabled by the server: failed for 5 days',
      true,
    ],
    ['it fails now', { ...WELL, failingSince: '2030-01-01T00:00:00Z' }, 'Enabled, but deliveries fail', true],
  ])('%s', (_, webhook, words, isBad) => expect(webhookState(webhook)).toEqual({ words, isBad }));
});

describe('what a message tells of', () => {
  it.each([
    ['an event', 'gate.failed', 'A gate failed'],
    ['a test', 'webhook.test', 'Test message'],
  ] as const)('%s', (_, event, words) => expect(eventWords(event)).toBe(words));
});
