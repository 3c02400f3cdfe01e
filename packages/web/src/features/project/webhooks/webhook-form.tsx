import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import type { CreateWebhook, Webhook } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../../api/problem.js';
import forms from '../../../ui/forms/form.module.css';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import { useChange } from '../../../ui/forms/use-change.js';
import { targetsQuery } from '../../../api/targets.js';
import { toWebhookBody, toWebhookDraft } from './webhook-draft.js';
import { WEBHOOK_EVENTS } from './webhook-labels.js';

interface WebhookFormProps<Answer> {
  readonly projectId: string;
  /** The webhook to edit. Absent for a new one. */
  readonly webhook?: Webhook;
  readonly action: string;
  readonly run: (body: CreateWebhook) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

const FIELDS = ['url', 'name', 'events', 'format', 'targetId', 'branch'];

/** Edits a webhook: URL, events, payload format and filters. */
export function WebhookForm<Answer>({ projectId, webhook, action, run, onDone }: WebhookFormProps<Answer>): ReactNode {
  const [draft, setDraft] = useState(() => toWebhookDraft(webhook));
  const save = useChange({ run: () => run(toWebhookBody(draft)), invalidates: [['webhooks', projectId]], onDone });
  const { data: targets = [] } = useQuery(targetsQuery(projectId));
  const problem = save.error instanceof ApiProblem ? save.error : undefined;
  const change = (changed: Partial<typeof draft>): void => setDraft((before) => ({ ...before, ...changed }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label="URL"
        description="Messages are sent to this URL. It must use https and a public address, unless the operator allows others."
        name="url"
        type="url"
        autoComplete="off"
        maxLength={2000}
        value={draft.url}
        error={problem?.errorFor('url')}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <TextInput
        label="Name (optional)"
        name="name"
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        error={problem?.errorFor('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Checkbox.Group
        label="Events"
        value={[...draft.events]}
        error={problem?.errorFor('events')}
        onChange={(chosen) =>
          change({ events: WEBHOOK_EVENTS.map(({ event }) => event).filter((event) => chosen.includes(event)) })
        }
      >
        {WEBHOOK_EVENTS.map(({ event, label, description }) => (
          <Checkbox key={event} mt="xs" value={event} label={label} description={description} />
        ))}
      </Checkbox.Group>
      <Select
        label="Payload format"
        data={[
          { value: 'json', label: 'Clarion JSON, signed' },
          { value: 'slack', label: 'Slack and compatible chats' },
        ]}
        allowDeselect={false}
        value={draft.format}
        error={problem?.errorFor('format')}
        onChange={(value) => change({ format: value === 'slack' ? 'slack' : 'json' })}
      />
      <Select
        label="Target"
        placeholder="All targets"
        clearable
        clearButtonProps={{ 'aria-label': 'Clear target' }}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.targetId}
        error={problem?.errorFor('targetId')}
        onChange={(targetId) => change({ targetId })}
      />
      <TextInput
        label="Branch"
        placeholder="All branches"
        name="branch"
        autoComplete="off"
        maxLength={250}
        value={draft.branch}
        error={problem?.errorFor('branch')}
        onChange={(event) => change({ branch: event.currentTarget.value })}
      />
      <ProblemNote error={save.error} fields={FIELDS} />
      <Button type="submit" loading={save.isPending} disabled={draft.url.trim() === '' || draft.events.length === 0}>
        {action}
      </Button>
    </form>
  );
}
