import { failuresRead, runsRead, type CauseDetail, type Failure } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { SuspectList } from '../../domain/commits/suspect-list.js';
import { DifferenceHeadline } from '../../domain/failures/difference-headline.js';
import { ReproductionView } from '../../domain/failures/reproduction-view.js';
import { TestName } from '../../domain/tests/test-name.js';
import { ValueDiff } from '../../domain/value-diff/value-diff.js';
import { Section } from '../../ui/layout/section.js';
import { LongText } from '../../ui/text/long-text.js';
import styles from './cause.module.css';

/** So many failures of the run are searched for one with the cause. */
const SEARCHED = 200;
/** Tests of the cause that are looked for in its newest run. */
const MOST_NAMES = 50;
const LONGEST_PATTERN = 2000;
const INCLUDE = 'group,difference,stack,reproduce,suspects';

/** Shows a failure of the newest run that has a cause: what differs, where, since which commits, and how to see it. */
export function NewestFailure({ cause: { id, occurrences, tests } }: { readonly cause: CauseDetail }): ReactNode {
  const runId = occurrences[0]?.runId ?? '';
  const names = tests.slice(0, MOST_NAMES).map(({ testId }) => testId);
  const failure = useQuery({
    queryKey: ['causes', 'failure', id, runId],
    queryFn: async () => {
      const query = { include: INCLUDE, limit: SEARCHED, test: names.map(toPattern) };
      const { failures } = await unwrap(failuresRead({ path: { runId }, query }));
      return failures.find(({ group }) => group?.id === id) ?? null;
    },
    enabled: runId !== '' && names.length > 0,
    staleTime: 60_000,
  });
  const run = useQuery({
    queryKey: ['run', runId],
    queryFn: () => unwrap(runsRead({ path: { runId } })),
    enabled: runId !== '',
  });
  if (failure.data === undefined || failure.data === null) return null;
  return (
    <Section
      title="Newest failure"
      aside={
        <Link to="/r/$runId" params={{ runId }} search={{ failure: failure.data.testId }}>
          <TestName name={failure.data.testName} isCut />
        </Link>
      }
    >
      <FailureFacts
        failure={failure.data}
        run={{ commitUrl: run.data?.commitUrl ?? null, commitSha: run.data?.commitSha ?? null }}
      />
    </Section>
  );
}

/** Returns a pattern for a test: its id, or its beginning where it is longer than patterns may be. */
function toPattern(testId: string): string {
  return testId.length > LONGEST_PATTERN ? `${testId.slice(0, LONGEST_PATTERN - 1)}*` : testId;
}

interface FailureFactsProps {
  readonly failure: Failure;
  readonly run: { readonly commitUrl: string | null; readonly commitSha: string | null };
}

function FailureFacts({ failure, run }: FailureFactsProps): ReactNode {
  const { reason, difference, stack, reproduce, suspects = [] } = failure;
  return (
    <div className={styles.failure}>
      {difference === undefined ? null : <DifferenceHeadline headline={difference.headline} />}
      {reason.message === '' ? null : <LongText text={reason.message} label="Message" />}
      {'expected' in reason || 'actual' in reason ? (
        <ValueDiff expected={reason.expected} actual={reason.actual} />
      ) : null}
      {stack === undefined ? null : <LongText text={stack} label="Stack" />}
      {suspects.length === 0 ? null : (
        <>
          <h3>Suspects</h3>
          <SuspectList suspects={suspects} run={run} />
        </>
      )}
      {reproduce === undefined ? null : <ReproductionView reproduction={reproduce} />}
    </div>
  );
}
