import { memberList } from '@clarion/api-client';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { LoadMore } from '../../ui/load-more.js';
import { Failed, Loading } from '../../ui/states.js';
import { DataTable, type Column } from '../../ui/table.js';
import { MemberRow } from './member-row.js';

const PAGE = 100;
const COLUMNS: readonly Column[] = [{ name: 'Member' }, { name: 'Role' }, { name: 'Last active' }, { name: 'Since' }, { name: 'Remove', align: 'end', isUnnamed: true }];

/** The members; who joined first comes first. */
export function MemberList(): ReactNode {
  const members = useInfiniteQuery({
    queryKey: ['members', 'pages'],
    queryFn: ({ pageParam }: { readonly pageParam: string | undefined }) => ask(memberList({ query: { limit: PAGE, cursor: pageParam } })),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  if (members.data === undefined) return members.error === null ? <Loading /> : <Failed error={members.error} onRetry={() => void members.refetch()} />;
  return (
    <div>
      <DataTable label="Members" columns={COLUMNS}>
        <tbody>
          {members.data.pages
            .flatMap((page) => page.items)
            .map((member) => (
              <MemberRow key={member.userId} member={member} />
            ))}
        </tbody>
      </DataTable>
      <LoadMore hasMore={members.hasNextPage} isLoading={members.isFetchingNextPage} onMore={() => void members.fetchNextPage()} />
    </div>
  );
}
