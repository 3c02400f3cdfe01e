import { testsList } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { EmptyState } from '../../ui/feedback/states.js';
import { VirtualTable } from '../../ui/lists/virtual-table.js';
import { TEST_COLUMNS, TestRow } from '../../domain/tests/test-row.js';
import { PagedList } from '../../ui/lists/paged-list.js';
import { usePages } from '../../ui/lists/use-pages.js';
import type { TestsQuery } from './tests-search.js';

const PAGE = 100;

interface TestsListProps {
  readonly projectId: string;
  readonly query: TestsQuery;
  readonly isFiltered: boolean;
}

/** Lists the tests that match a query, page by page. */
export function TestsList({ projectId, query, isFiltered }: TestsListProps): ReactNode {
  const tests = usePages({
    queryKey: ['tests', projectId, query],
    read: (cursor) => unwrap(testsList({ path: { projectId }, query: { ...query, limit: PAGE, cursor } })),
  });
  return (
    <PagedList pages={tests} lines={10} empty={<NoTests isFiltered={isFiltered} />}>
      {(items) => (
        <VirtualTable label="Tests" columns={TEST_COLUMNS} rows={items}>
          {(test, row) => <TestRow key={test.testKey} projectId={projectId} test={test} row={row} />}
        </VirtualTable>
      )}
    </PagedList>
  );
}

function NoTests({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  if (isFiltered) {
    return (
      <EmptyState title="No tests match">
        <p>Remove a filter, or choose another target.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No tests yet">
      <p>Tests appear here when the first run of this target ends.</p>
    </EmptyState>
  );
}
