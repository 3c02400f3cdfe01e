import type { RunDetail } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatDuration } from '../../../ui/text/format.js';
import { DifferenceHeadline } from '../../../domain/failures/difference-headline.js';
import { TestName } from '../../../domain/tests/test-name.js';
import { isReturning } from '../../../ui/navigation/returning.js';
import { FailureDetail } from './failure-detail.js';
import { NONE } from './failure-groups.js';
import type { FailureView } from './failure-view-model.js';
import styles from './failures-tab.module.css';

interface FailureRowProps {
  readonly run: RunDetail;
  readonly failure: FailureView;
  /** The name of the failure in the URL. */
  readonly name: string;
  readonly seq: number | undefined;
  readonly isSelected: boolean;
  readonly isNamed: boolean;
}

/** Shows a failure by its test name, and in full when it is selected. */
export function FailureRow({ run, failure, name, seq, isSelected, isNamed }: FailureRowProps): ReactNode {
  const row = useRef<HTMLLIElement>(null);
  const isShown = isSelected && isNamed;
  useEffect(() => {
    // Who returns finds the page where it was.
    if (isShown && !isReturning()) row.current?.scrollIntoView({ block: 'start' });
  }, [isShown]);
  return (
    <li ref={row} className={isSelected ? `${styles.row} ${styles.selected}` : styles.row}>
      <h3>
        <Link
          to="/r/$runId"
          params={{ runId: run.id }}
          search={(before) => ({ ...before, failure: isSelected ? NONE : name })}
          resetScroll={false}
          activeOptions={{ exact: true }}
          aria-expanded={isSelected}
          className={styles.name}
        >
          <span>
            <TestName name={failure.testName} isCut={!isSelected} />
            {failure.headline === undefined ? null : (
              <>
                {' '}
                <DifferenceHeadline headline={failure.headline} />
              </>
            )}
          </span>
          <span className={styles.time}>{formatDuration(failure.durationMs)}</span>
        </Link>
      </h3>
      {isSelected ? (
        <FailureDetail
          run={run}
          failure={failure}
          seq={seq}
          link={`${location.origin}/r/${run.id}?failure=${encodeURIComponent(name)}`}
          level={4}
        />
      ) : null}
    </li>
  );
}
