import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overviewQuery } from '../../api/overview.js';
import { announce } from '../../ui/announcer.js';
import { LoadMore } from '../../ui/load-more.js';
import { Page } from '../../ui/page.js';
import { Empty, Failed, Loading } from '../../ui/states.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { copyText } from '../../ui/copy-text.js';
import { VirtualTable } from '../../ui/virtual-table.js';
import { RUN_COLUMNS, RunRow } from './run-row.js';
import { RunsFilters } from './runs-filters.js';
import { countFilters, toRunsQuery, withFilter, type RunsSearch } from './runs-query.js';
import styles from './runs.module.css';
import { namesOf, type Names } from './target-names.js';
import { useRuns, type RunsFound } from './use-runs.js';

const route = getRouteApi('/app/runs');

/** All runs, the newest first, by the filters of the address. */
export function RunsPage(): ReactNode {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const { data: items = [] } = useQuery(overviewQuery);
  const found = useRuns(toRunsQuery(search));
  useListKeys({ y: () => void copyText(window.location.href, 'the link') });
  const change = (name: keyof RunsSearch, value: string): void =>
    void navigate({ search: (before) => withFilter(before, name, value), replace: true });
  return (
    <Page title="Runs">
      <RunsFilters search={search} items={items} onChange={change} onClear={() => void navigate({ search: {} })} />
      <NewRuns found={found} />
      <RunsList found={found} names={namesOf(items)} isFiltered={countFilters(search) > 0} />
    </Page>
  );
}

function NewRuns({ found: { fresh, reload } }: { readonly found: RunsFound }): ReactNode {
  if (fresh === 0) return null;
  const words = fresh === 1 ? '1 new run' : `${fresh >= 20 ? '20 or more' : fresh} new runs`;
  const show = (): void => {
    reload();
    window.scrollTo({ top: 0 });
    announce('The list is up to date');
  };
  return (
    <div className={styles.pill} role="status">
      <Button size="xs" radius="xl" onClick={show}>
        {words} – show
      </Button>
    </div>
  );
}

interface RunsListProps {
  readonly found: RunsFound;
  readonly names: Names;
  readonly isFiltered: boolean;
}

function RunsList({ found, names, isFiltered }: RunsListProps): ReactNode {
  if (found.runs === undefined)
    return found.error === null ? <Loading lines={10} /> : <Failed error={found.error} onRetry={found.reload} />;
  if (found.runs.length === 0) return <NoRuns isFiltered={isFiltered} />;
  return (
    <div>
      <VirtualTable label="Runs" columns={RUN_COLUMNS} rows={found.runs}>
        {(run, row) => <RunRow key={run.id} run={run} names={names} row={row} />}
      </VirtualTable>
      <LoadMore hasMore={found.hasMore} isLoading={found.isLoadingMore} onMore={found.loadMore} />
    </div>
  );
}

function NoRuns({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  if (isFiltered) {
    return (
      <Empty title="No run matches">
        <p>Take a filter away, or look at all runs.</p>
        <Link to="/runs">All runs</Link>
      </Empty>
    );
  }
  return (
    <Empty title="There is no run yet">
      <p>Runs appear here when a CI job or a person uploads a report.</p>
      <Link to="/start">Get started</Link>
    </Empty>
  );
}
