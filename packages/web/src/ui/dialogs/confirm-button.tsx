import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.js';

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose'> {
  readonly label: string;
  /** Added to the accessible name where several buttons have the same label. */
  readonly about?: string;
}

/** Button that asks for confirmation before it runs an action. */
export function ConfirmButton({ label, about, ...confirm }: ConfirmButtonProps): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        aria-label={about === undefined ? undefined : `${label}: ${about}`}
        onClick={open}
      >
        {label}
      </Button>
      {isOpen ? <ConfirmDialog {...confirm} onClose={close} /> : null}
    </>
  );
}
