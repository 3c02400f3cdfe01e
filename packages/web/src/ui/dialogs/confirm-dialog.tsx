import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ConfirmFormProps } from './confirm-form.js';
import { Dialog } from './dialog.js';

/** The router's own way to load code, which reloads the application where a newer version was deployed. */
const ConfirmForm = lazyRouteComponent(() => import('./modal.js'), 'ConfirmForm');

export interface ConfirmDialogProps extends ConfirmFormProps {
  readonly title: string;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog({ title, ...form }: ConfirmDialogProps): ReactNode {
  return (
    <Dialog onClose={form.onClose} title={title}>
      <ConfirmForm {...form} />
    </Dialog>
  );
}
