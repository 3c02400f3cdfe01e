import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './tokens.module.css';

interface TokenFiltersProps {
  readonly isAdmin: boolean;
  readonly all: string | undefined;
  readonly show: string | undefined;
}

/** Filters of the token list, as links. */
export function TokenFilters({ isAdmin, all, show }: TokenFiltersProps): ReactNode {
  const isAll = isAdmin && all === 'true';
  const ofAll = isAll ? { all: 'true' } : {};
  const ofShow = show === 'unused' ? { show } : {};
  return (
    <nav className={styles.filters} aria-label="Filter tokens">
      {isAdmin ? (
        <>
          <Choice search={ofShow} isChosen={!isAll}>
            My tokens
          </Choice>
          <Choice search={{ ...ofShow, all: 'true' }} isChosen={isAll}>
            All members
          </Choice>
          <span className={styles.gap} />
        </>
      ) : null}
      <Choice search={ofAll} isChosen={show !== 'unused'}>
        All
      </Choice>
      <Choice search={{ ...ofAll, show: 'unused' }} isChosen={show === 'unused'}>
        Never used
      </Choice>
    </nav>
  );
}

interface ChoiceProps {
  readonly search: { readonly all?: string; readonly show?: string };
  readonly isChosen: boolean;
  readonly children: ReactNode;
}

function Choice({ search, isChosen, children }: ChoiceProps): ReactNode {
  return (
    <Link
      to="/settings/tokens"
      search={search}
      activeOptions={{ exact: true }}
      className={styles.choice}
      data-chosen={isChosen}
      aria-current={isChosen ? 'true' : undefined}
    >
      {children}
    </Link>
  );
}
