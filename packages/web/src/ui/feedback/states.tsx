import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { CopyIconButton } from '../copy/copy-button.js';
import styles from './states.module.css';

/** Placeholder while content is loading. */
export function Loading({ lines = 6 }: { readonly lines?: number }): ReactNode {
  return (
    <div className={styles.lines} role="status" aria-label="Loading">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} height={14} width={`${90 - ((index * 17) % 45)}%`} radius="sm" />
      ))}
    </div>
  );
}

/** Placeholder for an empty list, with a hint what to do. */
export function EmptyState({ title, children }: { readonly title: string; readonly children?: ReactNode }): ReactNode {
  return (
    <div className={styles.state}>
      <h2>{title}</h2>
      {children}
    </div>
  );
}

/** Shows what failed, what to do about it, the request ID and a retry button. */
export function ErrorState({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }): ReactNode {
  const problem = error instanceof ApiProblem ? error : undefined;
  return (
    <div className={styles.state} role="alert">
      <h2>{titleOf(problem)}</h2>
      <p>{adviceOn(problem)}</p>
      {problem === undefined || problem.requestId === '' ? null : (
        <p>
          Request ID <code>{problem.requestId}</code>
          <CopyIconButton text={problem.requestId} what="the request ID" />
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

/** Advice for the reader. Uses the server's message except where it is written for API clients. */
function adviceOn(problem: ApiProblem | undefined): string {
  if (problem === undefined) return 'This page crashed. Reload it. If it happens again, report it.';
  return problem.status === 404
    ? 'It may be deleted or belong to another organization, or the link may be incomplete.'
    : problem.message;
}

/** Heading of the error. */
function titleOf(problem: ApiProblem | undefined): string {
  if (problem === undefined) return 'Something went wrong';
  if (problem.status === 0) return 'No connection to the server';
  if (problem.status === 404) return 'Not found';
  if (problem.status === 403) return 'You do not have access';
  if (problem.status === 503) return 'The server is busy';
  return 'The request failed';
}
