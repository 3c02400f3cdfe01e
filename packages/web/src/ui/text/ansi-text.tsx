import { UnstyledButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ansiSpans, type AnsiSpan } from './ansi-spans.js';
import { formatCount } from './format.js';
import { visibleText } from './visible-text.js';
import styles from './ansi-text.module.css';

const SHOWN = 6_000;

interface AnsiTextProps {
  readonly text: string;
  /** Number of characters shown at first. */
  readonly limit?: number;
}

/** Renders program output with ANSI colours. Truncates long text until the reader asks for the rest. */
export function AnsiText({ text, limit = SHOWN }: AnsiTextProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const isCut = !isWhole && text.length > limit;
  const shown = isCut ? text.slice(0, limit) : text;
  return (
    <>
      <bdi>
        {ansiSpans(shown).map((span, index) => (
          <span key={index} className={classOf(span)}>
            {visibleText(span.text)}
          </span>
        ))}
      </bdi>
      {isCut ? (
        <UnstyledButton className={styles.more} onClick={() => setWhole(true)}>
          … Show {formatCount(text.length - limit)} more characters
        </UnstyledButton>
      ) : null}
    </>
  );
}

function classOf({ colour, isBold, isDim, isItalic, isUnderlined }: AnsiSpan): string | undefined {
  const names = [
    colour && styles[colour],
    isBold && styles.bold,
    isDim && styles.dim,
    isItalic && styles.italic,
    isUnderlined && styles.underlined,
  ];
  const used = names.filter((name) => typeof name === 'string');
  return used.length === 0 ? undefined : used.join(' ');
}
