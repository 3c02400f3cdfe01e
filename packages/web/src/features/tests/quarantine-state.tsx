import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { quarantineEnd, type Quarantine } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { tell } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Dialog } from '../../ui/dialog.js';
import { formatInstant } from '../../ui/format.js';
import { useChange } from '../../ui/use-change.js';
import { UserText } from '../../ui/user-text.js';
import { QuarantineForm } from './quarantine-form.js';
import styles from './test.module.css';

interface QuarantineProps {
  readonly projectId: string;
  readonly testKey: string;
  readonly current: Quarantine | null;
}

/** A button that puts a test into quarantine, or changes how it is; nothing for those who may not. */
export function QuarantineButton({ projectId, testKey, current }: QuarantineProps): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'member')) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {current === null ? 'Quarantine' : 'Change'}
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title={current === null ? 'Quarantine this test' : 'Change the quarantine'}>
          <QuarantineForm projectId={projectId} testKey={testKey} current={current} onDone={close} />
        </Dialog>
      ) : null}
    </>
  );
}

/** That a test is in quarantine, why, and the way out. */
export function QuarantineNotice({
  projectId,
  testKey,
  current,
}: QuarantineProps & { readonly current: Quarantine }): ReactNode {
  const { role } = useSession();
  const end = useChange({
    run: () => tell(quarantineEnd({ path: { projectId, testKey } })),
    stale: [['tests', projectId]],
    said: 'The test counts again',
  });
  return (
    <div className={styles.quarantine}>
      <p>
        <strong>In quarantine</strong> until {formatInstant(new Date(current.until))}, by{' '}
        <UserText text={current.owner} />: <UserText text={current.reason} />
        {end.error === null ? null : <span role="alert"> {end.error.message}</span>}
      </p>
      {isAtLeast(role, 'member') ? (
        <>
          <QuarantineButton projectId={projectId} testKey={testKey} current={current} />
          <Button variant="default" size="xs" loading={end.isPending} onClick={() => end.mutate()}>
            Lift
          </Button>
        </>
      ) : null}
    </div>
  );
}
