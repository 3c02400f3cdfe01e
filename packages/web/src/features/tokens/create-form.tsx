import { Button, Radio, TextInput, NativeSelect } from '@mantine/core';
import { tokensCreate, type CreatedToken, type Scope, type TokenPolicy } from '@clarion/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';
import { focusFirstInvalid } from '../../ui/forms/focus-first-invalid.js';
import { ErrorState } from '../../ui/feedback/states.js';
import { ConfirmPassword } from '../../domain/access/confirm-password.js';
import { requiresPassword } from '../../domain/access/requires-password.js';
import type { TokenPreset } from '../../domain/access/token-presets.js';
import { ScopeFields } from './scope-fields.js';
import { validateDraft, toCreateRequest, type DraftErrors, type TokenDraft } from './token-draft.js';
import styles from './tokens.module.css';
import { permittedLifetimes, toLifetime } from './expiry.js';

interface CreateFormProps {
  readonly policy: TokenPolicy;
  /** Scopes the user can grant. */
  readonly scopes: readonly Scope[];
  /** Initial values. */
  readonly preset: TokenPreset | undefined;
  readonly onClose: () => void;
  readonly onCreated: (token: CreatedToken) => void;
}

const EMPTY: TokenDraft = { type: 'scoped', name: '', scopes: [], networks: '', lifetime: 'default', date: '' };

/** Form for a new token: type, permissions, name, expiration. */
export function CreateForm({ policy, scopes, preset, onClose, onCreated }: CreateFormProps): ReactNode {
  const [draft, setDraft] = useState<TokenDraft>({ ...EMPTY, name: preset?.name ?? '', scopes: preset?.scopes ?? [] });
  const [errors, setErrors] = useState<DraftErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const change = (changed: Partial<TokenDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const show = (found: DraftErrors): void => {
    setErrors(found);
    focusFirstInvalid(form.current, (name) => Object.hasOwn(found, name));
  };
  const create = useMutation({
    mutationFn: () => unwrap(tokensCreate({ body: toCreateRequest(draft, new Date()) })),
    onSuccess: (token) => {
      void queries.invalidateQueries({ queryKey: ['tokens'] });
      onCreated(token);
    },
    onError: (error) => show(error instanceof ApiProblem ? toDraftErrors(error) : {}),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = validateDraft(draft, new Date());
    show(found);
    if (Object.keys(found).length === 0 && !create.isPending) create.mutate();
  };
  if (requiresPassword(create.error))
    return (
      <ConfirmPassword
        description="You signed in more than 12 hours ago. Enter your password to create the token."
        action="Confirm and create"
        isBusy={create.isPending}
        onConfirmed={() => create.mutate()}
      />
    );
  const isGeneralError = create.isError && Object.keys(errors).length === 0;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Radio.Group
        label="Type"
        value={draft.type}
        onChange={(type) => change({ type: type === 'personal' ? 'personal' : 'scoped' })}
      >
        <div className={styles.types}>
          <Radio
            value="scoped"
            label="Scoped"
            description="Has only the permissions you choose. For CI and agents."
            data-autofocus
          />
          <Radio value="personal" label="Personal" description="Has all your permissions. For your own machine." />
        </div>
      </Radio.Group>
      {draft.type === 'scoped' ? (
        <ScopeFields scopes={scopes} draft={draft} onChange={change} error={errors.scopes} />
      ) : null}
      <TextInput
        label="Name"
        description="Where you use it, such as “GitHub Actions, shop”."
        name="name"
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errors.name}
      />
      <ExpiryFields policy={policy} draft={draft} onChange={change} error={errors.expiresAt} />
      <TextInput
        label="Allowed networks"
        description="Optional. IP addresses or networks such as 10.0.0.0/8, separated by commas. Requests from elsewhere are rejected."
        name="allowedNetworks"
        autoComplete="off"
        value={draft.networks}
        onChange={(event) => change({ networks: event.currentTarget.value })}
        error={errors.allowedNetworks}
      />
      {isGeneralError ? <ErrorState error={create.error} /> : null}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create token
        </Button>
      </div>
    </form>
  );
}

function toDraftErrors(problem: ApiProblem): DraftErrors {
  const fields = ['name', 'scopes', 'expiresAt', 'allowedNetworks'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (problem.errorFor(field) === undefined ? [] : [[field, problem.errorFor(field)]])),
  );
}

interface ExpiryFieldsProps {
  readonly policy: TokenPolicy;
  readonly draft: TokenDraft;
  readonly onChange: (changed: Partial<TokenDraft>) => void;
  readonly error: string | undefined;
}

/** Fields for the expiration of a new token. */
function ExpiryFields({ policy, draft, onChange, error }: ExpiryFieldsProps): ReactNode {
  return (
    <div className={styles.expiry}>
      <NativeSelect
        label="Expiration"
        data={[...permittedLifetimes(policy)]}
        value={draft.lifetime}
        onChange={(event) => onChange({ lifetime: toLifetime(event.currentTarget.value) })}
        error={draft.lifetime === 'date' ? undefined : error}
      />
      {draft.lifetime === 'date' ? (
        <TextInput
          type="date"
          label="Last day"
          name="expiresAt"
          value={draft.date}
          onChange={(event) => onChange({ date: event.currentTarget.value })}
          error={error}
        />
      ) : null}
    </div>
  );
}
