import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { apisChange, apisRemove, type Api } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent, type ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { ensureOk, unwrap } from '../../api/unwrap.js';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import forms from '../../ui/forms/form.module.css';
import { useChange } from '../../ui/forms/use-change.js';
import { DocumentField, NO_DOCUMENT } from './document-field.js';

/** Buttons that replace the document of an API and delete the API. Renders nothing for viewers. */
export function ApiActions({ api }: { readonly api: Api }): ReactNode {
  const { id: apiId, projectId, name } = api;
  const [isOpen, { open, close }] = useDisclosure(false);
  const navigate = useNavigate();
  if (!isAtLeast(useSession().role, 'member')) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        Replace document
      </Button>
      <ConfirmButton
        label="Delete"
        title="Delete API"
        action="Delete API"
        textToType={name}
        run={() => ensureOk(apisRemove({ path: { projectId, apiId } }))}
        invalidates={[['apis', projectId, 'list']]}
        successMessage="API deleted"
        onDone={() => void navigate({ to: '/p/$projectId/apis', params: { projectId } })}
      >
        The API is deleted with all its versions. Runs and their calls stay. This cannot be undone.
      </ConfirmButton>
      {isOpen ? (
        <Dialog onClose={close} title="Replace document" size="lg">
          <ReplaceForm api={api} onDone={close} />
        </Dialog>
      ) : null}
    </>
  );
}

function ReplaceForm({
  api: { id: apiId, projectId },
  onDone,
}: {
  readonly api: Api;
  readonly onDone: () => void;
}): ReactNode {
  const [draft, setDraft] = useState(NO_DOCUMENT);
  const replace = useChange({
    run: () => unwrap(apisChange({ path: { projectId, apiId }, body: { document: draft.text } })),
    invalidates: [['apis', projectId]],
    successMessage: 'Document replaced',
    onDone,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    replace.mutate();
  };
  return (
    <form className={forms.form} onSubmit={submit}>
      <DocumentField
        label="OpenAPI document"
        description="A document that differs becomes a new version. The same document changes nothing."
        draft={draft}
        onChange={setDraft}
      />
      <ProblemNote error={replace.error} />
      <Button type="submit" loading={replace.isPending} disabled={draft.text.trim() === ''}>
        Replace document
      </Button>
    </form>
  );
}
