import type { ReactNode } from 'react';
import { visibleText } from '../../ui/text/visible-text.js';
import styles from './failures.module.css';

/** Says what differs between the expected and the actual value, in a line. */
export function DifferenceHeadline({ headline }: { readonly headline: string }): ReactNode {
  return (
    <code className={styles.headline} title="expected → actual">
      <bdi>{visibleText(headline)}</bdi>
    </code>
  );
}
