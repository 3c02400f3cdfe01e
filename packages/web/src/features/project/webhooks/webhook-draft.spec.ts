import { describe, expect, it } from '@jest/globals';
import { toWebhookBody, toWebhookDraft } from './webhook-draft.js';

describe('webhook draft', () => {
  it('subscribes to failed runs by default', () => expect(toWebhookDraft(undefined).events).toEqual(['run.failed']));

  it('sends empty texts as null, and trims others', () => {
    const draft = { ...toWebhookDraft(undefined), url: ' https://chat.test/hook ', name: ' ', branch: ' main ' };
    expect(toWebhookBody(draft)).toEqual({
      url: 'https://chat.test/hook',
      name: null,
      events: ['run.failed'],
      format: 'json',
      targetId: null,
      branch: 'main',
    });
  });
});
