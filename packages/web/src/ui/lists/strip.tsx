import type { ReactNode } from 'react';
import styles from './strip.module.css';

interface StripProps {
  readonly label: string;
  /** A class for the bars of one kind of strip. */
  readonly className?: string | undefined;
  /** List items with a link each. */
  readonly children: ReactNode;
}

/** A strip of links to runs. Each is a bar, whose height and colour the class of the link gives. */
export function Strip({ label, className = '', children }: StripProps): ReactNode {
  return (
    <ol className={`${styles.strip} ${className}`} aria-label={label}>
      {children}
    </ol>
  );
}
