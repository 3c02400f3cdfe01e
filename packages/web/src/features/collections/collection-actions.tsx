import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { collectionsRemove, collectionsReplace, type Collection } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { ensureOk, unwrap } from '../../api/unwrap.js';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { CollectionForm } from './collection-form.js';

/** Buttons that edit and delete a collection. Renders nothing for viewers. */
export function CollectionActions({ collection }: { readonly collection: Collection }): ReactNode {
  const { id: collectionId, projectId } = collection;
  const path = { projectId, collectionId };
  const [isOpen, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  if (!isAtLeast(useSession().role, 'member')) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Edit
      </Button>
      <ConfirmButton
        label="Delete"
        title="Delete collection"
        action="Delete collection"
        run={() => ensureOk(collectionsRemove({ path }))}
        invalidates={[['collections', projectId, 'list']]}
        successMessage="Collection deleted"
        onDone={() => void navigate({ to: '/p/$projectId/collections', params: { projectId } })}
      >
        Tests and runs stay. Badges of the collection stop working, and portals do not show it any longer.
      </ConfirmButton>
      {isOpen ? (
        <Dialog onClose={close} title="Edit collection" size="lg">
          <CollectionForm
            projectId={projectId}
            collection={collection}
            action="Save"
            successMessage="Collection saved"
            run={(body) => unwrap(collectionsReplace({ path, body }))}
            onDone={close}
          />
        </Dialog>
      ) : null}
    </>
  );
}
