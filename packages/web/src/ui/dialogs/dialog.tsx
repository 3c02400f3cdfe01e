import type { ModalProps } from '@mantine/core';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useState, type ReactNode } from 'react';

/** The router's own way to load code, which reloads the application where a newer version was deployed. */
const Modal = lazyRouteComponent(() => import('./modal.js'), 'Modal');

/** The element that had the focus before the open dialog, or before the first of several consecutive dialogs. */
let opener: Element | null = null;

/** Dialog that is open while it is rendered. Restores the focus when it closes. */
export function Dialog(props: Omit<ModalProps, 'opened'>): ReactNode {
  const [before] = useState(currentOpener);
  useEffect(
    () => () => {
      requestAnimationFrame(() => restoreFocus(before));
    },
    [before],
  );
  return (
    <Suspense>
      <Modal opened returnFocus={false} closeButtonProps={{ 'aria-label': 'Close' }} {...props} />
    </Suspense>
  );
}

/** Loads the code of dialogs ahead, so that the first one opens at once, even offline. */
export async function preloadDialog(): Promise<void> {
  await Modal.preload?.();
}

/** Keeps the opener of the first dialog when one dialog replaces another. */
function currentOpener(): Element | null {
  if (document.querySelector('[role="dialog"]') === null) opener = document.activeElement;
  return opener;
}

/** Focuses the opener, or the page content if the opener is gone. Does nothing if something else has the focus. */
function restoreFocus(before: Element | null): void {
  if (document.activeElement !== document.body) return;
  const isUsable = before instanceof HTMLElement && before !== document.body && before.isConnected;
  (isUsable ? before : document.getElementById('main'))?.focus();
}
