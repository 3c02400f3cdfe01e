import { Button, Checkbox, Select, Textarea, TextInput } from '@mantine/core';
import { trustRulesCreate, trustRulesReplace, type TrustRule } from '@clarion/api-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../../api/problem.js';
import { unwrap } from '../../../api/unwrap.js';
import { ConfirmPassword } from '../../../domain/access/confirm-password.js';
import { requiresPassword } from '../../../domain/access/requires-password.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import forms from '../../../ui/forms/form.module.css';
import { useChange } from '../../../ui/forms/use-change.js';
import { fromPreset, toTrustBody, toTrustDraft, TRUST_PRESETS, type TrustDraft } from './trust-draft.js';

interface TrustFormProps {
  readonly projectId: string;
  /** The rule to edit. Absent for a new one. */
  readonly rule?: TrustRule;
  readonly onDone: () => void;
}

const FIELDS = ['name', 'issuer', 'audience', 'claims'];

/** Edits a trust rule. After saving, its tokens act as the signed-in user. */
export function TrustForm({ projectId, rule, onDone }: TrustFormProps): ReactNode {
  const [draft, setDraft] = useState(() => toTrustDraft(rule));
  const [service, setService] = useState<string | null>(null);
  const save = useChange({
    run: () => {
      const body = toTrustBody(draft);
      return rule === undefined
        ? unwrap(trustRulesCreate({ path: { projectId }, body }))
        : unwrap(trustRulesReplace({ path: { projectId, ruleId: rule.id }, body }));
    },
    invalidates: [['trust-rules', projectId]],
    successMessage: 'Trust rule saved',
    onDone,
  });
  const change = (changed: Partial<TrustDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const choose = (chosen: string | null): void => {
    setService(chosen);
    change(fromPreset(chosen ?? '', window.location.origin) ?? {});
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  if (requiresPassword(save.error))
    return (
      <ConfirmPassword
        description="You signed in more than 12 hours ago. Enter your password to save the trust rule."
        action="Confirm and save"
        isBusy={save.isPending}
        onConfirmed={() => save.mutate()}
      />
    );
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      {rule === undefined ? (
        <Select
          data-autofocus
          label="CI service"
          placeholder="Another service"
          description={TRUST_PRESETS.find((preset) => preset.service === service)?.hint ?? 'Fills in the fields.'}
          data={TRUST_PRESETS.map((preset) => preset.service)}
          value={service}
          onChange={choose}
        />
      ) : null}
      <TrustFields draft={draft} change={change} problem={save.error} />
      <ProblemNote error={save.error} fields={FIELDS} />
      <div className={forms.buttons}>
        <Button type="submit" size="xs" loading={save.isPending} disabled={draft.name.trim() === ''}>
          {rule === undefined ? 'Create trust rule' : 'Save trust rule'}
        </Button>
      </div>
    </form>
  );
}

interface TrustFieldsProps {
  readonly draft: TrustDraft;
  readonly change: (changed: Partial<TrustDraft>) => void;
  readonly problem: Error | null;
}

function TrustFields({ draft, change, problem }: TrustFieldsProps): ReactNode {
  const errorFor = (field: string): string | undefined =>
    problem instanceof ApiProblem ? problem.errorFor(field) : undefined;
  return (
    <>
      <TextInput
        label="Name"
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={errorFor('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Issuer"
        description="The iss of the identity tokens, exactly"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        value={draft.issuer}
        error={errorFor('issuer')}
        onChange={(event) => change({ issuer: event.currentTarget.value })}
      />
      <TextInput
        label="Audience"
        description="The aud of the identity tokens, exactly. clarion requests its CLARION_API_URL."
        maxLength={500}
        autoComplete="off"
        value={draft.audience}
        error={errorFor('audience')}
        onChange={(event) => change({ audience: event.currentTarget.value })}
      />
      <Textarea
        label="Claims"
        description="A line for each, as name=pattern. All must match. * is any text."
        autosize
        minRows={3}
        maxRows={10}
        autoComplete="off"
        spellCheck={false}
        value={draft.claims}
        error={errorFor('claims')}
        onChange={(event) => change({ claims: event.currentTarget.value })}
      />
      <Checkbox
        label="Jobs may read runs"
        description="For clarion comment, and failures in the log of a job. A token reads all runs of the organization."
        checked={draft.canRead}
        onChange={(event) => change({ canRead: event.currentTarget.checked })}
      />
    </>
  );
}
