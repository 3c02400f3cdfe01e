import { quarantineEnd, type QuarantinedTest } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ensureOk } from '../../../api/unwrap.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { Age } from '../../../ui/time/age.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { Cell, SubLine } from '../../../ui/lists/table.js';
import { TimeUntil } from '../../../ui/time/time-until.js';
import { UserText } from '../../../ui/text/user-text.js';

interface QuarantineRowProps {
  readonly projectId: string;
  readonly test: QuarantinedTest;
  readonly targetName: string;
  readonly isActive: boolean;
}

/** A row for a quarantined test: reason, owner and end. */
export function QuarantineRow({ projectId, test, targetName, isActive }: QuarantineRowProps): ReactNode {
  const canLift = isAtLeast(useSession().role, 'member') && isActive;
  const { testKey, testName, owner, reason, since, until, endedAt } = test;
  return (
    <tr>
      <Cell>
        <span>
          <Link to="/p/$projectId/tests/$testKey" params={{ projectId, testKey }} data-row="">
            <UserText text={testName} />
          </Link>
          <SubLine>
            <UserText text={targetName} />
          </SubLine>
        </span>
      </Cell>
      <Cell label="Reason">
        <UserText text={reason} />
      </Cell>
      <Cell label="Owner">
        <UserText text={owner} />
      </Cell>
      <Cell label="Since">
        <Age at={since} />
      </Cell>
      <Cell label={isActive ? 'Ends' : 'Ended'}>
        <End until={until} endedAt={endedAt} isActive={isActive} />
      </Cell>
      <Cell align="end">
        {canLift ? (
          <ConfirmButton
            label="Lift"
            about={testName}
            title="Lift quarantine"
            action="Lift quarantine"
            run={() => ensureOk(quarantineEnd({ path: { projectId, testKey } }))}
            invalidates={[['quarantine'], ['tests'], ['project', projectId]]}
            successMessage="Quarantine lifted"
          >
            From now on, failures of this test count in gates again.
          </ConfirmButton>
        ) : null}
      </Cell>
    </tr>
  );
}

function End({
  until,
  endedAt,
  isActive,
}: {
  readonly until: string;
  readonly endedAt: string | null;
  readonly isActive: boolean;
}): ReactNode {
  if (!isActive && endedAt !== null) return <Age at={endedAt} />;
  return isActive ? <TimeUntil at={until} /> : <Age at={until} />;
}
