import { secondFactorReplaceRecoveryCodes } from '@clarion/api-client';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { useFactorChange } from './use-factor-change.js';

interface RecoveryCodesProps {
  readonly left: number;
  readonly onReplaced: (codes: readonly string[]) => void;
}

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryCodes({ left, onReplaced }: RecoveryCodesProps): ReactNode {
  const { change, confirmation } = useFactorChange({
    run: () => unwrap(secondFactorReplaceRecoveryCodes()),
    onDone: ({ recoveryCodes }) => onReplaced(recoveryCodes),
  });
  if (confirmation !== null) return confirmation;
  return (
    <>
      <p>{left === 1 ? '1 code is left.' : `${left} codes are left.`} New codes replace all of them.</p>
      <ProblemNote error={change.error} />
      <div>
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
          Create new codes
        </Button>
      </div>
    </>
  );
}
