import { projectionsList } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Note } from '../../ui/layout/section.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { Cell, SubLine, type FixedColumn } from '../../ui/lists/table.js';
import { usePages } from '../../ui/lists/use-pages.js';
import { VirtualTable } from '../../ui/lists/virtual-table.js';
import { UserText } from '../../ui/text/user-text.js';
import { toDeclaredItemView } from './declared-item-view.js';
import type { DeclaredKindName, STATES } from './declared-search.js';
import { LastResult } from './last-result.js';

const PAGE = 100;

const COLUMNS: readonly FixedColumn[] = [
  { name: 'Declared', width: '60%' },
  { name: 'Last result', width: '20%' },
  { name: 'Last run', align: 'end', width: '20%' },
];

interface DeclaredItemsProps {
  readonly projectId: string;
  readonly kind: DeclaredKindName;
  /** Undefined lists all items. */
  readonly state: (typeof STATES)[number] | undefined;
}

/** Lists declared items with their evidence, page by page. */
export function DeclaredItems({ projectId, kind, state }: DeclaredItemsProps): ReactNode {
  const pages = usePages({
    queryKey: ['declared', projectId, kind, state],
    read: (cursor) => unwrap(projectionsList({ path: { projectId, kind }, query: { state, limit: PAGE, cursor } })),
  });
  return (
    <PagedList pages={pages} lines={8} empty={<Note>{state === undefined ? 'Nothing is declared.' : 'None.'}</Note>}>
      {(items) => (
        <VirtualTable label="Declared items" columns={COLUMNS} rows={items.map(toDeclaredItemView)}>
          {({ id, description, notes, evidence }, row) => (
            <tr key={id} {...row}>
              <Cell>
                <span>
                  <UserText text={id} />
                  {description === '' ? null : (
                    <SubLine>
                      <UserText text={description} />
                    </SubLine>
                  )}
                  {notes.map((note) => (
                    <SubLine key={note}>
                      <UserText text={note} />
                    </SubLine>
                  ))}
                </span>
              </Cell>
              <LastResult
                testId={id}
                runId={evidence.lastRunId}
                status={evidence.lastStatus}
                seenAt={evidence.lastSeenAt}
              />
            </tr>
          )}
        </VirtualTable>
      )}
    </PagedList>
  );
}
