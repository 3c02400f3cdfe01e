import { Modal, type ModalProps } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';

/** What had the focus before the dialog that is open, or before the first one of several that follow each other. */
let opener: Element | null = null;

/** A dialog that is open as long as it is rendered. When it goes, the focus goes back to where it was. */
export function Dialog(props: Omit<ModalProps, 'opened'>): ReactNode {
  const [before] = useState(openerNow);
  useEffect(
    () => () => {
      requestAnimationFrame(() => giveFocusBack(before));
    },
    [before],
  );
  return <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />;
}

/** Where one dialog follows another, what had the focus in the first one goes with it. */
function openerNow(): Element | null {
  if (document.querySelector('[role="dialog"]') === null) opener = document.activeElement;
  return opener;
}

/** To the content of the page, where what had the focus is gone; nowhere, where something else has it by now. */
function giveFocusBack(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
  (isThere ? before : document.getElementById('main'))?.focus();
}
