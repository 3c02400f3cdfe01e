import { quarantineList } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Note, Section } from '../../ui/section.js';
import { DataTable, type Column } from '../../ui/table.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';
import { QuarantineRow } from './quarantine-row.js';
import styles from './settings.module.css';
import { targetsQuery } from './targets-query.js';

const PAGE = 50;
const route = getRouteApi('/app/p/$projectId/settings');
const COLUMNS: readonly Column[] = [
  { name: 'Test' },
  { name: 'Why' },
  { name: 'Owner' },
  { name: 'Since' },
  { name: 'Ends' },
  { name: 'Lift', align: 'end', isUnnamed: true },
];

/** Tests whose failures do not count for the time being, or did not. */
export function SettingsQuarantine({ projectId }: { readonly projectId: string }): ReactNode {
  const mayLift = isAtLeast(useSession().role, 'member');
  const state = route.useSearch().state === 'ended' ? 'ended' : 'active';
  return (
    <Section
      title="Quarantined tests"
      aside="Their failures are told and count in no gate. A test is quarantined on its own page."
    >
      <nav className={styles.filters} aria-label="Which tests">
        <Link
          to="/p/$projectId/settings"
          params={{ projectId }}
          search={{ section: 'quarantine' }}
          activeOptions={{ exact: true }}
        >
          Now
        </Link>
        <Link to="/p/$projectId/settings" params={{ projectId }} search={{ section: 'quarantine', state: 'ended' }}>
          Ended
        </Link>
      </nav>
      <QuarantineTable projectId={projectId} state={state} />
      {mayLift ? null : <Note>Members, admins and owners can lift a quarantine.</Note>}
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
    read: (cursor) => ask(quarantineList({ path: { projectId }, query: { state, limit: PAGE, cursor } })),
  });
  return (
    <PagedList
      pages={tests}
      lines={3}
      empty={<Note>{state === 'active' ? 'No test is quarantined.' : 'No quarantine has ended.'}</Note>}
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
