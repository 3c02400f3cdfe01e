import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { apisCreate } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { unwrap } from '../../api/unwrap.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { NameForm } from '../../ui/forms/name-form.js';
import { useChange } from '../../ui/forms/use-change.js';
import { Icon } from '../../ui/text/icon.js';
import { DocumentField, NO_DOCUMENT } from './document-field.js';

/** Button and dialog that add an API. Renders nothing for viewers. */
export function CreateApi({ projectId }: { readonly projectId: string }): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  if (!isAtLeast(useSession().role, 'member')) return null;
  return (
    <>
      <Button variant="default" size="xs" leftSection={<Icon name="plus" />} onClick={open}>
        Add API
      </Button>
      {isOpen ? (
        <Dialog onClose={close} title="Add API" size="lg">
          <ApiForm projectId={projectId} />
        </Dialog>
      ) : null}
    </>
  );
}

function ApiForm({ projectId }: { readonly projectId: string }): ReactNode {
  const navigate = useNavigate();
  const [draft, setDraft] = useState(NO_DOCUMENT);
  const create = useChange({
    run: (name: string) => unwrap(apisCreate({ path: { projectId }, body: { name, document: draft.text } })),
    invalidates: [['apis', projectId, 'list']],
    successMessage: 'API added',
    onDone: ({ id: apiId }) => void navigate({ to: '/p/$projectId/apis/$apiId', params: { projectId, apiId } }),
  });
  return (
    <NameForm
      description="What people call the API, such as Shop."
      action="Add API"
      takenMessage="This project already has an API with this name. Choose another name."
      error={create.error}
      isPending={create.isPending}
      onSubmit={create.mutate}
    >
      <DocumentField
        label="OpenAPI document"
        description="OpenAPI 3.0 or 3.1 as JSON or YAML, in one file."
        draft={draft}
        onChange={setDraft}
      />
    </NameForm>
  );
}
