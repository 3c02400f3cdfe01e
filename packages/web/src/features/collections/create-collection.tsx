import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { collectionsCreate } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { unwrap } from '../../api/unwrap.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { Icon } from '../../ui/text/icon.js';
import { CollectionForm } from './collection-form.js';

/** Button and dialog that create a collection. Renders nothing for viewers. */
export function CreateCollection({ projectId }: { readonly projectId: string }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  if (!isAtLeast(useSession().role, 'member')) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        New collection
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title="New collection" size="lg">
          <CollectionForm
            projectId={projectId}
            action="Create collection"
            successMessage="Collection created"
            run={(body) => unwrap(collectionsCreate({ path: { projectId }, body }))}
            onDone={({ id: collectionId }) =>
              void navigate({ to: '/p/$projectId/collections/$collectionId', params: { projectId, collectionId } })
            }
          />
        </Dialog>
      ) : null}
    </>
  );
}
