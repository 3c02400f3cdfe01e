import { SegmentedControl, Switch } from '@mantine/core';
import { runsList, trendsTrend, type Trend as TrendAnswer } from '@clarion/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { FilterInput } from '../../ui/forms/filter-input.js';
import { formatCount, formatDuration, formatShare } from '../../ui/text/format.js';
import { Note, Section } from '../../ui/layout/section.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { OnBranch } from './on-branch.js';
import styles from './target.module.css';
import { TrendChart } from './trend-chart.js';
import { bucketOf, BUCKETS, periodOf, PERIODS, startOf, type TrendSearch } from './trend-search.js';
import { TrendTable } from './trend-table.js';

interface TrendProps {
  readonly projectId: string;
  readonly targetId: string;
  readonly search: TrendSearch;
  readonly onChange: (name: keyof TrendSearch, value: string) => void;
}

/** Shows the trend of a target: totals, charts and a table. */
export function Trend({ projectId, targetId, search, onChange }: TrendProps): ReactNode {
  const span = periodOf(search);
  const bucket = bucketOf(search);
  const { branch } = search;
  const trend = useQuery({
    queryKey: ['trend', targetId, span.value, bucket.value, branch],
    queryFn: () =>
      unwrap(
        trendsTrend({
          path: { projectId, targetId },
          query: { from: startOf(span.days, new Date()), bucket: bucket.value, branch },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title="Trend" aside={trend.data === undefined ? undefined : <OnBranch branch={trend.data.branch} />}>
      <Controls targetId={targetId} search={search} onChange={onChange} />
      {trend.data === undefined ? (
        <Pending error={trend.error} onRetry={() => void trend.refetch()} />
      ) : (
        <TrendFigures
          trend={trend.data}
          days={bucket.days}
          targetId={targetId}
          isPassedShown={search.passed !== undefined}
        />
      )}
    </Section>
  );
}

function Pending({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={8} /> : <ErrorState error={error} onRetry={onRetry} />;
}

interface FiguresProps {
  readonly trend: TrendAnswer;
  readonly days: number;
  readonly targetId: string;
  readonly isPassedShown: boolean;
}

function TrendFigures({
  trend: { points, total, branch, bucket },
  days,
  targetId,
  isPassedShown,
}: FiguresProps): ReactNode {
  if (total.runs === 0)
    return (
      <Note>No runs finished in this period{branch === null ? '' : ' on this branch'}. Choose a longer period.</Note>
    );
  // While other buckets load, the points are still the previous ones.
  const pointDays = bucket === 'run' ? 0 : Math.max(1, days);
  const parts = { points, targetId, branch: branch ?? undefined, days: pointDays };
  return (
    <>
      <Facts>
        <Fact name="Runs">{formatCount(total.runs)}</Fact>
        <Fact name="Passed">{formatCount(total.passed)}</Fact>
        <Fact name="Failed">{formatCount(total.failed)}</Fact>
        <Fact name="Pass rate of tests">{formatShare(total.passRate)}</Fact>
        <Fact name="Passed tests">{formatCount(total.passedTests)}</Fact>
        <Fact name="Failed tests">{formatCount(total.failures)}</Fact>
        <Fact name="Flaky tests">{formatCount(total.flaky)}</Fact>
        <Fact name="Duration p50">{formatDuration(total.duration.p50)}</Fact>
        <Fact name="Duration p95">{formatDuration(total.duration.p95)}</Fact>
      </Facts>
      <TrendChart {...parts} isPassedShown={isPassedShown} />
      <TrendTable {...parts} />
    </>
  );
}

function Controls({ targetId, search, onChange }: Omit<TrendProps, 'projectId'>): ReactNode {
  const listId = useId();
  const recent = useQuery({
    queryKey: ['branches', targetId],
    queryFn: () => unwrap(runsList({ query: { targetId, limit: 100 } })),
    staleTime: 60_000,
  });
  const branches = [...new Set((recent.data?.items ?? []).flatMap(({ branch }) => branch ?? []))];
  return (
    <div className={styles.controls}>
      <SegmentedControl
        size="xs"
        aria-label="Period"
        data={PERIODS.map(({ value, label }) => ({ value, label }))}
        value={periodOf(search).value}
        onChange={(value) => onChange('span', value === PERIODS[1].value ? '' : value)}
      />
      <SegmentedControl
        size="xs"
        aria-label="Interval"
        data={BUCKETS.map(({ value, label }) => ({ value, label }))}
        value={bucketOf(search).value}
        onChange={(value) => onChange('bucket', value === BUCKETS[0].value ? '' : value)}
      />
      <FilterInput
        label="Branch"
        isLabelInside
        list={listId}
        value={search.branch ?? ''}
        onChange={(value) => onChange('branch', value)}
      />
      <Switch
        size="xs"
        className={styles.passed}
        label="Show passed tests"
        checked={search.passed !== undefined}
        onChange={(event) => onChange('passed', event.currentTarget.checked ? 'shown' : '')}
      />
      <datalist id={listId}>
        {branches.map((branch) => (
          <option key={branch} value={branch}>
            {branch}
          </option>
        ))}
      </datalist>
    </div>
  );
}
