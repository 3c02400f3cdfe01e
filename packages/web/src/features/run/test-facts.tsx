import type { RunDetail, Test } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopySign } from '../../ui/copy-button.js';
import { formatDuration } from '../../ui/format.js';
import { Status } from '../../ui/status.js';
import { UserText } from '../../ui/user-text.js';
import { testKeyQuery } from './run-queries.js';
import styles from './test-page.module.css';

interface TestFactsProps {
  readonly run: RunDetail;
  readonly test: Test;
}

/** How a test went, in a line. What the failure of a failed one tells is not told here. */
export function TestFacts({ run, test }: TestFactsProps): ReactNode {
  return (
    <div className={styles.facts}>
      <Status status={test.flaky ? 'flaky' : test.status} />
      <span>{formatDuration(test.durationMs)}</span>
      {test.reason === null ? null : (
        <span>
          Skipped: <UserText text={test.reason} />
        </span>
      )}
      {test.status === 'failed' ? null : <Origin run={run} test={test} />}
    </div>
  );
}

function Origin({ run, test: { filePath, testId, tags } }: TestFactsProps): ReactNode {
  const key = useQuery(testKeyQuery(run.projectId, run.targetId, testId));
  return (
    <>
      {filePath === null ? null : <Code text={filePath} what="the file" />}
      <Code text={testId} what="the id of the test" />
      {tags.map((tag) => (
        <Link
          key={tag}
          to="/r/$runId"
          params={{ runId: run.id }}
          search={{ tab: 'tests', tag }}
          activeOptions={{ exact: true }}
        >
          <UserText text={tag} />
        </Link>
      ))}
      {typeof key.data === 'string' ? (
        <Link to="/p/$projectId/tests/$testKey" params={{ projectId: run.projectId, testKey: key.data }}>
          History of the test
        </Link>
      ) : null}
    </>
  );
}

function Code({ text, what }: { readonly text: string; readonly what: string }): ReactNode {
  return (
    <span>
      <code>
        <UserText text={text} />
      </code>
      <CopySign text={text} what={what} />
    </span>
  );
}
