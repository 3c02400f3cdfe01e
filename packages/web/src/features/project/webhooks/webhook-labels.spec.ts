import { describe, expect, it } from '@jest/globals';
import { eventLabel, webhookState } from './webhook-labels.js';

const HEALTHY = { enabled: true, disabledReason: null, failingSince: null };

describe('webhookState', () => {
  it.each([
    ['is enabled', HEALTHY, 'Enabled', false],
    ['is disabled by a person', { ...HEALTHY, enabled: false }, 'Disabled', false],
    [
      'is disabled by the server',
      { ...HEALTHY, enabled: false, disabledReason: 'failed for 5 days' },
      'Disabled by the server: failed for 5 days',
      true,
    ],
    [
      'is enabled but failing',
      { ...HEALTHY, failingSince: '2030-01-01T00:00:00Z' },
      'Enabled, but deliveries fail',
      true,
    ],
  ])('%s', (_, webhook, label, isBad) => expect(webhookState(webhook)).toEqual({ label, isBad }));
});

describe('eventLabel', () => {
  it.each([
    ['names an event', 'gate.failed', 'Gate failed'],
    ['names a test message', 'webhook.test', 'Test message'],
  ] as const)('%s', (_, event, label) => expect(eventLabel(event)).toBe(label));
});
