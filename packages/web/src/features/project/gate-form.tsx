import { Button, Checkbox, TextInput } from '@mantine/core';
import { gatesPut, gatesRemove, type Gate } from '@clarion/api-client';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ask, tell } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { focusFirstWrong } from '../../ui/focus-wrong.js';
import forms from '../../ui/form.module.css';
import { ProblemNote } from '../../ui/problem-note.js';
import { Note } from '../../ui/section.js';
import { useChange } from '../../ui/use-change.js';
import {
  gateComplaints,
  isEmptyGate,
  toDraft,
  toGate,
  type GateComplaints,
  type GateDraft,
  type GateField,
} from './gate-draft.js';
import styles from './settings.module.css';

interface GateFormProps {
  readonly projectId: string;
  readonly targetId: string;
  readonly gate: Gate | null;
}

const FIELDS: readonly { readonly field: GateField; readonly label: string; readonly description: string }[] = [
  {
    field: 'maxNewFailures',
    label: 'New failures at most',
    description: 'Tests that fail and did not fail in the run before',
  },
  { field: 'maxFailures', label: 'Failures at most', description: 'All tests that fail' },
  { field: 'minPassRate', label: 'Pass rate at least, in percent', description: 'Of the tests that passed or failed' },
  {
    field: 'minTests',
    label: 'Tests at least',
    description: 'That passed or failed: guards against a suite that did not run',
  },
];

/** The rules of a gate. An empty field is no rule. */
export function GateForm({ projectId, targetId, gate }: GateFormProps): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<GateDraft>();
  const [complaints, setComplaints] = useState<GateComplaints>({});
  const stale = [['gates', projectId, targetId]];
  const shown = draft ?? toDraft(gate);
  const save = useChange({
    run: () => ask(gatesPut({ path: { projectId, targetId }, body: toGate(shown) })),
    stale,
    said: 'The gate is saved',
    onDone: () => setDraft(undefined),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = gateComplaints(shown);
    setComplaints(found);
    if (Object.keys(found).length === 0) save.mutate();
    else focusFirstWrong(form.current, (name) => Object.hasOwn(found, name));
  };
  return (
    <form ref={form} className={forms.form} onSubmit={submit} noValidate aria-label="Gate">
      {gate === null ? <Note>This target has no gate: its runs pass when no test failed.</Note> : null}
      <GateFields
        draft={shown}
        complaints={complaints}
        isReadOnly={!isAdmin}
        onChange={(changed) => setDraft({ ...shown, ...changed })}
      />
      <ProblemNote error={save.error} />
      {isAdmin ? (
        <div className={styles.row}>
          <Button type="submit" size="xs" loading={save.isPending} disabled={draft === undefined || isEmptyGate(shown)}>
            {gate === null ? 'Set the gate' : 'Save the gate'}
          </Button>
          {gate === null ? null : (
            <ConfirmButton
              label="Take the gate away"
              title="Take the gate away"
              action="Take it away"
              run={() => tell(gatesRemove({ path: { projectId, targetId } }))}
              stale={stale}
              said="The target has no gate"
              onDone={() => setDraft(undefined)}
            >
              Runs that end from now on are not judged by it. Those that were keep their result.
            </ConfirmButton>
          )}
        </div>
      ) : null}
    </form>
  );
}

interface GateFieldsProps {
  readonly draft: GateDraft;
  readonly complaints: GateComplaints;
  readonly isReadOnly: boolean;
  readonly onChange: (changed: Partial<GateDraft>) => void;
}

function GateFields({ draft, complaints, isReadOnly, onChange }: GateFieldsProps): ReactNode {
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
            placeholder="no rule"
            readOnly={isReadOnly}
            value={draft[field]}
            error={complaints[field]}
            onChange={(event) => onChange({ [field]: event.currentTarget.value })}
          />
        ))}
      </div>
      <Checkbox
        label="No test that the run made flaky"
        checked={draft.noNewFlaky}
        disabled={isReadOnly}
        onChange={(event) => onChange({ noNewFlaky: event.currentTarget.checked })}
      />
    </>
  );
}
