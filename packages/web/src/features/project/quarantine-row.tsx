import { quarantineEnd, type QuarantinedTest } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tell } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Age } from '../../ui/age.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { Cell, Sub } from '../../ui/table.js';
import { Until } from '../../ui/until.js';
import { UserText } from '../../ui/user-text.js';

interface QuarantineRowProps {
  readonly projectId: string;
  readonly test: QuarantinedTest;
  readonly targetName: string;
  readonly isActive: boolean;
}

/** A quarantined test: why, by whom, until when. */
export function QuarantineRow({ projectId, test, targetName, isActive }: QuarantineRowProps): ReactNode {
  const mayLift = isAtLeast(useSession().role, 'member') && isActive;
  const { testKey, testName, owner, reason, since, until, endedAt } = test;
  return (
    <tr>
      <Cell>
        <span>
          <Link to="/p/$projectId/tests/$testKey" params={{ projectId, testKey }} data-row="">
            <UserText text={testName} />
          </Link>
          <Sub>
            <UserText text={targetName} />
          </Sub>
        </span>
      </Cell>
      <Cell label="Why">
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
        {mayLift ? (
          <ConfirmButton
            label="Lift"
            about={testName}
            title="Lift the quarantine"
            action="Lift it now"
            run={() => tell(quarantineEnd({ path: { projectId, testKey } }))}
            stale={[['quarantine'], ['tests'], ['project', projectId]]}
            said="The test is quarantined no more"
          >
            From now on its failures count again, in gates and in what is told.
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
  return isActive ? <Until at={until} /> : <Age at={until} />;
}
