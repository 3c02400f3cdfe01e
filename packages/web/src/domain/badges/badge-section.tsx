import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy/copy-button.js';
import { Note, Section } from '../../ui/layout/section.js';
import { badgeMarkdown, type Badge } from './badge-markdown.js';
import styles from './badge-section.module.css';

/** Shows the Markdown of a badge. */
export function BadgeSection({ projectId, badge }: { readonly projectId: string; readonly badge: Badge }): ReactNode {
  const markdown = badgeMarkdown(badge, window.location.origin);
  return (
    <Section title="Badge">
      <div className={styles.badge}>
        <code>{markdown}</code>
        <CopyButton text={markdown} what="the badge">
          Copy Markdown
        </CopyButton>
      </div>
      <Note>
        The badge is private: it loads with a bearer token or in a browser that is signed in. Sites that fetch images
        without credentials do not show it. The badges of a{' '}
        <Link to="/p/$projectId/portals" params={{ projectId }}>
          portal
        </Link>{' '}
        need none.
      </Note>
    </Section>
  );
}
