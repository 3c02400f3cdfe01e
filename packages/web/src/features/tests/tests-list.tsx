import { testsList } from '@clarion/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { LoadMore } from '../../ui/load-more.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { DataTable } from '../../ui/table.js';
import { TEST_COLUMNS, TestRow } from '../../ui/test-row.js';
import type { TestsQuery } from './tests-search.js';

const PAGE = 100;

interface TestsListProps {
  readonly projectId: string;
  readonly query: TestsQuery;
  readonly isFiltered: boolean;
}

/** Tests by a question, page by page. */
export function TestsList({ projectId, query, isFiltered }: TestsListProps): ReactNode {
  const tests = useInfiniteQuery({
    queryKey: ['tests', projectId, query],
    queryFn: ({ pageParam }: { readonly pageParam: string | undefined }) => ask(testsList({ path: { projectId }, query: { ...query, limit: PAGE, cursor: pageParam } })),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (tests.data === undefined) return tests.error === null ? <Loading lines={10} /> : <Failed error={tests.error} onRetry={() => void tests.refetch()} />;
  const items = tests.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoTests isFiltered={isFiltered} />;
  return (
    <div>
      <DataTable label="Tests" columns={TEST_COLUMNS}>
        <tbody>
          {items.map((test) => (
            <TestRow key={test.testKey} projectId={projectId} test={test} />
          ))}
        </tbody>
      </DataTable>
      <LoadMore hasMore={tests.hasNextPage} isLoading={tests.isFetchingNextPage} onMore={() => void tests.fetchNextPage()} />
    </div>
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
