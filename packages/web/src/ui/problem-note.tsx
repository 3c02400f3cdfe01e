import type { ReactNode } from 'react';
import { ApiProblem } from '../api/problem.js';
import { CopySign } from './copy-button.js';
import styles from './form.module.css';
import { unshownComplaints } from './unshown-complaints.js';

interface ProblemNoteProps {
  readonly error: Error | null;
  /** Members of the body whose fields show their complaints themselves. */
  readonly fields?: readonly string[];
}

const NO_FIELDS: readonly string[] = [];

/** Why something that was asked for was not done; nothing where fields say all of it. */
export function ProblemNote({ error, fields = NO_FIELDS }: ProblemNoteProps): ReactNode {
  const complaints = unshownComplaints(error, fields);
  if (complaints.length === 0) return null;
  const requestId = error instanceof ApiProblem && error.errors.length === 0 ? error.requestId : '';
  return (
    <div role="alert" className={styles.problem}>
      {complaints.map((complaint) => (
        <p key={complaint}>{complaint}</p>
      ))}
      {requestId === '' ? null : (
        <p>
          Request <code>{requestId}</code>
          <CopySign text={requestId} what="the request id" />
        </p>
      )}
    </div>
  );
}
