import { Button, Checkbox, TextInput } from '@mantine/core';
import { gatesPut, gatesRemove, type Gate } from '@clarion/api-client';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { unwrap, ensureOk } from '../../../api/unwrap.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { focusFirstInvalid } from '../../../ui/forms/focus-first-invalid.js';
import forms from '../../../ui/forms/form.module.css';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import { Note } from '../../../ui/layout/section.js';
import { useChange } from '../../../ui/forms/use-change.js';
import {
  gateErrors,
  isEmptyGate,
  toDraft,
  toGate,
  type GateErrors,
  type GateDraft,
  type GateField,
} from './gate-draft.js';
import styles from '../settings/settings.module.css';

interface GateFormProps {
  readonly projectId: string;
  readonly targetId: string;
  readonly gate: Gate | null;
}

const FIELDS: readonly { readonly field: GateField; readonly label: string; readonly description: string }[] = [
  {
    field: 'maxNewFailures',
    label: 'Maximum new failures',
    description: 'Tests that fail and did not fail in the previous run',
  },
  { field: 'maxFailures', label: 'Maximum failures', description: 'All failed tests' },
  { field: 'minPassRate', label: 'Minimum pass rate (%)', description: 'Of the tests that passed or failed' },
  {
    field: 'minTests',
    label: 'Minimum tests',
    description: 'Tests that passed or failed. Detects a suite that did not run.',
  },
  {
    field: 'minApiCoverage',
    label: 'Minimum API coverage (%)',
    description: 'Operations of the APIs of the project that the tests called',
  },
];

/** Edits the rules of a gate. An empty field means no rule. */
export function GateForm({ projectId, targetId, gate }: GateFormProps): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<GateDraft>();
  const [errors, setErrors] = useState<GateErrors>({});
  const invalidates = [['gates', projectId, targetId]];
  const shown = draft ?? toDraft(gate);
  const save = useChange({
    run: () => unwrap(gatesPut({ path: { projectId, targetId }, body: toGate(shown) })),
    invalidates,
    successMessage: 'Gate saved',
    onDone: () => setDraft(undefined),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = gateErrors(shown);
    setErrors(found);
    if (Object.keys(found).length === 0) save.mutate();
    else focusFirstInvalid(form.current, (name) => Object.hasOwn(found, name));
  };
  return (
    <form ref={form} className={forms.form} onSubmit={submit} noValidate aria-label="Gate">
      {gate === null ? <Note>This target has no gate. Its runs pass when no test fails.</Note> : null}
      {shown.collectionId === null ? null : (
        <Note>This gate judges only the tests of the collection {shown.collectionId}. The API changes this.</Note>
      )}
      <GateFields
        draft={shown}
        errors={errors}
        isReadOnly={!isAdmin}
        onChange={(changed) => setDraft({ ...shown, ...changed })}
      />
      <ProblemNote error={save.error} />
      {isAdmin ? (
        <div className={styles.row}>
          <Button type="submit" size="xs" loading={save.isPending} disabled={draft === undefined || isEmptyGate(shown)}>
            {gate === null ? 'Create gate' : 'Save gate'}
          </Button>
          {gate === null ? null : (
            <ConfirmButton
              label="Remove gate"
              title="Remove gate"
              action="Remove gate"
              run={() => ensureOk(gatesRemove({ path: { projectId, targetId } }))}
              invalidates={invalidates}
              successMessage="Gate removed"
              onDone={() => setDraft(undefined)}
            >
              Runs that end from now on are no longer checked. Earlier runs keep their result.
            </ConfirmButton>
          )}
        </div>
      ) : null}
    </form>
  );
}

interface GateFieldsProps {
  readonly draft: GateDraft;
  readonly errors: GateErrors;
  readonly isReadOnly: boolean;
  readonly onChange: (changed: Partial<GateDraft>) => void;
}

function GateFields({ draft, errors, isReadOnly, onChange }: GateFieldsProps): ReactNode {
  return (
    <>
      <div className={styles.figures}>
        {FIELDS.map(({ field, label, description }) => (
          <TextInput
            key={field}
            name={field}
            label={label}
            description={description}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            inputMode="decimal"
            autoComplete="off"
            placeholder="No limit"
            readOnly={isReadOnly}
            value={draft[field]}
            error={errors[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Checkbox
        label="No newly flaky tests"
        checked={draft.noNewFlaky}
        disabled={isReadOnly}
        onChange={(event) => onChange({ noNewFlaky: event.currentTarget.checked })}
      />
    </>
  );
}
