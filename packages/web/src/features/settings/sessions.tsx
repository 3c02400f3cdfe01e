import { ownSessionsEnd, ownSessionsEndOthers, ownSessionsList, type Session } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { unwrap, ensureOk } from '../../api/unwrap.js';
import { Age } from '../../ui/time/age.js';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js';
import { Section } from '../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { usePages } from '../../ui/lists/use-pages.js';
import styles from './settings.module.css';

const PAGE_SIZE = 50;
const AFFECTED_QUERIES = [['sessions']];
const COLUMNS: readonly Column[] = [
  { name: 'Browser' },
  { name: 'Organization' },
  { name: 'Last used' },
  { name: 'Signed in' },
  { name: 'End', align: 'end', isNameHidden: true },
];

/** Lists the user's sessions and ends them. */
export function Sessions(): ReactNode {
  return (
    <Section title="Sessions" aside="If you do not recognize a session, end it and change your password.">
      <SessionList />
    </Section>
  );
}

function SessionList(): ReactNode {
  const sessions = usePages({
    queryKey: ['sessions'],
    read: (cursor) => unwrap(ownSessionsList({ query: { limit: PAGE_SIZE, cursor } })),
  });
  return (
    <>
      <PagedList pages={sessions} lines={3} empty={null}>
        {(items) => (
          <DataTable label="Sessions" columns={COLUMNS}>
            <tbody>
              {items.map((session) => (
                <SessionRow key={session.id} session={session} />
              ))}
            </tbody>
          </DataTable>
        )}
      </PagedList>
      {(sessions.items ?? []).length < 2 ? null : <EndOthers />}
    </>
  );
}

function SessionRow({
  session: { id, client, organization, lastSeenAt, createdAt, current },
}: {
  readonly session: Session;
}): ReactNode {
  const name = client ?? 'Unknown client';
  return (
    <tr>
      <Cell>
        <span>
          <UserText text={name} /> {current ? <span className={styles.current}>this session</span> : null}
        </span>
      </Cell>
      <Cell label="Organization">
        <UserText text={organization.name} />
      </Cell>
      <Cell label="Last used">
        <Age at={lastSeenAt} />
      </Cell>
      <Cell label="Signed in">
        <Age at={createdAt} />
      </Cell>
      <Cell align="end">
        {current ? null : (
          <ConfirmButton
            label="End"
            about={name}
            title="End session"
            action="End now"
            run={() => ensureOk(ownSessionsEnd({ path: { sessionId: id } }))}
            invalidates={AFFECTED_QUERIES}
            successMessage="Session ended"
          >
            This browser is signed out immediately.
          </ConfirmButton>
        )}
      </Cell>
    </tr>
  );
}

function EndOthers(): ReactNode {
  return (
    <div>
      <ConfirmButton
        label="End all other sessions"
        title="End all other sessions"
        action="End now"
        run={() => ensureOk(ownSessionsEndOthers())}
        invalidates={AFFECTED_QUERIES}
        successMessage="All other sessions ended"
      >
        You stay signed in only here. Tokens keep working.
      </ConfirmButton>
    </div>
  );
}
