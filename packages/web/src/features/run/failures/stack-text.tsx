import { Box } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { AnsiText } from '../../../ui/text/ansi-text.js';
import { plural } from '../../../ui/text/format.js';
import { withoutMessage, stackParts } from './stack-parts.js';
import styles from './failure-detail.module.css';

/** Longer stacks are shown without folding. */
const LONGEST = 200_000;

/** Shows a stack with its library frames folded. */
export function StackText({ stack, message }: { readonly stack: string; readonly message: string }): ReactNode {
  const parts = useMemo(() => {
    const below = withoutMessage(stack, message);
    return below.length > LONGEST ? [{ isLibrary: false, text: below, frames: 1 }] : stackParts(below);
  }, [stack, message]);
  const hasOwn = parts.some(({ isLibrary }) => !isLibrary);
  return (
    <Box className={styles.stack} tabIndex={0} role="region" aria-label="Stack">
      {parts.map((part, index) =>
        part.isLibrary && hasOwn ? (
          <Folded key={index} text={part.text} frames={part.frames} />
        ) : (
          <pre key={index} className={styles.frames}>
            <AnsiText text={part.text} />
          </pre>
        ),
      )}
    </Box>
  );
}

function Folded({ text, frames }: { readonly text: string; readonly frames: number }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.library} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{plural(frames, 'library frame')}</summary>
      {isOpen ? (
        <pre className={styles.frames}>
          <AnsiText text={text} />
        </pre>
      ) : null}
    </details>
  );
}
