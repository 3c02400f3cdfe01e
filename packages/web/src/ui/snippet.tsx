import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.js';
import { Icon } from './icon.js';
import styles from './snippet.module.css';

interface SnippetProps {
  /** What the text is, as in "GitHub Actions". */
  readonly label: string;
  readonly text: string;
  /** What is copied, as in "Copied the command". */
  readonly what: string;
  /** `wrap` for a value of one line without spaces; lines of commands scroll. */
  readonly lines?: 'wrap' | 'scroll';
  /** When it was copied. */
  readonly onCopied?: () => void;
}

/** A text to copy whole: a command, a file, a value. */
export function Snippet({ label, text, what, lines = 'scroll', onCopied }: SnippetProps): ReactNode {
  const copy = async (): Promise<void> => {
    if (await copyText(text, what)) onCopied?.();
  };
  return (
    <div className={styles.snippet}>
      <div className={styles.head}>
        <span>{label}</span>
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<Icon name="copy" size={12} />}
          aria-label={`Copy ${what}`}
          onClick={() => void copy()}
        >
          Copy
        </Button>
      </div>
      {/* Scrolled by keys, too. */}
      <Box
        component="pre"
        className={lines === 'wrap' ? styles.wrap : styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        {text}
      </Box>
    </div>
  );
}
