import { quarantineList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { DataTable, type Column } from '../../../ui/lists/table.js';
import { PagedList } from '../../../ui/lists/paged-list.js';
import { usePages } from '../../../ui/lists/use-pages.js';
import { QuarantineRow } from './quarantine-row.js';
import styles from './settings.module.css';
import { targetsQuery } from '../../../api/targets.js';

const PAGE = 50;
const route = getRouteApi('/app/p/$projectId/settings');
const COLUMNS: readonly Column[] = [
  { name: 'Test' },
  { name: 'Reason' },
  { name: 'Owner' },
  { name: 'Since' },
  { name: 'Ends' },
  { name: 'Lift', align: 'end', isNameHidden: true },
];

/** Lists the tests that are quarantined now, or were. */
export function SettingsQuarantine({ projectId }: { readonly projectId: string }): ReactNode {
  const canLift = isAtLeast(useSession().role, 'member');
  const state = route.useSearch().state === 'ended' ? 'ended' : 'active';
  return (
    <Section
      title="Quarantined tests"
      aside="Their failures are shown but do not count in gates. To quarantine a test, open its page."
    >
      <nav className={styles.filters} aria-label="Filter tests">
        <Link
          to="/p/$projectId/settings"
          params={{ projectId }}
          search={{ section: 'quarantine' }}
          activeOptions={{ exact: true }}
        >
          Active
        </Link>
        <Link to="/p/$projectId/settings" params={{ projectId }} search={{ section: 'quarantine', state: 'ended' }}>
          Ended
        </Link>
      </nav>
      <QuarantineTable projectId={projectId} state={state} />
      {canLift ? null : <Note>Members, admins and owners can lift a quarantine.</Note>}
    </Section>
  );
}

function QuarantineTable({
  projectId,
  state,
}: {
  readonly projectId: string;
  readonly state: 'active' | 'ended';
}): ReactNode {
  const { data: targets = [] } = useQuery(targetsQuery(projectId));
  const tests = usePages({
    queryKey: ['quarantine', projectId, state],
    read: (cursor) => unwrap(quarantineList({ path: { projectId }, query: { state, limit: PAGE, cursor } })),
  });
  return (
    <PagedList
      pages={tests}
      lines={3}
      empty={<Note>{state === 'active' ? 'No quarantined tests.' : 'No ended quarantines.'}</Note>}
    >
      {(items) => (
        <DataTable label="Quarantined tests" columns={COLUMNS}>
          <tbody>
            {items.map((test) => (
              <QuarantineRow
                key={test.testKey}
                projectId={projectId}
                test={test}
                targetName={targets.find(({ id }) => id === test.targetId)?.name ?? ''}
                isActive={state === 'active'}
              />
            ))}
          </tbody>
        </DataTable>
      )}
    </PagedList>
  );
}
