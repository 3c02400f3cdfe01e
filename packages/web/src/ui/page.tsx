import { useEffect, type ReactNode } from 'react';
import { Icon } from './icon.js';
import styles from './page.module.css';

interface PageProps {
  /** What the tab of the browser shows, and the heading where `heading` is left away. */
  readonly title: string;
  readonly heading?: ReactNode;
  /** Links to what the page belongs to, the largest first. */
  readonly crumbs?: readonly ReactNode[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a screen: where it stands, its heading, what can be done. */
export function Page({ title, heading, crumbs, actions, children }: PageProps): ReactNode {
  useEffect(() => {
    document.title = `${title} · Clarion`;
  }, [title]);
  return (
    <div className={styles.page}>
      <div>
        {crumbs === undefined ? null : <Crumbs crumbs={crumbs} />}
        <div className={styles.head}>
          <h1>{heading ?? title}</h1>
          {actions === undefined ? null : <div className={styles.actions}>{actions}</div>}
        </div>
      </div>
      {children}
    </div>
  );
}

function Crumbs({ crumbs }: { readonly crumbs: readonly ReactNode[] }): ReactNode {
  return (
    <nav aria-label="Breadcrumbs" className={styles.crumbs}>
      <ol>
        {crumbs.map((crumb, index) => (
          <li key={index}>
            {crumb}
            <Icon name="right" size={10} />
          </li>
        ))}
      </ol>
    </nav>
  );
}
