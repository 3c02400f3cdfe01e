import { projectionsUndeclared } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { TestName } from '../../domain/tests/test-name.js';
import { Note } from '../../ui/layout/section.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { Cell, SubLine, type FixedColumn } from '../../ui/lists/table.js';
import { usePages } from '../../ui/lists/use-pages.js';
import { VirtualTable } from '../../ui/lists/virtual-table.js';
import { UserText } from '../../ui/text/user-text.js';
import { LastResult } from './last-result.js';

const PAGE = 100;

const COLUMNS: readonly FixedColumn[] = [
  { name: 'Test', width: '60%' },
  { name: 'Last result', width: '20%' },
  { name: 'Last run', align: 'end', width: '20%' },
];

/** Lists tests of recent runs that are not declared, page by page. */
export function UndeclaredTests({ projectId }: { readonly projectId: string }): ReactNode {
  const pages = usePages({
    queryKey: ['declared', projectId, 'undeclared'],
    read: (cursor) => unwrap(projectionsUndeclared({ path: { projectId }, query: { limit: PAGE, cursor } })),
  });
  return (
    <>
      <Note>Tests of the 20 newest finished runs of each target.</Note>
      <PagedList pages={pages} lines={8} empty={<Note>All tests of recent runs are declared.</Note>}>
        {(items) => (
          <VirtualTable label="Tests that are not declared" columns={COLUMNS} rows={items}>
            {({ testId, testName, lastRunId, lastStatus, lastSeenAt }, row) => (
              <tr key={testId} {...row}>
                <Cell>
                  <span>
                    <TestName name={testName} isCut />
                    <SubLine>
                      <UserText text={testId} />
                    </SubLine>
                  </span>
                </Cell>
                <LastResult testId={testId} runId={lastRunId} status={lastStatus} seenAt={lastSeenAt} />
              </tr>
            )}
          </VirtualTable>
        )}
      </PagedList>
    </>
  );
}
