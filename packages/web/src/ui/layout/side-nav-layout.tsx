import type { ReactNode } from 'react';
import styles from './side-nav-layout.module.css';

interface SideNavLayoutProps {
  /** Accessible name of the navigation. */
  readonly label: string;
  readonly links: readonly ReactNode[];
  readonly children: ReactNode;
}

/** Layout with navigation next to the content; above it on narrow screens. */
export function SideNavLayout({ label, links, children }: SideNavLayoutProps): ReactNode {
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
