import { describe, expect, it } from '@jest/globals';
import { toOrder, toWebhookDraft } from './webhook-draft.js';

describe('a webhook while it is edited', () => {
  it('tells of failed runs at first', () => expect(toWebhookDraft(undefined).events).toEqual(['run.failed']));

  it('sends empty texts as none, and others without spaces around', () => {
    const draft = { ...toWebhookDraft(undefined), url: ' https://chat.test/hook ', name: ' ', branch: ' main ' };
    expect(toOrder(draft)).toEqual({
      url: 'https://chat.test/hook',
      name: null,
      events: ['run.failed'],
      format: 'json',
      targetId: null,
      branch: 'main',
    });
  });
});
