import type { OwnerCount } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { formatCount } from '../../ui/text/format.js';
import { visibleText } from '../../ui/text/visible-text.js';
import styles from './owner-filter.module.css';

/** The owner in an address for failures that nobody owns. */
const NOBODY = 'none';

interface OwnerFilterProps {
  /** Counts over all failures, as the server sends them with the first page. */
  readonly counts: readonly OwnerCount[];
  /** The chosen owner; undefined: all. */
  readonly owner: string | undefined;
  readonly onChange: (owner: string | undefined) => void;
}

/** Buttons that filter failures by owner, each with its number of failures. Nothing where nobody owns any. */
export function OwnerFilter({ counts, owner, onChange }: OwnerFilterProps): ReactNode {
  if (counts.length === 0 && owner === undefined) return null;
  const named = counts.map((count) => ({ owner: count.owner ?? NOBODY, failures: count.failures }));
  const known = owner === undefined || named.some((one) => one.owner === owner);
  const shown = known ? named : [...named, { owner, failures: 0 }];
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
          <bdi>{one.owner === NOBODY ? 'Nobody' : visibleText(one.owner)}</bdi> {formatCount(one.failures)}
        </button>
      ))}
    </div>
  );
}

/** The number of failures that are listed: those of the owner, or all. */
export function countOfOwner(counts: readonly OwnerCount[], owner: string | undefined, all: number): number {
  if (owner === undefined) return all;
  return counts.find((count) => (count.owner ?? NOBODY) === owner)?.failures ?? 0;
}
