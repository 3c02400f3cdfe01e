import { Button } from '@mantine/core';
import { portalsCreate } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Icon } from '../../ui/text/icon.js';
import { PortalForm } from './portal-form.js';
import { PortalLinkDialog } from './portal-link-dialog.js';

type OpenDialog = { readonly kind: 'none' | 'form' } | { readonly kind: 'link'; readonly secretUrl: string };

/** A button that creates a portal, and then shows its secret link once. */
export function CreatePortal({ projectId }: { readonly projectId: string }): ReactNode {
  const [dialog, setDialog] = useState<OpenDialog>({ kind: 'none' });
  const close = (): void => setDialog({ kind: 'none' });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<Icon name="plus" />}
        onClick={() => setDialog({ kind: 'form' })}
      >
        New portal
      </Button>
      {dialog.kind === 'form' ? (
        <Dialog onClose={close} title="New portal" size="lg">
          <PortalForm
            projectId={projectId}
            action="Create portal"
            successMessage="Portal created"
            run={(body) => unwrap(portalsCreate({ path: { projectId }, body }))}
            onDone={({ secretUrl }) => setDialog(secretUrl === null ? { kind: 'none' } : { kind: 'link', secretUrl })}
          />
        </Dialog>
      ) : null}
      {dialog.kind === 'link' ? <PortalLinkDialog secretUrl={dialog.secretUrl} onClose={close} /> : null}
    </>
  );
}
