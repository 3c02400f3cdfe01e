import { Box } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import { AnsiText } from '../../../ui/text/ansi-text.js';
import { SafeLink } from '../../../ui/text/safe-link.js';
import { visibleText } from '../../../ui/text/visible-text.js';
import { plural } from '../../../ui/text/format.js';
import { linkedFrames, type StackSources } from './linked-frames.js';
import { withoutMessage, stackParts } from './stack-parts.js';
import styles from './failure-detail.module.css';

/** Longer stacks are shown without folding. */
const LONGEST = 200_000;

/** Longer stacks have no links. */
const LONGEST_LINKED = 20_000;

interface StackTextProps {
  readonly stack: string;
  readonly message: string;
  /** Undefined: frames are no links. */
  readonly sources: StackSources | undefined;
}

/** Shows a stack with its library frames folded, and links to the sources of the others. */
export function StackText({ stack, message, sources }: StackTextProps): ReactNode {
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
            <Frames text={part.text} sources={sources} />
          </pre>
        ),
      )}
    </Box>
  );
}

function Frames({ text, sources }: { readonly text: string; readonly sources: StackSources | undefined }): ReactNode {
  if (sources === undefined || text.length > LONGEST_LINKED) return <AnsiText text={text} />;
  return linkedFrames(text, sources).map((piece, index) =>
    piece.url === undefined ? (
      <AnsiText key={index} text={piece.text} />
    ) : (
      <SafeLink key={index} url={piece.url}>
        <bdi>{visibleText(piece.text)}</bdi>
      </SafeLink>
    ),
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
