import type { ReactNode } from 'react';
import { UserText } from '../../ui/text/user-text.js';
import { visibleText } from '../../ui/text/visible-text.js';
import styles from './cause-section.module.css';

/** Shows a cause of failures: its title, facts in one line, and below them its failures. */
export function CauseSection({
  title,
  heading: Heading,
  facts,
  children,
}: {
  readonly title: string;
  /** By the headings above it. */
  readonly heading: 'h2' | 'h3';
  readonly facts: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className={styles.cause}>
      <Heading>
        <UserText text={title === '' ? '(no message)' : visibleText(title)} />
      </Heading>
      <p className={styles.facts}>{facts}</p>
      {children}
    </section>
  );
}
