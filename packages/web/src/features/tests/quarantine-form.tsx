import { Button, Textarea, TextInput } from '@mantine/core';
import { quarantinePut, type Quarantine } from '@clarion/api-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { useSession } from '../../api/session.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { useChange } from '../../ui/use-change.js';
import { dateAhead } from './date-ahead.js';
import styles from './test.module.css';

const PROPOSED_DAYS = 14;
const MOST_DAYS = 365;
const FIELDS = ['owner', 'reason', 'until'];

interface QuarantineFormProps {
  readonly projectId: string;
  readonly testKey: string;
  readonly current: Quarantine | null;
  readonly onDone: () => void;
}

/** Who takes care of a test in quarantine, why it is there, and until when. */
export function QuarantineForm({ projectId, testKey, current, onDone }: QuarantineFormProps): ReactNode {
  const { user } = useSession();
  const [owner, setOwner] = useState(current?.owner ?? user.email);
  const [reason, setReason] = useState(current?.reason ?? '');
  const [dates] = useState(() => ({
    proposed: dateAhead(PROPOSED_DAYS, new Date()),
    first: dateAhead(1, new Date()),
    last: dateAhead(MOST_DAYS, new Date()),
  }));
  const [until, setUntil] = useState(current?.until.slice(0, 10) ?? dates.proposed);
  const put = useChange({
    run: () =>
      ask(quarantinePut({ path: { projectId, testKey }, body: { owner: owner.trim(), reason: reason.trim(), until } })),
    stale: [['tests', projectId]],
    said: 'The test is in quarantine',
    onDone,
  });
  const problem = put.error instanceof ApiProblem ? put.error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    put.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>Its failures are still shown, and count in no gate until that day.</p>
      <TextInput
        label="Owner"
        description="Who takes care of it: a person, a team, an address."
        required
        maxLength={200}
        value={owner}
        error={problem?.of('owner')}
        onChange={(event) => setOwner(event.currentTarget.value)}
      />
      <Textarea
        data-autofocus
        label="Reason"
        required
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={8}
        value={reason}
        error={problem?.of('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label="Until"
        description="It counts again from the beginning of this day, in UTC."
        type="date"
        required
        min={dates.first}
        max={dates.last}
        value={until}
        error={problem?.of('until')}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <ProblemNote error={put.error} fields={FIELDS} />
      <Button
        type="submit"
        loading={put.isPending}
        disabled={owner.trim() === '' || reason.trim() === '' || until === ''}
      >
        {current === null ? 'Put into quarantine' : 'Change'}
      </Button>
    </form>
  );
}
