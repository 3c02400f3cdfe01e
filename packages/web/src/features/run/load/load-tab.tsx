import { runsList, type Run, type RunDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { shortId } from '../../../domain/runs/short-id.js';
import { EmptyState, ErrorState } from '../../../ui/feedback/states.js';
import { FilterBar } from '../../../ui/forms/filter-bar.js';
import { FilterSelect } from '../../../ui/forms/filter-select.js';
import { Fact, Facts } from '../../../ui/layout/facts.js';
import { formatDuration, formatInstant, formatShare } from '../../../ui/text/format.js';
import { runQuery } from '../run-queries.js';
import { LoadCharts, MetricCharts } from './load-charts.js';
import { readLoadResult, type LoadFigures, type LoadResult } from './load-result.js';
import { ThresholdsTable } from './thresholds-table.js';

const CHOICES = 50;

const route = getRouteApi('/app/r/$runId');

/** Shows what a load run measured, and another run of its target above it. */
export function LoadTab({ run }: { readonly run: RunDetail }): ReactNode {
  const { with: otherId } = route.useSearch();
  const load = useMemo(() => readLoadResult(run.envelope), [run.envelope]);
  const other = useQuery({ ...runQuery(otherId ?? ''), enabled: otherId !== undefined });
  const otherLoad = useMemo(
    () => (other.data === undefined ? undefined : readLoadResult(other.data.envelope)),
    [other.data],
  );
  if (load.points.length === 0 && load.metrics.length === 0 && load.thresholds.length === 0)
    return (
      <EmptyState title="No measurements">
        <p>The upload has no windows in result.timeline, no thresholds, and no metrics with instants.</p>
      </EmptyState>
    );
  const shown = otherId === undefined ? undefined : otherLoad;
  return (
    <>
      <OtherRun run={run} otherId={otherId} />
      {other.isError ? <ErrorState error={other.error} onRetry={() => void other.refetch()} /> : null}
      <Totals load={load} other={shown} />
      <ThresholdsTable load={load} other={shown} />
      {load.points.length === 0 ? null : <LoadCharts load={load} other={shown} />}
      <MetricCharts load={load} other={shown} />
    </>
  );
}

/** Chooses the run to draw above this one, of the newest load runs of the target. */
function OtherRun({ run, otherId }: { readonly run: RunDetail; readonly otherId: string | undefined }): ReactNode {
  const navigate = route.useNavigate();
  const { targetId } = run;
  const query = { targetId, kind: 'load', limit: CHOICES } as const;
  const runs = useQuery({
    queryKey: ['runs', 'load', targetId],
    queryFn: () => unwrap(runsList({ query })),
    staleTime: 60_000,
  });
  const choices = (runs.data?.items ?? []).filter(({ id }) => id !== run.id).map(toChoice);
  return (
    <FilterBar label="Compare">
      <FilterSelect
        label="Compare with"
        width="24rem"
        value={otherId}
        data={choices}
        onChange={(value) =>
          void navigate({
            to: '.',
            search: (before) => ({ ...before, with: value === '' ? undefined : value }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </FilterBar>
  );
}

function toChoice({ id, branch, createdAt }: Run): { readonly value: string; readonly label: string } {
  return { value: id, label: [shortId(id), branch, formatInstant(new Date(createdAt))].filter(Boolean).join(' · ') };
}

const FIGURES: readonly (readonly [string, (figures: LoadFigures) => string])[] = [
  ['p50', ({ p50 }) => formatDuration(p50)],
  ['p95', ({ p95 }) => formatDuration(p95)],
  ['p99', ({ p99 }) => formatDuration(p99)],
  ['Per second', ({ throughput }) => (throughput === null ? '–' : String(throughput))],
  ['Errors', ({ errorRate }) => formatShare(errorRate)],
];

function Totals({ load, other }: { readonly load: LoadResult; readonly other: LoadResult | undefined }): ReactNode {
  if (Object.values(load.total).every((value) => value === null)) return null;
  return (
    <Facts>
      {FIGURES.map(([name, write]) => (
        <Fact key={name} name={name}>
          {write(load.total)}
          {other === undefined ? null : ` (other ${write(other.total)})`}
        </Fact>
      ))}
    </Facts>
  );
}
