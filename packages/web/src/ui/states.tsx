import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem.js';
import { CopySign } from './copy-button.js';
import styles from './states.module.css';

/** A screen, or a part of it, that waits for its content. */
export function Loading({ lines = 6 }: { readonly lines?: number }): ReactNode {
  return (
    <div className={styles.lines} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={14} width={`${90 - ((index * 17) % 45)}%`} radius="sm" />
      ))}
    </div>
  );
}

/** A place that holds nothing yet, and what to do about it. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactNode {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** What failed, what to do, the number to tell whoever runs the server, and another try. */
export function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }): ReactNode {
  const problem = error instanceof ApiProblem ? error : undefined;
  return (
    <div className={styles.state} role="alert">
      <h2>{titleOf(problem)}</h2>
      <p>{adviceOn(problem)}</p>
      {problem === undefined || problem.requestId === '' ? null : (
        <p>
          Request <code>{problem.requestId}</code>
          <CopySign text={problem.requestId} what="the request id" />
        </p>
      )}
      {onRetry === undefined ? null : (
        <Button variant="default" size="xs" onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** What to do: as the server says it, but where it speaks of the interface. */
function adviceOn(problem: ApiProblem | undefined): string {
  if (problem === undefined) return 'The page broke. Load it again; if it breaks again, report it.';
  return problem.status === 404
    ? 'It was deleted, or belongs to another organization, or the link was cut.'
    : problem.message;
}

/** What to head a failure with. */
function titleOf(problem: ApiProblem | undefined): string {
  if (problem === undefined) return 'Something went wrong';
  if (problem.status === 0) return 'No connection to the server';
  if (problem.status === 404) return 'There is no such thing here';
  if (problem.status === 403) return 'You may not see this';
  if (problem.status === 503) return 'The server is busy';
  return 'This did not work';
}
