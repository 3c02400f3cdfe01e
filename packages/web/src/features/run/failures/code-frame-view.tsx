import { Box } from '@mantine/core';
import type { FailureSource } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { visibleText } from '../../../ui/text/visible-text.js';
import styles from './code-frame-view.module.css';

/** Shows the lines of source around a failure, with its own line marked. */
export function CodeFrameView({ source: { line, startLine, lines } }: { readonly source: FailureSource }): ReactNode {
  return (
    <Box component="pre" className={styles.frame} tabIndex={0} role="region" aria-label="Source">
      {lines.map((text, index) => {
        const number = startLine + index;
        return (
          <code key={number} className={number === line ? `${styles.line} ${styles.marked}` : styles.line}>
            <span className={styles.number}>
              {number === line ? '>' : ' '} {number}
            </span>
            <bdi>{visibleText(text)}</bdi>
          </code>
        );
      })}
    </Box>
  );
}
