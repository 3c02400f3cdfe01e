/** What a webhook may ask to be told of. */
export const WEBHOOK_EVENTS = ['run.completed', 'run.failed', 'test.became_flaky', 'gate.failed'] as const;

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** What is sent to find out whether a webhook works. */
export const TEST_EVENT = 'webhook.test';

/** What a message may tell of. */
export type MessageEvent = WebhookEvent | typeof TEST_EVENT;

/** Forms of a message: the program's own, or that of Slack's incoming webhooks. */
export const WEBHOOK_FORMATS = ['json', 'slack'] as const;

export type WebhookFormat = (typeof WEBHOOK_FORMATS)[number];

/** A message waits for an attempt (the first or a later one), was taken by the receiver, or was given up. */
export const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const;

export type DeliveryState = (typeof DELIVERY_STATES)[number];
