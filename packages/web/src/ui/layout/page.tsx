import { useEffect, type ReactNode } from 'react';
import { Icon } from '../text/icon.js';
import styles from './page.module.css';

interface PageProps {
  /** Browser tab title, and the heading unless `heading` is set. */
  readonly title: string;
  readonly heading?: ReactNode;
  /** Breadcrumb links, outermost first. */
  readonly crumbs?: readonly ReactNode[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Page frame: breadcrumbs, heading, actions, content. */
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
