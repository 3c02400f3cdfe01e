import { ownSessionsEnd, ownSessionsEndOthers, ownSessionsList, type Session } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ask, tell } from '../../api/ask.js';
import { Age } from '../../ui/age.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { Section } from '../../ui/section.js';
import { Cell, DataTable, type Column } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';
import styles from './settings.module.css';

const PAGE = 50;
const STALE = [['sessions']];
const COLUMNS: readonly Column[] = [
  { name: 'Browser' },
  { name: 'Organization' },
  { name: 'Last used' },
  { name: 'Signed in' },
  { name: 'End', align: 'end', isUnnamed: true },
];

/** Where somebody is signed in. */
export function Sessions(): ReactNode {
  return (
    <Section title="Sessions" aside="Where you are signed in. End what you do not know, then change the password.">
      <SessionList />
    </Section>
  );
}

function SessionList(): ReactNode {
  const sessions = usePages({
    queryKey: ['sessions'],
    read: (cursor) => ask(ownSessionsList({ query: { limit: PAGE, cursor } })),
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
  const name = client ?? 'Unknown program';
  return (
    <tr>
      <Cell>
        <span>
          <UserText text={name} /> {current ? <span className={styles.here}>this one</span> : null}
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
            title="End the session"
            action="End now"
            run={() => tell(ownSessionsEnd({ path: { sessionId: id } }))}
            stale={STALE}
            said="The session is ended"
          >
            Whoever uses it has to sign in again. It takes effect now.
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
        label="End all others"
        title="End all other sessions"
        action="End them now"
        run={() => tell(ownSessionsEndOthers())}
        stale={STALE}
        said="All other sessions are ended"
      >
        You stay signed in here, and nowhere else. Tokens stay.
      </ConfirmButton>
    </div>
  );
}
