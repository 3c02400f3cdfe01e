import { Button, Textarea } from '@mantine/core';
import { codeownersRead, codeownersWrite } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { unwrap } from '../../api/unwrap.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import forms from '../../ui/forms/form.module.css';
import { useChange } from '../../ui/forms/use-change.js';
import { Note, Section } from '../../ui/layout/section.js';
import { LongText } from '../../ui/text/long-text.js';

/** Shows the CODEOWNERS file of a project. Admins can change it. */
export function Codeowners({ projectId }: { readonly projectId: string }): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  const file = useQuery({
    queryKey: ['codeowners', projectId],
    queryFn: () => unwrap(codeownersRead({ path: { projectId } })),
    refetchOnWindowFocus: false,
  });
  return (
    <Section
      title="Owners"
      aside="Rules with owners look them up in CODEOWNERS. A run that brings its own file uses that one."
    >
      {file.isPending ? <Loading lines={3} /> : null}
      {file.isError ? <ErrorState error={file.error} onRetry={() => void file.refetch()} /> : null}
      {file.data === undefined ? null : isAdmin ? (
        <CodeownersForm projectId={projectId} text={file.data.text} />
      ) : file.data.text === '' ? (
        <Note>The project has no CODEOWNERS file.</Note>
      ) : (
        <LongText text={file.data.text} label="CODEOWNERS" />
      )}
    </Section>
  );
}

function CodeownersForm({ projectId, text }: { readonly projectId: string; readonly text: string }): ReactNode {
  const [edited, setEdited] = useState<string>();
  const save = useChange({
    run: () => unwrap(codeownersWrite({ path: { projectId }, body: { text: edited ?? text } })),
    invalidates: [
      ['codeowners', projectId],
      ['collections', projectId],
    ],
    successMessage: 'CODEOWNERS saved',
    onDone: () => setEdited(undefined),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={forms.form} onSubmit={submit}>
      <Textarea
        label="CODEOWNERS"
        description="In GitHub's syntax: a pattern and its owners on each line. The last pattern that matches decides."
        placeholder="src/shop/ @acme/shop"
        autosize
        minRows={3}
        maxRows={16}
        autoComplete="off"
        spellCheck={false}
        value={edited ?? text}
        error={save.error instanceof ApiProblem ? save.error.errorFor('text') : undefined}
        onChange={(event) => setEdited(event.currentTarget.value)}
      />
      <ProblemNote error={save.error} fields={['text']} />
      <div>
        <Button
          type="submit"
          variant="default"
          size="xs"
          loading={save.isPending}
          disabled={edited === undefined || edited === text}
        >
          Save CODEOWNERS
        </Button>
      </div>
    </form>
  );
}
