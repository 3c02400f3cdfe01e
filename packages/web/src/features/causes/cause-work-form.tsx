import { projectCausesTriage, type CauseDetail, type TriageCause } from '@clarion/api-client';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { useSession } from '../../api/session.js';
import { unwrap } from '../../api/unwrap.js';
import { CAUSE_STATUSES, readCauseStatus } from '../../domain/causes/cause-status.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { useChange } from '../../ui/forms/use-change.js';
import styles from './cause.module.css';

const FIELDS = ['status', 'fixedInCommit', 'note'];

/** Changes the status and the fixing commit of a cause, adds a note, and assigns the cause to the user or to nobody. */
export function CauseWorkForm({ cause }: { readonly cause: CauseDetail }): ReactNode {
  const { user } = useSession();
  const [status, setStatus] = useState(cause.status);
  const [commit, setCommit] = useState(cause.fixedInCommit ?? '');
  const [note, setNote] = useState('');
  const { projectId, id: causeId } = cause;
  const change = useChange({
    run: (body: TriageCause) => unwrap(projectCausesTriage({ path: { projectId, causeId }, body })),
    invalidates: [['causes', projectId]],
    successMessage: 'Cause saved',
    onDone: () => setNote(''),
  });
  const problem = change.error instanceof ApiProblem ? change.error : undefined;
  const isMine = cause.assignee?.userId === user.id;
  const isUnchanged = status === cause.status && commit.trim() === (cause.fixedInCommit ?? '') && note.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = note.trim();
    const fixedInCommit = commit.trim() === '' ? null : commit.trim();
    // What the user did not change is not sent: somebody else may have changed it meanwhile.
    change.mutate({
      ...(status === cause.status ? {} : { status }),
      ...(fixedInCommit === cause.fixedInCommit ? {} : { fixedInCommit }),
      ...(text === '' ? {} : { note: text }),
    });
  };
  return (
    <form className={styles.form} aria-label="Work on the cause" onSubmit={submit}>
      <div className={styles.fields}>
        <Select
          label="Status"
          data={[...CAUSE_STATUSES]}
          allowDeselect={false}
          value={status}
          error={problem?.errorFor('status')}
          onChange={(value) => setStatus(readCauseStatus(value ?? '') ?? status)}
        />
        <TextInput
          label="Fixed in commit"
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          value={commit}
          error={problem?.errorFor('fixedInCommit')}
          onChange={(event) => setCommit(event.currentTarget.value)}
        />
      </div>
      <Textarea
        label="Note"
        maxLength={2000}
        autosize
        minRows={2}
        maxRows={8}
        value={note}
        error={problem?.errorFor('note')}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <ProblemNote error={change.error} fields={FIELDS} />
      <div className={styles.fields}>
        <Button type="submit" loading={change.isPending} disabled={isUnchanged}>
          Save
        </Button>
        <Button
          variant="default"
          disabled={change.isPending}
          onClick={() => change.mutate({ assigneeId: isMine ? null : user.id })}
        >
          {isMine ? 'Assign to nobody' : 'Assign to me'}
        </Button>
      </div>
    </form>
  );
}
