import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { overviewQuery } from '../../api/overview.js';
import { announce } from '../../ui/feedback/announcer.js';
import { plural } from '../../ui/text/format.js';
import { LoadMore } from '../../ui/lists/load-more.js';
import { Page } from '../../ui/layout/page.js';
import { EmptyState, ErrorState, Loading } from '../../ui/feedback/states.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { copyText } from '../../ui/copy/copy-text.js';
import { VirtualTable } from '../../ui/lists/virtual-table.js';
import { RUN_COLUMNS, RunRow } from './run-row.js';
import { RunsFilters } from './runs-filters.js';
import { countFilters, toRunsQuery, withFilter, type RunsSearch } from './runs-query.js';
import styles from './runs.module.css';
import { selectedRuns, withSelection, type SelectionSearch, comparisonOf } from './selection.js';
import { namesOf, type Names } from './target-names.js';
import { NEWEST_READ, useRuns, type RunsFound } from './use-runs.js';
import type { Run } from '@clarion/api-client';
import { shortId } from '../../domain/runs/short-id.js';

const route = getRouteApi('/app/runs');

/** Lists all runs that match the filters in the URL, the newest first. */
export function RunsPage(): ReactNode {
  const { selected, ...search }: RunsSearch & SelectionSearch = route.useSearch();
  const navigate = route.useNavigate();
  const chosen = selectedRuns(selected);
  const { data: items = [] } = useQuery(overviewQuery);
  const found = useRuns(toRunsQuery(search));
  useListShortcuts({ y: () => void copyText(window.location.href, 'the link') });
  const change = (name: keyof RunsSearch, value: string): void =>
    void navigate({ search: (before) => withFilter(before, name, value), replace: true });
  const select = (next: (before: string | undefined) => string | undefined): void =>
    void navigate({
      search: (before: SelectionSearch) => ({ ...before, selected: next(before.selected) }),
      replace: true,
    });
  return (
    <Page title="Runs">
      <RunsFilters search={search} items={items} onChange={change} onClear={() => void navigate({ search: {} })} />
      <NewRuns found={found} />
      <RunsList
        found={found}
        names={namesOf(items)}
        isFiltered={countFilters(search) > 0}
        selected={chosen}
        onSelect={(runId) => select((before) => withSelection(before, runId))}
      />
      <SelectedRuns selected={chosen} shown={found.runs ?? []} onClear={() => select(() => undefined)} />
    </Page>
  );
}

function NewRuns({ found: { newerCount, reload } }: { readonly found: RunsFound }): ReactNode {
  if (newerCount === 0) return null;
  const count = newerCount >= NEWEST_READ ? `${NEWEST_READ} or more new runs` : plural(newerCount, 'new run');
  const show = (): void => {
    reload();
    window.scrollTo({ top: 0 });
    announce('List updated');
  };
  return (
    <div className={styles.pill} role="status">
      <Button size="xs" radius="xl" onClick={show}>
        Show {count}
      </Button>
    </div>
  );
}

interface RunsListProps {
  readonly found: RunsFound;
  readonly names: Names;
  readonly isFiltered: boolean;
  readonly selected: readonly string[];
  readonly onSelect: (runId: string) => void;
}

function RunsList({ found, names, isFiltered, selected, onSelect }: RunsListProps): ReactNode {
  if (found.runs === undefined)
    return found.error === null ? <Loading lines={10} /> : <ErrorState error={found.error} onRetry={found.reload} />;
  if (found.runs.length === 0) return <NoRuns isFiltered={isFiltered} />;
  return (
    <div>
      <VirtualTable label="Runs" columns={RUN_COLUMNS} rows={found.runs}>
        {(run, row) => (
          <RunRow
            key={run.id}
            run={run}
            names={names}
            row={row}
            isSelected={selected.includes(run.id)}
            onSelect={() => onSelect(run.id)}
          />
        )}
      </VirtualTable>
      <LoadMore hasMore={found.hasMore} isLoading={found.isLoadingMore} onMore={found.loadMore} />
    </div>
  );
}

function NoRuns({ isFiltered }: { readonly isFiltered: boolean }): ReactNode {
  if (isFiltered) {
    return (
      <EmptyState title="No runs match">
        <p>Remove a filter, or view all runs.</p>
        <Link to="/runs">View all runs</Link>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No runs yet">
      <p>Runs appear here when a CI job or a person uploads a report.</p>
      <Link to="/start">Get started</Link>
    </EmptyState>
  );
}

interface SelectedRunsProps {
  readonly selected: readonly string[];
  /** The runs of the list, the newest first. */
  readonly shown: readonly Run[];
  readonly onClear: () => void;
}

/** Says which runs are selected, at the lower edge of the window, and leads to their comparison. */
function SelectedRuns({ selected, shown, onClear }: SelectedRunsProps): ReactNode {
  const [first] = selected;
  if (first === undefined) return null;
  const comparison = comparisonOf(
    selected,
    shown.map(({ id }) => id),
  );
  return (
    <div className={styles.selection} role="status">
      {comparison === undefined ? (
        <span>Select another run to compare it with {shortId(first)}</span>
      ) : (
        <Link to="/r/$runId/compare" params={{ runId: comparison.runId }} search={{ base: comparison.base }}>
          Compare {shortId(comparison.runId)} with {shortId(comparison.base)}
        </Link>
      )}
      <Button variant="subtle" size="compact-xs" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
