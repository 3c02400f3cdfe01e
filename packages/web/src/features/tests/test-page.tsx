import { testsRead, type TestDetail, type Outcome } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { CopyableId } from '../../domain/runs/copyable-id.js';
import { outcomesLabel } from '../../domain/tests/outcomes-label.js';
import { wayBack } from '../../ui/navigation/last-visits.js';
import { Page } from '../../ui/layout/page.js';
import { ProjectLink } from '../../domain/projects/project-link.js';
import { Note, Section } from '../../ui/layout/section.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { TagList } from '../../domain/tags/tag-list.js';
import { TestName } from '../../domain/tests/test-name.js';
import { TestState } from '../../domain/tests/test-state.js';
import { useListShortcuts } from '../../ui/keyboard/use-list-shortcuts.js';
import { UserText } from '../../ui/text/user-text.js';
import { OutcomeLinks } from './outcome-links.js';
import { OutcomesTable } from './outcomes-table.js';
import { QuarantineButton, QuarantineNotice } from './quarantine-notice.js';
import { TestCauses } from './test-causes.js';
import { TestFacts } from './test-facts.js';
import { explainState } from './explain-state.js';
import styles from './test.module.css';
import { formatDuration } from '../../ui/text/format.js';
import { Sparkline } from '../../ui/charts/sparkline.js';

const route = getRouteApi('/app/p/$projectId/tests/$testKey');
const MAX_TITLE_LENGTH = 200;

/** Shows a test over its history. */
export function TestPage(): ReactNode {
  const { projectId, testKey } = route.useParams();
  const test = useQuery({
    queryKey: ['tests', projectId, 'one', testKey],
    queryFn: () => unwrap(testsRead({ path: { projectId, testKey } })),
  });
  useListShortcuts();
  const crumbs = [
    <ProjectLink key="project" projectId={projectId} />,
    <Link
      key="tests"
      to="/p/$projectId/tests"
      params={{ projectId }}
      search={test.data === undefined ? {} : { targetId: test.data.targetId }}
      {...wayBack(`/p/${projectId}/tests`)}
    >
      Tests
    </Link>,
  ];
  if (test.data === undefined) {
    return (
      <Page title="Test" crumbs={crumbs}>
        {test.error === null ? (
          <Loading lines={10} />
        ) : (
          <ErrorState error={test.error} onRetry={() => void test.refetch()} />
        )}
      </Page>
    );
  }
  const current = test.data.quarantine;
  const quarantine = { projectId, testKey, current };
  return (
    <Page
      title={test.data.name.slice(0, MAX_TITLE_LENGTH)}
      heading={<TestName name={test.data.name} isCut />}
      crumbs={crumbs}
      actions={current === null ? <QuarantineButton {...quarantine} /> : undefined}
    >
      {current === null ? null : <QuarantineNotice {...quarantine} current={current} />}
      <TestSections projectId={projectId} test={test.data} />
    </Page>
  );
}

function TestSections({ projectId, test }: { readonly projectId: string; readonly test: TestDetail }): ReactNode {
  const label = outcomesLabel(test.outcomes.map(({ status }) => status.charAt(0).toUpperCase()).join(''));
  return (
    <>
      <div className={styles.names}>
        <TestState state={test.state} />
        {test.filePath === null ? null : <UserText text={test.filePath} />}
        <TagList projectId={projectId} tags={test.tags} />
        <CopyableId id={test.testKey} what="the test key" />
      </div>
      <Note>{explainState(test)}</Note>
      <TestFacts test={test} />
      <Section title="Outcomes" aside={label}>
        <OutcomeLinks outcomes={test.outcomes} label={`Outcomes, the oldest first: ${label}`} />
        <OutcomesTable outcomes={test.outcomes} />
      </Section>
      <TestCauses projectId={projectId} causes={test.causes} />
      <DurationTrend outcomes={test.outcomes} />
    </>
  );
}

/** Draws the durations of a test over its outcomes. */
function DurationTrend({ outcomes }: { readonly outcomes: readonly Outcome[] }): ReactNode {
  const values = outcomes.toReversed().map(({ durationMs, status }) => (status === 'skipped' ? null : durationMs));
  const marked = outcomes.toReversed().flatMap(({ status }, index) => (status === 'failed' ? [index] : []));
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const high = Math.max(...known);
  const range = `${formatDuration(Math.min(...known))} to ${formatDuration(high)}, ${formatDuration(known.at(-1) ?? null)} in the last run`;
  return (
    <Section title="Duration">
      <div className={styles.trend}>
        <Sparkline
          values={values}
          marked={marked}
          low={0}
          high={high}
          width={600}
          height={64}
          label={`Duration of the last ${values.length} outcomes: ${range}`}
        />
        <Note>{range}</Note>
      </div>
    </Section>
  );
}
