import { Button, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.js';
import { Icon } from '../text/icon.js';

interface CopyProps {
  readonly text: string;
  /** Names the copied text, as in "Copied the link". */
  readonly what: string;
}

/** Icon button that copies the text next to it. */
export function CopyIconButton({ text, what }: CopyProps): ReactNode {
  return (
    <UnstyledButton
      aria-label={`Copy ${what}`}
      title={`Copy ${what}`}
      onClick={() => void copyText(text, what)}
      style={{ color: 'var(--muted)', lineHeight: 0, padding: 4, verticalAlign: 'middle' }}
    >
      <Icon name="copy" size={13} />
    </UnstyledButton>
  );
}

/** Button that copies a text. */
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
