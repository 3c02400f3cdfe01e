import { Button, Textarea, TextInput } from '@mantine/core';
import { quarantinePut, type Quarantine } from '@clarion/api-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';
import { useSession } from '../../api/session.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { useChange } from '../../ui/forms/use-change.js';
import { dateAhead } from './date-ahead.js';
import styles from './test.module.css';

const DEFAULT_DAYS = 14;
const MAX_DAYS = 365;
const FIELDS = ['owner', 'reason', 'until'];

interface QuarantineFormProps {
  readonly projectId: string;
  readonly testKey: string;
  readonly current: Quarantine | null;
  readonly onDone: () => void;
}

/** Edits the quarantine of a test: owner, reason and end date. */
export function QuarantineForm({ projectId, testKey, current, onDone }: QuarantineFormProps): ReactNode {
  const { user } = useSession();
  const [owner, setOwner] = useState(current?.owner ?? user.email);
  const [reason, setReason] = useState(current?.reason ?? '');
  const [dates] = useState(() => ({
    default: dateAhead(DEFAULT_DAYS, new Date()),
    first: dateAhead(1, new Date()),
    last: dateAhead(MAX_DAYS, new Date()),
  }));
  const [until, setUntil] = useState(current?.until.slice(0, 10) ?? dates.default);
  const put = useChange({
    run: () =>
      unwrap(
        quarantinePut({ path: { projectId, testKey }, body: { owner: owner.trim(), reason: reason.trim(), until } }),
      ),
    invalidates: [['tests', projectId]],
    successMessage: 'Quarantine saved',
    onDone,
  });
  const problem = put.error instanceof ApiProblem ? put.error : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    put.mutate();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <p>Failures are still shown, but do not count in gates until the end date.</p>
      <TextInput
        label="Owner"
        description="Who fixes the test: a person, a team or an e-mail address."
        required
        maxLength={200}
        value={owner}
        error={problem?.errorFor('owner')}
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
        error={problem?.errorFor('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <TextInput
        label="Until"
        description="Failures count again from the start of this day (UTC)."
        type="date"
        required
        min={dates.first}
        max={dates.last}
        value={until}
        error={problem?.errorFor('until')}
        onChange={(event) => setUntil(event.currentTarget.value)}
      />
      <ProblemNote error={put.error} fields={FIELDS} />
      <Button
        type="submit"
        loading={put.isPending}
        disabled={owner.trim() === '' || reason.trim() === '' || until === ''}
      >
        {current === null ? 'Quarantine test' : 'Save'}
      </Button>
    </form>
  );
}
