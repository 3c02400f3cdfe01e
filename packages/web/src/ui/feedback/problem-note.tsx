import type { ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { CopyIconButton } from '../copy/copy-button.js';
import styles from '../forms/form.module.css';
import { unshownErrors } from './unshown-errors.js';

interface ProblemNoteProps {
  readonly error: Error | null;
  /** Names of form fields that show their own errors. */
  readonly fields?: readonly string[];
}

const NO_FIELDS: readonly string[] = [];

/** Shows why a request failed. Renders nothing if form fields already show every error. */
export function ProblemNote({ error, fields = NO_FIELDS }: ProblemNoteProps): ReactNode {
  const messages = unshownErrors(error, fields);
  if (messages.length === 0) return null;
  const requestId = error instanceof ApiProblem && error.errors.length === 0 ? error.requestId : '';
  return (
    <div role="alert" className={styles.problem}>
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {requestId === '' ? null : (
        <p>
          Request ID <code>{requestId}</code>
          <CopyIconButton text={requestId} what="the request ID" />
        </p>
      )}
    </div>
  );
}
