import { testsRead, type TestDetail } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { IdSign } from '../../ui/id-sign.js';
import { outcomeWords } from '../../ui/outcome-words.js';
import { Page } from '../../ui/page.js';
import { ProjectLink } from '../../ui/project-link.js';
import { Note, Section } from '../../ui/section.js';
import { Failed, Loading } from '../../ui/states.js';
import { TestName } from '../../ui/test-name.js';
import { TestState } from '../../ui/test-state.js';
import { useListKeys } from '../../ui/use-list-keys.js';
import { UserText } from '../../ui/user-text.js';
import { DurationTrend } from './duration-trend.js';
import { OutcomeLinks } from './outcome-links.js';
import { OutcomesTable } from './outcomes-table.js';
import { QuarantineButton, QuarantineNotice } from './quarantine-state.js';
import { TestCauses } from './test-causes.js';
import { TestFacts } from './test-facts.js';
import { stateWords } from './test-words.js';
import styles from './test.module.css';

const route = getRouteApi('/app/p/$projectId/tests/$testKey');
const TITLE_SIGNS = 200;

/** A test over its history. */
export function TestPage(): ReactNode {
  const { projectId, testKey } = route.useParams();
  const test = useQuery({
    queryKey: ['tests', projectId, 'one', testKey],
    queryFn: () => ask(testsRead({ path: { projectId, testKey } })),
  });
  useListKeys();
  const crumbs = [
    <ProjectLink key="project" projectId={projectId} />,
    <Link
      key="tests"
      to="/p/$projectId/tests"
      params={{ projectId }}
      search={test.data === undefined ? {} : { targetId: test.data.targetId }}
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
          <Failed error={test.error} onRetry={() => void test.refetch()} />
        )}
      </Page>
    );
  }
  const current = test.data.quarantine;
  const quarantine = { projectId, testKey, current };
  return (
    <Page
      title={test.data.name.slice(0, TITLE_SIGNS)}
      heading={<TestName name={test.data.name} isCut />}
      crumbs={crumbs}
      actions={current === null ? <QuarantineButton {...quarantine} /> : undefined}
    >
      {current === null ? null : <QuarantineNotice {...quarantine} current={current} />}
      <TestParts projectId={projectId} test={test.data} />
    </Page>
  );
}

function TestParts({ projectId, test }: { readonly projectId: string; readonly test: TestDetail }): ReactNode {
  const words = outcomeWords(test.outcomes.map(({ status }) => status.charAt(0).toUpperCase()).join(''));
  return (
    <>
      <div className={styles.names}>
        <TestState state={test.state} />
        {test.filePath === null ? null : <UserText text={test.filePath} />}
        {test.tags.map((tag) => (
          <span key={tag}>
            #<UserText text={tag} />
          </span>
        ))}
        <IdSign id={test.testKey} what="the key of the test" />
      </div>
      <Note>{stateWords(test)}</Note>
      <TestFacts test={test} />
      <Section title="Outcomes" aside={words}>
        <OutcomeLinks outcomes={test.outcomes} label={`Outcomes, the oldest first: ${words}`} />
        <OutcomesTable outcomes={test.outcomes} />
      </Section>
      <TestCauses projectId={projectId} causes={test.causes} />
      <DurationTrend outcomes={test.outcomes} />
    </>
  );
}
