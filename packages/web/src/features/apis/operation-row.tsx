import type { OperationCoverage } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { Cell, SubLine } from '../../ui/lists/table.js';
import { formatCount, formatDuration, plural } from '../../ui/text/format.js';
import { Icon, type IconName } from '../../ui/text/icon.js';
import { UserText } from '../../ui/text/user-text.js';
import { visibleText } from '../../ui/text/visible-text.js';
import { Age } from '../../ui/time/age.js';
import styles from './apis.module.css';
import { EVIDENCES, evidenceOf, statusesOf, type OperationEvidence } from './operation-evidence.js';

/** Number of tests that the server names at most. */
const MOST_TESTS = 50;

const ICONS: Readonly<Record<OperationEvidence, IconName>> = { failing: 'close', passing: 'check', uncalled: 'minus' };

/** Table row of an operation: evidence, statuses, calls, latencies and the tests that called it. */
export function OperationRow({ operation }: { readonly operation: OperationCoverage }): ReactNode {
  const { method, path, operationId, calls, failures, p50, p95, lastSeenAt } = operation;
  return (
    <tr>
      <Cell>
        <span>
          <code>
            <b>{method}</b> <UserText text={path} />
          </code>
          {operationId === null ? null : (
            <SubLine>
              <UserText text={operationId} />
            </SubLine>
          )}
        </span>
      </Cell>
      <Cell label="Evidence">
        <Evidence evidence={evidenceOf(operation)} />
      </Cell>
      <Cell label="Statuses">
        <Statuses operation={operation} />
      </Cell>
      <Cell label="Calls" align="end">
        {calls === 0 || lastSeenAt === null ? (
          formatCount(calls)
        ) : (
          <span>
            {formatCount(calls)}
            <SubLine>
              {failures === 0 ? '' : `${formatCount(failures)} failed, `}
              last <Age at={lastSeenAt} />
            </SubLine>
          </span>
        )}
      </Cell>
      <Cell label="p50 / p95" align="end">
        {calls === 0 ? '–' : `${formatDuration(p50)} / ${formatDuration(p95)}`}
      </Cell>
      <Cell label="Tests" align="end">
        <Tests operation={operation} />
      </Cell>
    </tr>
  );
}

function Evidence({ evidence }: { readonly evidence: OperationEvidence }): ReactNode {
  return (
    <span className={`${styles.evidence} ${styles[evidence]}`}>
      <Icon name={ICONS[evidence]} size={12} />
      {EVIDENCES.find(({ value }) => value === evidence)?.label}
    </span>
  );
}

function Statuses({ operation }: { readonly operation: OperationCoverage }): ReactNode {
  return (
    <ul className={styles.statuses}>
      {statusesOf(operation).map(({ status, calls, isDescribed }) => (
        <li key={status} className={calls === 0 ? styles.missing : isDescribed ? undefined : styles.unknown}>
          {status === '0' ? 'no response' : <UserText text={status} />}{' '}
          {calls === 0 ? 'never' : `× ${formatCount(calls)}`}
          {isDescribed || status === '0' ? '' : ', not described'}
        </li>
      ))}
    </ul>
  );
}

function Tests({ operation: { tests, method, path } }: { readonly operation: OperationCoverage }): ReactNode {
  if (tests.length === 0) return '–';
  return (
    <details className={styles.tests}>
      <summary aria-label={`Tests that called ${method} ${path}`}>
        {tests.length >= MOST_TESTS ? `${MOST_TESTS} or more` : plural(tests.length, 'test')}
      </summary>
      <ul>
        {tests.map((testId) => (
          <li key={testId}>
            <bdi>{visibleText(testId)}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
