import type { TestCause } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { formatCount } from '../../ui/text/format.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Cell, DataTable, SubLine, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';

const COLUMNS: readonly Column[] = [
  { name: 'Cause' },
  { name: 'Failures', align: 'end' },
  { name: 'Last seen', align: 'end' },
];

/** Lists the causes of the failures of a test, the most recent first. */
export function TestCauses({
  projectId,
  causes,
}: {
  readonly projectId: string;
  readonly causes: readonly TestCause[];
}): ReactNode {
  return (
    <Section title="Causes of failures" aside="In the newest 50 counted outcomes">
      {causes.length === 0 ? <Note>No failures.</Note> : null}
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
                    <SubLine>
                      <code>{groupId}</code>
                    </SubLine>
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
