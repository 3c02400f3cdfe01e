import { Button } from '@mantine/core';
import { portalsRemove, portalsRenewKey, portalsReplace, type Portal, type PortalWithKey } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { ensureOk, unwrap } from '../../api/unwrap.js';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { PortalForm } from './portal-form.js';
import { PortalLinkDialog } from './portal-link-dialog.js';
import styles from './portals.module.css';

/** Buttons that edit a portal, renew its secret link and delete it. */
export function PortalActions({ portal }: { readonly portal: Portal }): ReactNode {
  const { id: portalId, projectId, name, visibility } = portal;
  const path = { projectId, portalId };
  const invalidates = [['portals', projectId]];
  const [isEdited, setEdited] = useState(false);
  const [secretUrl, setSecretUrl] = useState<string | null>(null);
  const show = (answer: PortalWithKey): void => setSecretUrl(answer.secretUrl);
  return (
    <span className={styles.actions}>
      <Button variant="default" size="xs" aria-label={`Edit: ${name}`} onClick={() => setEdited(true)}>
        Edit
      </Button>
      {visibility === 'link' ? (
        <ConfirmButton
          label="Renew link"
          about={name}
          title="Renew secret link"
          action="Renew link"
          run={async () => show(await unwrap(portalsRenewKey({ path })))}
          invalidates={invalidates}
          successMessage="Secret link renewed"
        >
          The current link stops working within a second, also for those who should keep it.
        </ConfirmButton>
      ) : null}
      <ConfirmButton
        label="Delete"
        about={name}
        title="Delete portal"
        action="Delete portal"
        run={() => ensureOk(portalsRemove({ path }))}
        invalidates={invalidates}
        successMessage="Portal deleted"
      >
        The page and its badges stop working within a second. This cannot be undone.
      </ConfirmButton>
      {isEdited ? (
        <Dialog onClose={() => setEdited(false)} title="Edit portal" size="lg">
          <PortalForm
            projectId={projectId}
            portal={portal}
            action="Save"
            successMessage="Portal saved"
            run={(body) => unwrap(portalsReplace({ path, body }))}
            onDone={(answer) => {
              setEdited(false);
              show(answer);
            }}
          />
        </Dialog>
      ) : null}
      {secretUrl === null ? null : <PortalLinkDialog secretUrl={secretUrl} onClose={() => setSecretUrl(null)} />}
    </span>
  );
}
