import type { TestDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/time/age.js';
import { Fact, Facts } from '../../ui/layout/facts.js';
import { formatDuration, formatShare, shortSha } from '../../ui/text/format.js';
import { UserText } from '../../ui/text/user-text.js';

/** Shows the rates and durations of a test, when it last passed, and since when it has been failing. */
export function TestFacts({
  test: { streak, failureRate, flakeRate, durationMs },
}: {
  readonly test: TestDetail;
}): ReactNode {
  return (
    <Facts>
      {streak.firstFailedRunId === null || streak.firstFailedAt === null ? null : (
        <Fact
          name={
            streak.consecutiveFailures === 1
              ? 'Failing since'
              : `Failing since (${streak.consecutiveFailures} in a row)`
          }
        >
          <Seen runId={streak.firstFailedRunId} at={streak.firstFailedAt} commitSha={streak.firstFailedCommit} />
        </Fact>
      )}
      <Fact name="Last passed">
        {streak.lastPassedRunId === null || streak.lastPassedAt === null ? (
          'never'
        ) : (
          <Seen runId={streak.lastPassedRunId} at={streak.lastPassedAt} commitSha={streak.lastPassedCommit} />
        )}
      </Fact>
      <Fact name="Failure rate">{formatShare(failureRate)}</Fact>
      <Fact name="Flake rate">{formatShare(flakeRate)}</Fact>
      <Fact name="Duration p50">{formatDuration(durationMs.p50)}</Fact>
      <Fact name="Duration p95">{formatDuration(durationMs.p95)}</Fact>
    </Facts>
  );
}

interface SeenProps {
  readonly runId: string;
  readonly at: string;
  readonly commitSha: string | null;
}

function Seen({ runId, at, commitSha }: SeenProps): ReactNode {
  return (
    <>
      <Link to="/r/$runId" params={{ runId }}>
        <Age at={at} />
      </Link>
      {commitSha === null ? null : (
        <>
          {' at '}
          <Link to="/runs" search={{ commitSha }} title={commitSha}>
            <code>
              <UserText text={shortSha(commitSha)} />
            </code>
          </Link>
        </>
      )}
    </>
  );
}
