import type { CollectionHealth, CollectionPoint, CollectionTarget, CollectionTest } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { shortId } from '../../domain/runs/short-id.js';
import { TestName } from '../../domain/tests/test-name.js';
import { TestState } from '../../domain/tests/test-state.js';
import { Warning } from '../../ui/feedback/warning.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { Note, Section } from '../../ui/layout/section.js';
import { Cell, DataTable, SubLine, type Column } from '../../ui/lists/table.js';
import { formatCount, formatShare } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import { CollectionState } from './collection-state.js';
import { CollectionTrend } from './collection-trend.js';

/** Number of tests that the server lists at most. */
const MOST_TESTS = 100;

interface HealthProps {
  readonly projectId: string;
  readonly health: CollectionHealth;
  /** Names of targets by id; undefined until they are loaded. */
  readonly targetNames: ReadonlyMap<string, string> | undefined;
}

/** Shows the health of a collection: state, trend, failing and flaky tests, and its targets. */
export function CollectionHealthView({ projectId, health, targetNames }: HealthProps): ReactNode {
  const { state, tests, failing, flaky, passRate, branch, trend } = health;
  const nameOf = (targetId: string): string => targetNames?.get(targetId) ?? shortId(targetId);
  return (
    <>
      <Facts>
        <Fact name="State">
          <CollectionState state={state} />
        </Fact>
        <Fact name="Failing tests">{formatCount(failing)}</Fact>
        <Fact name="Flaky tests">{formatCount(flaky)}</Fact>
        <Fact name="Tests in the newest runs">{formatCount(tests)}</Fact>
        <Fact name="Pass rate">{formatShare(passRate)}</Fact>
        <Fact name="Branch">{branch === null ? 'All' : <UserText text={branch} />}</Fact>
      </Facts>
      {state === 'unknown' ? (
        <Warning>
          The collection has no results, or some are missing. It is not shown as healthy until all of its tests have
          run.
        </Warning>
      ) : null}
      <Trouble projectId={projectId} tests={health.troubled} nameOf={nameOf} />
      <Trend points={trend} nameOf={nameOf} />
      <Targets projectId={projectId} targets={health.targets} nameOf={nameOf} />
    </>
  );
}

type NameOf = (targetId: string) => string;

const TEST_COLUMNS: readonly Column[] = [
  { name: 'Test' },
  { name: 'State' },
  { name: 'Target' },
  { name: 'Last failed', align: 'end' },
];

interface TroubleProps {
  readonly projectId: string;
  readonly tests: readonly CollectionTest[];
  readonly nameOf: NameOf;
}

function Trouble({ projectId, tests, nameOf }: TroubleProps): ReactNode {
  return (
    <Section
      title="Failing and flaky tests"
      aside={tests.length >= MOST_TESTS ? `The first ${MOST_TESTS}, failing ones first` : undefined}
    >
      {tests.length === 0 ? (
        <Note>None in the newest runs.</Note>
      ) : (
        <DataTable label="Failing and flaky tests" columns={TEST_COLUMNS}>
          <tbody>
            {tests.map((test) => (
              <TroubleRow key={`${test.targetId} ${test.testKey}`} projectId={projectId} test={test} nameOf={nameOf} />
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  );
}

function TroubleRow({
  projectId,
  test: { testKey, name, filePath, state, failing, targetId, lastFailedAt },
  nameOf,
}: {
  readonly projectId: string;
  readonly test: CollectionTest;
  readonly nameOf: NameOf;
}): ReactNode {
  return (
    <tr>
      <Cell>
        <span>
          <Link to="/p/$projectId/tests/$testKey" params={{ projectId, testKey }} data-row="">
            <TestName name={name} isCut />
          </Link>
          {filePath === null ? null : (
            <SubLine>
              <UserText text={filePath} />
            </SubLine>
          )}
        </span>
      </Cell>
      <Cell label="State">
        <span>
          <TestState state={state} />
          {failing ? <SubLine>failed when it last ran</SubLine> : null}
        </span>
      </Cell>
      <Cell label="Target">
        <UserText text={nameOf(targetId)} />
      </Cell>
      <Cell label="Last failed" align="end">
        {lastFailedAt === null ? 'never' : <Age at={lastFailedAt} />}
      </Cell>
    </tr>
  );
}

const POINT_COLUMNS: readonly Column[] = [
  { name: 'Run' },
  { name: 'Target' },
  { name: 'Passed', align: 'end' },
  { name: 'Failed', align: 'end' },
  { name: 'Flaky', align: 'end' },
  { name: 'Pass rate', align: 'end' },
  { name: 'Ended', align: 'end' },
];

function Trend({
  points,
  nameOf,
}: {
  readonly points: readonly CollectionPoint[];
  readonly nameOf: NameOf;
}): ReactNode {
  if (points.length === 0) return null;
  return (
    <Section title="Trend" aside="Pass rate of the newest 20 runs with tests of the collection">
      <CollectionTrend points={points} width={320} height={48} />
      <details>
        <summary>Runs</summary>
        <DataTable label="Runs of the trend" columns={POINT_COLUMNS}>
          <tbody>
            {points.toReversed().map(({ runId, targetId, passed, failed, flaky, passRate, at }) => (
              <tr key={runId}>
                <Cell>
                  <Link to="/r/$runId" params={{ runId }} data-row="">
                    <code>{shortId(runId)}</code>
                  </Link>
                </Cell>
                <Cell label="Target">
                  <UserText text={nameOf(targetId)} />
                </Cell>
                <Cell label="Passed" align="end">
                  {formatCount(passed)}
                </Cell>
                <Cell label="Failed" align="end">
                  {formatCount(failed)}
                </Cell>
                <Cell label="Flaky" align="end">
                  {formatCount(flaky)}
                </Cell>
                <Cell label="Pass rate" align="end">
                  {formatShare(passRate)}
                </Cell>
                <Cell label="Ended" align="end">
                  <Age at={at} />
                </Cell>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </details>
    </Section>
  );
}

const TARGET_COLUMNS: readonly Column[] = [
  { name: 'Target' },
  { name: 'Newest run' },
  { name: 'Passed', align: 'end' },
  { name: 'Failed', align: 'end' },
  { name: 'Skipped', align: 'end' },
];

interface TargetsProps {
  readonly projectId: string;
  readonly targets: readonly CollectionTarget[];
  readonly nameOf: NameOf;
}

function Targets({ projectId, targets, nameOf }: TargetsProps): ReactNode {
  if (targets.length === 0) return null;
  return (
    <Section title="Targets">
      <DataTable label="Targets" columns={TARGET_COLUMNS}>
        <tbody>
          {targets.map(({ targetId, runId, at, passed, failed, skipped, known }) => (
            <tr key={targetId}>
              <Cell>
                <span>
                  <Link to="/p/$projectId/$targetId" params={{ projectId, targetId }}>
                    <UserText text={nameOf(targetId)} />
                  </Link>
                  {known ? null : <SubLine>results are missing</SubLine>}
                </span>
              </Cell>
              <Cell label="Newest run">
                {runId === null || at === null ? (
                  'No tests of the collection'
                ) : (
                  <Link to="/r/$runId" params={{ runId }}>
                    <Age at={at} />
                  </Link>
                )}
              </Cell>
              <Cell label="Passed" align="end">
                {formatCount(passed)}
              </Cell>
              <Cell label="Failed" align="end">
                {formatCount(failed)}
              </Cell>
              <Cell label="Skipped" align="end">
                {formatCount(skipped)}
              </Cell>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  );
}
