import type { ReactNode } from 'react';
import { CopyButton } from '../../ui/copy-button.js';
import { Note, Section } from '../../ui/section.js';
import { badgeMarkdown, type BadgeOf } from './badge-markdown.js';
import styles from './target.module.css';

/** The badge of a target, to copy. */
export function Badge(badge: Omit<BadgeOf, 'origin'>): ReactNode {
  const markdown = badgeMarkdown({ ...badge, origin: window.location.origin });
  return (
    <Section title="Badge">
      <div className={styles.badge}>
        <code>{markdown}</code>
        <CopyButton text={markdown} what="the badge">
          Copy
        </CopyButton>
      </div>
      <Note>
        The image is for those who may read runs: ask for it with a bearer token, or signed in. Sites that fetch images
        without one show none.
      </Note>
    </Section>
  );
}
