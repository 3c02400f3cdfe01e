import { Box } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { AnsiText } from '../../ui/ansi-text.js';
import { plural } from '../../ui/format.js';
import { stackBelow, stackParts } from './stack-parts.js';
import styles from './failure-detail.module.css';

/** Longer stacks are shown as one text. */
const LONGEST = 200_000;

/** A stack with the frames of libraries folded away. */
export function StackText({ stack, message }: { readonly stack: string; readonly message: string }): ReactNode {
  const parts = useMemo(() => {
    const below = stackBelow(stack, message);
    return below.length > LONGEST ? [{ isForeign: false, text: below, frames: 1 }] : stackParts(below);
  }, [stack, message]);
  const hasOwn = parts.some(({ isForeign }) => !isForeign);
  return (
    <Box className={styles.stack} tabIndex={0} role="region" aria-label="Stack">
      {parts.map((part, index) =>
        part.isForeign && hasOwn ? (
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
    <details className={styles.foreign} open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{plural(frames, 'frame')} of libraries</summary>
      {isOpen ? (
        <pre className={styles.frames}>
          <AnsiText text={text} />
        </pre>
      ) : null}
    </details>
  );
}
