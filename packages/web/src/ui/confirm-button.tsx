import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Confirm, type ConfirmProps } from './confirm.js';

interface ConfirmButtonProps extends Omit<ConfirmProps, 'onClose'> {
  readonly label: string;
  /** What the button concerns, for screen readers, where many say the same. */
  readonly about?: string;
}

/** A button that asks once before it does something. */
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
      {isOpen ? <Confirm {...confirm} onClose={close} /> : null}
    </>
  );
}
