import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import type { CreateWebhook, Webhook } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import forms from '../../ui/form.module.css';
import { ProblemNote } from '../../ui/problem-note.js';
import { useChange } from '../../ui/use-change.js';
import { targetsQuery } from './targets-query.js';
import { toOrder, toWebhookDraft } from './webhook-draft.js';
import { WEBHOOK_EVENTS } from './webhook-words.js';

interface WebhookFormProps<Answer> {
  readonly projectId: string;
  /** The one that is changed; none for a new one. */
  readonly webhook?: Webhook;
  readonly action: string;
  readonly run: (order: CreateWebhook) => Promise<Answer>;
  readonly onDone: (answer: Answer) => void;
}

const FIELDS = ['url', 'name', 'events', 'format', 'targetId', 'branch'];

/** Where a webhook leads, and what it is told of. */
export function WebhookForm<Answer>({ projectId, webhook, action, run, onDone }: WebhookFormProps<Answer>): ReactNode {
  const [draft, setDraft] = useState(() => toWebhookDraft(webhook));
  const save = useChange({ run: () => run(toOrder(draft)), stale: [['webhooks', projectId]], onDone });
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
        label="Address"
        description="Messages are posted here: https, and a public address unless the operator allows others."
        name="url"
        type="url"
        autoComplete="off"
        maxLength={2000}
        value={draft.url}
        error={problem?.of('url')}
        onChange={(event) => change({ url: event.currentTarget.value })}
      />
      <TextInput
        label="Name, if you like"
        name="name"
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        error={problem?.of('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Checkbox.Group
        label="Told when"
        value={[...draft.events]}
        error={problem?.of('events')}
        onChange={(chosen) =>
          change({ events: WEBHOOK_EVENTS.map(({ event }) => event).filter((event) => chosen.includes(event)) })
        }
      >
        {WEBHOOK_EVENTS.map(({ event, words, about }) => (
          <Checkbox key={event} mt="xs" value={event} label={words} description={about} />
        ))}
      </Checkbox.Group>
      <Select
        label="Form of the messages"
        data={[
          { value: 'json', label: 'JSON of Clarion, signed' },
          { value: 'slack', label: 'Slack, and chats that take the same' },
        ]}
        allowDeselect={false}
        value={draft.format}
        error={problem?.of('format')}
        onChange={(value) => change({ format: value === 'slack' ? 'slack' : 'json' })}
      />
      <Select
        label="Only of a target"
        placeholder="Every target"
        clearable
        clearButtonProps={{ 'aria-label': 'Every target' }}
        data={targets.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.targetId}
        error={problem?.of('targetId')}
        onChange={(targetId) => change({ targetId })}
      />
      <TextInput
        label="Only of a branch"
        placeholder="Every branch"
        name="branch"
        autoComplete="off"
        maxLength={250}
        value={draft.branch}
        error={problem?.of('branch')}
        onChange={(event) => change({ branch: event.currentTarget.value })}
      />
      <ProblemNote error={save.error} fields={FIELDS} />
      <Button type="submit" loading={save.isPending} disabled={draft.url.trim() === '' || draft.events.length === 0}>
        {action}
      </Button>
    </form>
  );
}
