import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy/copy-button.js';
import { Note, Section } from '../../ui/layout/section.js';
import { badgeMarkdown, type BadgeTarget } from './badge-markdown.js';
import styles from './target.module.css';

/** Shows the Markdown of the badge of a target. */
export function TargetBadge(badge: Omit<BadgeTarget, 'origin'>): ReactNode {
  const markdown = badgeMarkdown({ ...badge, origin: window.location.origin });
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
        without credentials do not show it.
      </Note>
    </Section>
  );
}
