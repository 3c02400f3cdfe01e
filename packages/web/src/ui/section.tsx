import type { ReactNode } from 'react';
import styles from './section.module.css';

interface SectionProps {
  readonly title: string;
  /** A quiet sentence, or a link, beside the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a screen under a heading of its own. */
export function Section({ title, aside, children }: SectionProps): ReactNode {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2>{title}</h2>
        {aside === undefined ? null : <span className={styles.quiet}>{aside}</span>}
      </div>
      {children}
    </section>
  );
}

/** A quiet sentence. */
export function Note({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <p className={styles.quiet} style={{ margin: 0 }}>
      {children}
    </p>
  );
}
