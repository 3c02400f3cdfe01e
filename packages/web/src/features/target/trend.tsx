import { SegmentedControl, Switch } from '@mantine/core';
import { runsList, trendsTrend, type Trend as TrendAnswer } from '@clarion/api-client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Fact, Facts } from '../../ui/facts.js';
import { FilterInput } from '../../ui/filter-input.js';
import { formatCount, formatDuration, formatShare } from '../../ui/format.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import styles from './target.module.css';
import { TrendChart } from './trend-chart.js';
import { bucketOf, BUCKETS, spanOf, SPANS, startOf, type TrendSearch } from './trend-search.js';
import { TrendTable } from './trend-table.js';

interface TrendProps {
  readonly projectId: string;
  readonly targetId: string;
  readonly search: TrendSearch;
  readonly onChange: (name: keyof TrendSearch, value: string) => void;
}

/** How the runs of a target went over time. */
export function Trend({ projectId, targetId, search, onChange }: TrendProps): ReactNode {
  const span = spanOf(search);
  const bucket = bucketOf(search);
  const { branch } = search;
  const trend = useQuery({
    queryKey: ['trend', targetId, span.value, bucket.value, branch],
    queryFn: () =>
      ask(
        trendsTrend({
          path: { projectId, targetId },
          query: { from: startOf(span.days, new Date()), bucket: bucket.value, branch },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  return (
    <Section title="Trend">
      <Controls targetId={targetId} search={search} onChange={onChange} />
      {trend.data === undefined ? (
        <Waiting error={trend.error} onRetry={() => void trend.refetch()} />
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

function Waiting({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }): ReactNode {
  return error === null ? <Loading lines={8} /> : <Failed error={error} onRetry={onRetry} />;
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
    return <Note>No run finished in this span{branch === null ? '' : ' on this branch'}. Choose a longer span.</Note>;
  // While other buckets are on their way, the points are still those of before.
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
        <Fact name="p95">{formatDuration(total.duration.p95)}</Fact>
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
    queryFn: () => ask(runsList({ query: { targetId, limit: 100 } })),
    staleTime: 60_000,
  });
  const branches = [...new Set((recent.data?.items ?? []).flatMap(({ branch }) => branch ?? []))];
  return (
    <div className={styles.controls}>
      <SegmentedControl
        size="xs"
        aria-label="Span"
        data={SPANS.map(({ value, label }) => ({ value, label }))}
        value={spanOf(search).value}
        onChange={(value) => onChange('span', value === SPANS[1].value ? '' : value)}
      />
      <SegmentedControl
        size="xs"
        aria-label="A point stands for"
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
        label="Passed tests"
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
