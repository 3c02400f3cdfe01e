import type { TestDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Age } from '../../ui/age.js';
import { Fact, Facts } from '../../ui/facts.js';
import { formatDuration, formatShare, shortSha } from '../../ui/format.js';
import { UserText } from '../../ui/user-text.js';

/** The figures of a test, and since when it fails. */
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
            streak.consecutiveFailures === 1 ? 'Failed' : `First of ${streak.consecutiveFailures} failures in a row`
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
      <Fact name="p95">{formatDuration(durationMs.p95)}</Fact>
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
