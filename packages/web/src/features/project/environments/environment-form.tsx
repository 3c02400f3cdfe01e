import { Button, Textarea, TextInput } from '@mantine/core';
import { environmentsPut, type Environment } from '@clarion/api-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../../api/problem.js';
import { unwrap } from '../../../api/unwrap.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import forms from '../../../ui/forms/form.module.css';
import { useChange } from '../../../ui/forms/use-change.js';
import { toBody, toDraft, type EnvironmentDraft } from './environment-draft.js';

interface EnvironmentFormProps {
  readonly path: { readonly projectId: string; readonly targetId: string };
  /** The environment to edit. Absent for a new one. */
  readonly environment?: Environment;
  readonly onDone: () => void;
}

/** Edits an environment. Saving replaces its base address and all variables. */
export function EnvironmentForm({ path, environment, onDone }: EnvironmentFormProps): ReactNode {
  const [draft, setDraft] = useState(() => toDraft(environment));
  const name = draft.name.trim();
  const save = useChange({
    run: () => unwrap(environmentsPut({ path: { ...path, environment: name }, body: toBody(draft) })),
    invalidates: [['environments', path.projectId, path.targetId]],
    successMessage: 'Environment saved',
    onDone,
  });
  const problem = save.error instanceof ApiProblem ? save.error : undefined;
  const change = (changed: Partial<EnvironmentDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus={environment === undefined ? '' : undefined}
        label="Name"
        description="Letters, digits, dots, hyphens and underscores, such as staging"
        maxLength={60}
        autoComplete="off"
        readOnly={environment !== undefined}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Base address (optional)"
        description="clarion run sets it as BASE_URL"
        placeholder="https://staging.example.com"
        inputMode="url"
        autoComplete="off"
        value={draft.baseUrl}
        error={problem?.errorFor('baseUrl')}
        onChange={(event) => change({ baseUrl: event.currentTarget.value })}
      />
      <Textarea
        label="Variables"
        description="A line for each, as NAME=value. Secrets are refused: keep them where the tests run."
        autosize
        minRows={3}
        maxRows={12}
        autoComplete="off"
        spellCheck={false}
        value={draft.variables}
        onChange={(event) => change({ variables: event.currentTarget.value })}
      />
      <ProblemNote error={save.error} fields={['baseUrl']} />
      <div className={forms.buttons}>
        <Button type="submit" size="xs" loading={save.isPending} disabled={name === ''}>
          {environment === undefined ? 'Create environment' : 'Save environment'}
        </Button>
      </div>
    </form>
  );
}
