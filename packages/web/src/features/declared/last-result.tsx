import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Status, type StatusName } from '../../domain/runs/status.js';
import { Cell } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { Age } from '../../ui/time/age.js';
import styles from './declared.module.css';

const KNOWN: readonly StatusName[] = ['passed', 'failed', 'skipped'];

interface LastResultProps {
  readonly testId: string;
  /** The newest finished run that reports the test; null for none. */
  readonly runId: string | null;
  readonly status: string | null;
  readonly seenAt: string | null;
}

/** Two table cells: the newest result of a test, and a link to it in its run. */
export function LastResult({ testId, runId, status, seenAt }: LastResultProps): ReactNode {
  const known = KNOWN.find((name) => name === status);
  return (
    <>
      <Cell label="Last result">
        {known !== undefined ? (
          <Status status={known} />
        ) : status === null ? (
          <span className={styles.never}>Never ran</span>
        ) : (
          <UserText text={status} />
        )}
      </Cell>
      <Cell label="Last run" align="end">
        {runId === null ? (
          '–'
        ) : (
          <Link to="/r/$runId" params={{ runId }} search={{ tab: 'tests', q: testId }} data-row="">
            {seenAt === null ? 'Open' : <Age at={seenAt} />}
          </Link>
        )}
      </Cell>
    </>
  );
}
