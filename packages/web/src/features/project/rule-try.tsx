import { Button, Textarea } from '@mantine/core';
import { causeRulesTry, type TriedCauseRules } from '@clarion/api-client';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import forms from '../../ui/form.module.css';
import { ProblemNote } from '../../ui/problem-note.js';
import { Section } from '../../ui/section.js';
import { UserText } from '../../ui/user-text.js';

/** Tells which of the saved rules fits a message. */
export function RuleTry({ projectId }: { readonly projectId: string }): ReactNode {
  const [message, setMessage] = useState('');
  const tried = useMutation({ mutationFn: () => ask(causeRulesTry({ path: { projectId }, body: { message } })) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    tried.mutate();
  };
  return (
    <Section title="Try the saved rules">
      <form className={forms.form} onSubmit={submit}>
        <Textarea
          label="Message of a failure"
          autosize
          minRows={2}
          maxRows={8}
          maxLength={10_000}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
        <ProblemNote error={tried.error} />
        <div>
          <Button type="submit" variant="default" size="xs" loading={tried.isPending} disabled={message.trim() === ''}>
            Try
          </Button>
        </div>
        <div role="status">{tried.data === undefined ? null : <Result result={tried.data} />}</div>
      </form>
    </Section>
  );
}

function Result({ result: { rule, causeId } }: { readonly result: TriedCauseRules }): ReactNode {
  if (rule === null) return 'No rule fits: the cause is told by the message and the stack.';
  return (
    <>
      The rule{' '}
      <b>
        <UserText text={rule.name} />
      </b>{' '}
      fits; the cause is <code>{causeId}</code>.
    </>
  );
}
