import type { Delivery, Webhook } from '@clarion/api-client';

/** What webhooks may be told of, in plain words. */
export const WEBHOOK_EVENTS: readonly {
  readonly event: Webhook['events'][number];
  readonly words: string;
  readonly about: string;
}[] = [
  { event: 'run.completed', words: 'A run ended', about: 'However it ended.' },
  { event: 'run.failed', words: 'A run failed', about: 'Tests failed, or it broke off.' },
  { event: 'test.became_flaky', words: 'A test became flaky', about: 'It passed and failed on the same code.' },
  { event: 'gate.failed', words: 'A gate failed', about: 'The run did not keep the rules of its target.' },
];

/** What a message tells of, in plain words. */
export function eventWords(event: Delivery['event']): string {
  return WEBHOOK_EVENTS.find((known) => known.event === event)?.words ?? 'Test message';
}

/** How a webhook stands, in plain words, and whether somebody should look after it. */
export function webhookState({
  enabled,
  disabledReason,
  failingSince,
}: Pick<Webhook, 'enabled' | 'disabledReason' | 'failingSince'>): { readonly words: string; readonly isBad: boolean } {
  if (!enabled)
    return disabledReason === null
      ? { words: 'Disabled', isBad: false }
      : { words: `Disabled by the server: ${disabledReason}`, isBad: true };
  return failingSince === null
    ? { words: 'Enabled', isBad: false }
    : { words: 'Enabled, but deliveries fail', isBad: true };
}

/** How far a message has come, in plain words. */
export const STATE_WORDS: Readonly<Record<Delivery['state'], string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Given up',
};
