import type { RunDetail } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { plural } from '../../../ui/text/format.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { isJsonObject } from '../failures/failure-view-model.js';
import styles from './run-layout.module.css';

/** Shows what was repaired, skipped or dropped when the run was uploaded. */
export function RunWarnings({ run: { warnings, warningsTotal } }: { readonly run: RunDetail }): ReactNode {
  if (warnings === undefined || warnings.length === 0) return null;
  const total = Math.max(warnings.length, warningsTotal ?? 0);
  return (
    <details className={`${styles.note} ${styles.warn}`}>
      <summary>{plural(total, 'upload warning')}</summary>
      <ul className={styles.warnings}>
        {warnings.map((warning, index) => (
          <li key={index}>
            <bdi>{visibleText(warningText(warning))}</bdi>
          </li>
        ))}
        {total > warnings.length ? <li>{plural(total - warnings.length, 'more warning')}</li> : null}
      </ul>
    </details>
  );
}

function warningText(warning: unknown): string {
  if (isJsonObject(warning)) {
    const { message, detail } = warning;
    if (typeof message === 'string') return message;
    if (typeof detail === 'string') return detail;
  }
  return JSON.stringify(warning);
}
