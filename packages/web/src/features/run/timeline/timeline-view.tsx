import type { RunDetail, Timeline, TimelineLane } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TestName } from '../../../domain/tests/test-name.js';
import { Status } from '../../../domain/runs/status.js';
import { EmptyState, ErrorState, Loading } from '../../../ui/feedback/states.js';
import { Fact, Facts } from '../../../ui/layout/facts.js';
import { Note, Section } from '../../../ui/layout/section.js';
import { Cell, DataTable, type Column } from '../../../ui/lists/table.js';
import { formatCount, formatDuration, formatShare, plural } from '../../../ui/text/format.js';
import { UserText } from '../../../ui/text/user-text.js';
import { timelineQuery } from '../run-queries.js';
import { TimelineChart } from './timeline-chart.js';
import { criticalRows } from './timeline-shapes.js';

const MOST_CRITICAL_ROWS = 10;

/** Shows when the tests of a run ran: lanes by worker, idle times and the critical path, as a drawing and as tables. */
export function TimelineView({ run, revision }: { readonly run: RunDetail; readonly revision: string }): ReactNode {
  const query = useQuery(timelineQuery(run.id, revision));
  if (query.data === undefined)
    return query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : <Loading />;
  if (query.data.tests.length === 0)
    return (
      <EmptyState title="No timeline">
        <p>The report has no start times of its tests.</p>
      </EmptyState>
    );
  return <TimelineParts runId={run.id} timeline={query.data} />;
}

interface TimelinePartsProps {
  readonly runId: string;
  readonly timeline: Timeline;
}

function TimelineParts({ runId, timeline }: TimelinePartsProps): ReactNode {
  const { wallMs, lanes, tests, isCut } = timeline;
  const busyMs = lanes.reduce((sum, lane) => sum + lane.busyMs, 0);
  const capacityMs = wallMs * lanes.length;
  return (
    <>
      <Facts>
        <Fact name="Wall time">{formatDuration(wallMs)}</Fact>
        <Fact name="Parallel">{lanesLabel(lanes)}</Fact>
        <Fact name="Busy">{formatShare(capacityMs === 0 ? null : Math.min(1, busyMs / capacityMs))}</Fact>
        <Fact name="Idle">{formatDuration(Math.max(0, capacityMs - busyMs))}</Fact>
      </Facts>
      <TimelineChart
        runId={runId}
        timeline={timeline}
        label={`${plural(tests.length, 'test')} in ${lanesLabel(lanes)}`}
      />
      {isCut ? <Note>Only the {formatCount(tests.length)} longest tests of at most 100 lanes are shown.</Note> : null}
      <CriticalPath runId={runId} timeline={timeline} />
      <Lanes lanes={lanes} />
    </>
  );
}

function lanesLabel(lanes: readonly TimelineLane[]): string {
  return plural(lanes.length, lanes.some(({ worker }) => worker !== null) ? 'worker' : 'lane');
}

const CRITICAL_COLUMNS: readonly Column[] = [
  { name: 'Test' },
  { name: 'Status' },
  { name: 'Worker' },
  { name: 'Starts after', align: 'end' },
  { name: 'Waited', align: 'end' },
  { name: 'Duration', align: 'end' },
];

function CriticalPath({ runId, timeline }: TimelinePartsProps): ReactNode {
  const { criticalPath, lanes } = timeline;
  const rows = criticalRows(timeline, MOST_CRITICAL_ROWS);
  const waitedMs = criticalPath.reduce((sum, { waitMs }) => sum + waitMs, 0);
  return (
    <Section
      title="Critical path"
      aside={`${plural(criticalPath.length, 'test')} that determined the end; ${formatDuration(waitedMs)} of it is waiting`}
    >
      {rows.length < criticalPath.length ? (
        <Note>The {rows.length} that took longest, in the order in which they ran:</Note>
      ) : null}
      <DataTable label="Critical path" columns={CRITICAL_COLUMNS}>
        <tbody>
          {rows.map(({ test: { seq, name, status, lane, startMs, durationMs }, waitMs }) => (
            <tr key={seq}>
              <Cell>
                <Link to="/r/$runId/t/$seq" params={{ runId, seq: String(seq) }} data-row="">
                  <TestName name={name} isCut />
                </Link>
              </Cell>
              <Cell label="Status">
                <Status status={status} />
              </Cell>
              <Cell label="Worker">
                <LaneName lane={lanes[lane]} index={lane} />
              </Cell>
              <Cell label="Starts after" align="end">
                {formatDuration(startMs)}
              </Cell>
              <Cell label="Waited" align="end">
                {formatDuration(waitMs)}
              </Cell>
              <Cell label="Duration" align="end">
                {formatDuration(durationMs)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

const LANE_COLUMNS: readonly Column[] = [
  { name: 'Worker' },
  { name: 'Tests', align: 'end' },
  { name: 'Busy', align: 'end' },
  { name: 'Idle', align: 'end' },
];

function Lanes({ lanes }: { readonly lanes: readonly TimelineLane[] }): ReactNode {
  return (
    <Section title="Workers">
      <DataTable label="Workers" columns={LANE_COLUMNS}>
        <tbody>
          {lanes.map((lane, index) => (
            <tr key={index}>
              <Cell>
                <LaneName lane={lane} index={index} />
              </Cell>
              <Cell label="Tests" align="end">
                {formatCount(lane.tests)}
              </Cell>
              <Cell label="Busy" align="end">
                {formatDuration(lane.busyMs)}
              </Cell>
              <Cell label="Idle" align="end">
                {formatDuration(lane.idleMs)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}

function LaneName({ lane, index }: { readonly lane: TimelineLane | undefined; readonly index: number }): ReactNode {
  const worker = lane?.worker ?? null;
  return worker === null ? <>Lane {index + 1}</> : <UserText text={worker} />;
}
