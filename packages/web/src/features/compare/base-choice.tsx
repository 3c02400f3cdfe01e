import { Button, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { UserText } from '../../ui/text/user-text.js';
import { baseKind, parseBase } from './base.js';
import styles from './compare-page.module.css';

interface BaseChoiceProps {
  readonly runId: string;
  /** The base in the URL. */
  readonly base: string | undefined;
  /** The branch of the run. */
  readonly branch: string | null;
}

/** Chooses the base of a comparison. */
export function BaseChoice({ runId, base, branch }: BaseChoiceProps): ReactNode {
  const navigate = useNavigate();
  const kind = baseKind(base);
  const choose = (data: FormData): void => {
    const typed = data.get('base');
    void navigate({
      to: '/r/$runId/compare',
      params: { runId },
      search: { base: typeof typed === 'string' ? parseBase(typed) : undefined },
    });
  };
  return (
    <div className={styles.choice}>
      <nav aria-label="Compare with" className={styles.bases}>
        <BaseLink runId={runId} isChosen={kind === 'previous'}>
          Previous run
        </BaseLink>
        <BaseLink runId={runId} base="main" isChosen={kind === 'main'}>
          main
        </BaseLink>
        {branch === null || branch === 'main' ? null : (
          <BaseLink runId={runId} base={branch} isChosen={base === branch}>
            <UserText text={branch} />
          </BaseLink>
        )}
      </nav>
      <form className={styles.other} action={choose} key={base}>
        <TextInput
          size="xs"
          name="base"
          aria-label="Branch or run ID"
          placeholder="Branch or run ID"
          defaultValue={kind === 'branch' || kind === 'run' ? base : ''}
        />
        <Button type="submit" size="xs" variant="default">
          Compare
        </Button>
      </form>
    </div>
  );
}

function BaseLink({
  runId,
  base,
  isChosen,
  children,
}: {
  readonly runId: string;
  readonly base?: string;
  readonly isChosen: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Link
      to="/r/$runId/compare"
      params={{ runId }}
      search={base === undefined ? {} : { base }}
      activeOptions={{ exact: true }}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
