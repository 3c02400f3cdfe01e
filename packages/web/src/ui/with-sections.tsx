import type { ReactNode } from 'react';
import styles from './with-sections.module.css';

interface WithSectionsProps {
  /** What the links are, for screen readers. */
  readonly label: string;
  readonly links: readonly ReactNode[];
  readonly children: ReactNode;
}

/** A screen of several parts: links to them beside the one that is shown, on narrow screens above it. */
export function WithSections({ label, links, children }: WithSectionsProps): ReactNode {
  return (
    <div className={styles.parts}>
      <nav aria-label={label} className={styles.nav}>
        <ul>
          {links.map((link, index) => (
            <li key={index}>{link}</li>
          ))}
        </ul>
      </nav>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
