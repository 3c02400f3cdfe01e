/** Events that a webhook can receive. */
export const WEBHOOK_EVENTS = [
  'run.completed',
  'run.failed',
  'test.became_flaky',
  'gate.failed',
  'build.completed',
] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Events about one run. */
export type RunEvent = Exclude<WebhookEvent, 'build.completed'>;

/** The event of a test message. */
export const TEST_EVENT = 'webhook.test';

/** Events of messages. */
export type MessageEvent = WebhookEvent | typeof TEST_EVENT;

/** Formats of a message: Clarion's own, or that of Slack's incoming webhooks. */
export const WEBHOOK_FORMATS = ['json', 'slack'] as const;

export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** A message waits for an attempt, was accepted by the receiver, or has no attempts left. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
