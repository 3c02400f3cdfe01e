import { Box, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.js';
import { Icon } from '../text/icon.js';
import styles from './snippet.module.css';

interface SnippetProps {
  /** Heading, such as "GitHub Actions". */
  readonly label: string;
  readonly text: string;
  /** Names the copied text, as in "Copied the command". */
  readonly what: string;
  /** `wrap` for one long value without spaces; `scroll` for commands and files. */
  readonly lines?: 'wrap' | 'scroll';
  /** Called after the text was copied. */
  readonly onCopied?: () => void;
}

/** Shows a text with a copy button: a command, a file, a value. */
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
      {/* Focusable, so that it can be scrolled with the keyboard. */}
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
