import type { RunDetail } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { LongText } from '../../ui/long-text.js';
import { visibleText } from '../../ui/visible-text.js';
import styles from './run-frame.module.css';

/** Why a run broke as a whole, where it did. */
export function WholeFailure({ run: { failureClass, failureMessage } }: { readonly run: RunDetail }): ReactNode {
  if (failureClass === null && failureMessage === null) return null;
  return (
    <section className={`${styles.note} ${styles.bad}`} aria-label="The run broke">
      <p>The run broke as a whole{failureClass === null ? '' : `: ${visibleText(failureClass)}`}</p>
      {failureMessage === null ? null : <LongText text={failureMessage} label="Why the run broke" />}
    </section>
  );
}
