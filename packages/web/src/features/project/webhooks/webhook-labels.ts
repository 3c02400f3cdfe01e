import type { Delivery, Webhook } from '@clarion/api-client';

/** The events of webhooks, with their labels and descriptions. */
export const WEBHOOK_EVENTS: readonly {
  readonly event: Webhook['events'][number];
  readonly label: string;
  readonly description: string;
}[] = [
  { event: 'run.completed', label: 'Run completed', description: 'A run ended, with any status.' },
  { event: 'run.failed', label: 'Run failed', description: 'Tests failed, or the run errored.' },
  { event: 'test.became_flaky', label: 'Test became flaky', description: 'A run made at least one test flaky.' },
  { event: 'gate.failed', label: 'Gate failed', description: 'A run did not meet the rules of its target.' },
  {
    event: 'build.completed',
    label: 'Build completed',
    description: 'All jobs of a CI build ended, or a later one changed its result.',
  },
];

/** Returns the label of an event. */
export function eventLabel(event: Delivery['event']): string {
  return WEBHOOK_EVENTS.find((known) => known.event === event)?.label ?? 'Test message';
}

/** Returns the state of a webhook as a label. `isBad` means that it needs attention. */
export function webhookState({
  enabled,
  disabledReason,
  failingSince,
}: Pick<Webhook, 'enabled' | 'disabledReason' | 'failingSince'>): { readonly label: string; readonly isBad: boolean } {
  if (!enabled)
    return disabledReason === null
      ? { label: 'Disabled', isBad: false }
      : { label: `Disabled by the server: ${disabledReason}`, isBad: true };
  return failingSince === null
    ? { label: 'Enabled', isBad: false }
    : { label: 'Enabled, but deliveries fail', isBad: true };
}

/** The labels of delivery states. */
export const DELIVERY_STATE_LABELS: Readonly<Record<Delivery['state'], string>> = {
  pending: 'Pending',
  delivered: 'Delivered',
  failed: 'Failed',
};
