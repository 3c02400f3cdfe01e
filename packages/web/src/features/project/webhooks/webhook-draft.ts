import type { CreateWebhook, Webhook } from '@clarion/api-client';

/** A webhook being edited. Empty texts mean none. */
export interface WebhookDraft {
  readonly url: string;
  readonly name: string;
  readonly events: readonly Webhook['events'][number][];
  readonly format: Webhook['format'];
  readonly targetId: string | null;
  readonly branch: string;
}

/** Converts a webhook to a draft. A new webhook subscribes to failed runs. */
export function toWebhookDraft(webhook: Webhook | undefined): WebhookDraft {
  if (webhook === undefined)
    return { url: '', name: '', events: ['run.failed'], format: 'json', targetId: null, branch: '' };
  const { url, name, events, format, targetId, branch } = webhook;
  return { url, name: name ?? '', events, format, targetId, branch: branch ?? '' };
}

/** Converts a draft to the request body. */
export function toWebhookBody({ url, name, events, format, targetId, branch }: WebhookDraft): CreateWebhook {
  return { url: url.trim(), name: orNull(name), events: [...events], format, targetId, branch: orNull(branch) };
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
