import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnsiText } from './ansi-text.js';
import styles from './long-text.module.css';

interface LongTextProps {
  readonly text: string;
  /** Accessible name. */
  readonly label: string;
  readonly limit?: number;
}

/** Renders program output in its own box: keeps line breaks, wraps, and truncates long text until expanded. */
export function LongText({ text, label, limit }: LongTextProps): ReactNode {
  return (
    <Box component="pre" className={styles.text} tabIndex={0} role="region" aria-label={label}>
      <AnsiText text={text} {...(limit === undefined ? {} : { limit })} />
    </Box>
  );
}
