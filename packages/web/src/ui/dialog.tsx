import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

/** A dialog that is open as long as it is rendered. When it goes, the focus goes back to where it was. */
export function Dialog(props: Omit<ModalProps, 'opened'>): ReactNode {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => giveFocusBack(opener));
    },
    [opener],
  );
  return <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}

/** To the content of the page, where what had the focus is gone; nowhere, where something else has it by now. */
function giveFocusBack(opener: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  (isThere ? opener : document.getElementById('main'))?.focus();
}
