import type { RunDetail, Test } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyIconButton } from '../../../ui/copy/copy-button.js';
import { formatDuration } from '../../../ui/text/format.js';
import { Status } from '../../../domain/runs/status.js';
import { TagLabel } from '../../../domain/tags/tag-label.js';
import { looksOf } from '../../../domain/tags/tag-looks.js';
import { useDescribedTags } from '../../../domain/tags/use-described-tags.js';
import { UserText } from '../../../ui/text/user-text.js';
import { testKeyQuery } from '../run-queries.js';
import styles from './test-page.module.css';

interface TestFactsProps {
  readonly run: RunDetail;
  readonly test: Test;
}

/** Shows the result of a test in one line. A failed test has its id, tags and history in the failure below. */
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
  const described = useDescribedTags(run.projectId, tags);
  const key = useQuery(testKeyQuery(run.projectId, run.targetId, testId));
  return (
    <>
      {filePath === null ? null : <Code text={filePath} what="the file" />}
      <Code text={testId} what="the test ID" />
      {looksOf(described, tags).map((look) => (
        <Link
          key={look.name}
          to="/r/$runId"
          params={{ runId: run.id }}
          search={{ tab: 'tests', tag: look.name }}
          activeOptions={{ exact: true }}
        >
          <TagLabel look={look} />
        </Link>
      ))}
      {typeof key.data === 'string' ? (
        <Link to="/p/$projectId/tests/$testKey" params={{ projectId: run.projectId, testKey: key.data }}>
          Test history
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
      <CopyIconButton text={text} what={what} />
    </span>
  );
}
