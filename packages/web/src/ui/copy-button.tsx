import { Button, Tooltip, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.js';
import { Icon } from './icon.js';

interface CopyProps {
  readonly text: string;
  /** What is copied, as in "Copied the link". */
  readonly what: string;
}

/** A small sign that copies a text beside it. */
export function CopySign({ text, what }: CopyProps): ReactNode {
  return (
    <Tooltip label={`Copy ${what}`} openDelay={300}>
      <UnstyledButton
        aria-label={`Copy ${what}`}
        onClick={() => void copyText(text, what)}
        style={{ color: 'var(--quiet)', lineHeight: 0, padding: 4, verticalAlign: 'middle' }}
      >
        <Icon name="copy" size={13} />
      </UnstyledButton>
    </Tooltip>
  );
}

/** A button that copies a text. */
export function CopyButton({ text, what, children }: CopyProps & { readonly children: ReactNode }): ReactNode {
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="copy" size={13} />}
      onClick={() => void copyText(text, what)}
    >
      {children}
    </Button>
  );
}
