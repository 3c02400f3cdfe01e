import type { ReactNode } from 'react';
import { formatCount } from '../../ui/text/format.js';
import { visibleText } from '../../ui/text/visible-text.js';
import { NOBODY, type OwnerCount } from './by-owner.js';
import styles from './owner-filter.module.css';

interface OwnerFilterProps {
  readonly counts: readonly OwnerCount[];
  /** The chosen owner; undefined: all. */
  readonly owner: string | undefined;
  /** Whether more failures are not loaded yet. */
  readonly isPart: boolean;
  readonly onChange: (owner: string | undefined) => void;
}

/** Buttons that filter failures by owner, each with its number of failures. Nothing where nobody owns any. */
export function OwnerFilter({ counts, owner, isPart, onChange }: OwnerFilterProps): ReactNode {
  if (counts.length === 0 && owner === undefined) return null;
  const known = owner === undefined || counts.some((one) => one.owner === owner);
  const shown = known ? counts : [...counts, { owner, count: 0 }];
  return (
    <div className={styles.filter} role="group" aria-label="Failures by owner">
      <button type="button" aria-pressed={owner === undefined} onClick={() => onChange(undefined)}>
        All owners
      </button>
      {shown.map((one) => (
        <button
          key={one.owner}
          type="button"
          aria-pressed={one.owner === owner}
          onClick={() => onChange(one.owner === owner ? undefined : one.owner)}
        >
          <bdi>{one.owner === NOBODY ? 'Nobody' : visibleText(one.owner)}</bdi> {formatCount(one.count)}
        </button>
      ))}
      {isPart ? <span className={styles.note}>Of the failures that are loaded.</span> : null}
    </div>
  );
}
