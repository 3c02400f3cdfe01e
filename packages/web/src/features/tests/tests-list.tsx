import { testsList } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Empty } from '../../ui/states.js';
import { VirtualTable } from '../../ui/virtual-table.js';
import { TEST_COLUMNS, TestRow } from '../../ui/test-row.js';
import { PagedList } from '../../ui/paged-list.js';
import { usePages } from '../../ui/use-pages.js';
import type { TestsQuery } from './tests-search.js';

const PAGE = 100;

interface TestsListProps {
  readonly projectId: string;
  readonly query: TestsQuery;
  readonly isFiltered: boolean;
}

/** Tests by a question, page by page. */
export function TestsList({ projectId, query, isFiltered }: TestsListProps): ReactNode {
  const tests = usePages({
    queryKey: ['tests', projectId, query],
    read: (cursor) => ask(testsList({ path: { projectId }, query: { ...query, limit: PAGE, cursor } })),
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
      <Empty title="No test matches">
        <p>Take a filter away, or choose another target.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No test is known yet">
      <p>Tests are listed here once a run of this target has finished.</p>
    </Empty>
  );
}
