import { Button, Textarea } from '@mantine/core';
import { causeRulesTry, type TriedCauseRules } from '@clarion/api-client';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import forms from '../../../ui/forms/form.module.css';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import { Section } from '../../../ui/layout/section.js';
import { UserText } from '../../../ui/text/user-text.js';

/** Shows which saved rule matches a message. */
export function TryRules({ projectId }: { readonly projectId: string }): ReactNode {
  const [message, setMessage] = useState('');
  const tried = useMutation({ mutationFn: () => unwrap(causeRulesTry({ path: { projectId }, body: { message } })) });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    tried.mutate();
  };
  return (
    <Section title="Try saved rules">
      <form className={forms.form} onSubmit={submit}>
        <Textarea
          label="Failure message"
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
            Try rules
          </Button>
        </div>
        <div role="status">{tried.data === undefined ? null : <Result result={tried.data} />}</div>
      </form>
    </Section>
  );
}

function Result({ result: { rule, causeId } }: { readonly result: TriedCauseRules }): ReactNode {
  if (rule === null) return 'No rule matches. The cause is derived from the message and the stack.';
  return (
    <>
      Rule{' '}
      <b>
        <UserText text={rule.name} />
      </b>{' '}
      matches. The cause is <code>{causeId}</code>.
    </>
  );
}
