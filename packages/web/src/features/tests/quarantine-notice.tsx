import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { quarantineEnd, type Quarantine } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ensureOk } from '../../api/unwrap.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { formatInstant } from '../../ui/text/format.js';
import { useChange } from '../../ui/forms/use-change.js';
import { UserText } from '../../ui/text/user-text.js';
import { QuarantineForm } from './quarantine-form.js';
import styles from './test.module.css';

interface QuarantineProps {
  readonly projectId: string;
  readonly testKey: string;
  readonly current: Quarantine | null;
}

/** A button that quarantines a test or edits its quarantine. Hidden from roles below member. */
export function QuarantineButton({ projectId, testKey, current }: QuarantineProps): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'member')) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {current === null ? 'Quarantine test' : 'Edit quarantine'}
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title={current === null ? 'Quarantine test' : 'Edit quarantine'}>
          <QuarantineForm projectId={projectId} testKey={testKey} current={current} onDone={close} />
        </Dialog>
      ) : null}
    </>
  );
}

/** Shows that a test is quarantined, by whom, why and until when, with a button that lifts the quarantine. */
export function QuarantineNotice({
  projectId,
  testKey,
  current,
}: QuarantineProps & { readonly current: Quarantine }): ReactNode {
  const { role } = useSession();
  const end = useChange({
    run: () => ensureOk(quarantineEnd({ path: { projectId, testKey } })),
    invalidates: [['tests', projectId]],
    successMessage: 'Quarantine lifted',
  });
  return (
    <div className={styles.quarantine}>
      <p>
        <strong>Quarantined</strong> until {formatInstant(new Date(current.until))}, by{' '}
        <UserText text={current.owner} />: <UserText text={current.reason} />
        {end.error === null ? null : <span role="alert"> {end.error.message}</span>}
      </p>
      {isAtLeast(role, 'member') ? (
        <>
          <QuarantineButton projectId={projectId} testKey={testKey} current={current} />
          <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
            Lift quarantine
          </Button>
        </>
      ) : null}
    </div>
  );
}
