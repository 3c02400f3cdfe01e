import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { AnsiText } from './ansi-text.js';
import styles from './long-text.module.css';

interface LongTextProps {
  readonly text: string;
  /** What it is, for those who do not see it. */
  readonly label: string;
  readonly limit?: number;
}

/** A text of a program in its own box: it keeps its lines, wraps, and is cut until somebody asks for all of it. */
export function LongText({ text, label, limit }: LongTextProps): ReactNode {
  return (
    <Box component="pre" className={styles.text} tabIndex={0} role="region" aria-label={label}>
      <AnsiText text={text} {...(limit === undefined ? {} : { limit })} />
    </Box>
  );
}
