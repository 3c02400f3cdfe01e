import type { TestCause } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { formatCount } from '../../ui/format.js';
import { Note, Section } from '../../ui/section.js';
import { Cell, DataTable, Sub, type Column } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';

const COLUMNS: readonly Column[] = [
  { name: 'Cause' },
  { name: 'Failures', align: 'end' },
  { name: 'Last seen', align: 'end' },
];

/** Why a test failed, each cause once, the most recent first. */
export function TestCauses({
  projectId,
  causes,
}: {
  readonly projectId: string;
  readonly causes: readonly TestCause[];
}): ReactNode {
  return (
    <Section title="Why it failed" aside="In its newest 50 outcomes that count">
      {causes.length === 0 ? <Note>It did not fail.</Note> : null}
      {causes.length === 0 ? null : (
        <DataTable label="Causes of the failures of this test" columns={COLUMNS}>
          <tbody>
            {causes.map(({ groupId, title, count, lastSeenAt }) => (
              <tr key={groupId}>
                <Cell>
                  <span>
                    <Link to="/p/$projectId/causes/$causeId" params={{ projectId, causeId: groupId }} data-row="">
                      <UserText text={title === '' ? '(no message)' : title} />
                    </Link>
                    <Sub>
                      <code>{groupId}</code>
                    </Sub>
                  </span>
                </Cell>
                <Cell label="Failures" align="end">
                  {formatCount(count)}
                </Cell>
                <Cell label="Last seen" align="end">
                  <Age at={lastSeenAt} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}
