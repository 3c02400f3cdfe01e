import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** Secondary text or link next to the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** Page section with its own heading. */
export function Section({ title, aside, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside === undefined ? null : <span className={styles.muted}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** Secondary text. */
export function Note({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles.muted} style={{ margin: 0 }}>
      {children}
    </p>
  );
}
