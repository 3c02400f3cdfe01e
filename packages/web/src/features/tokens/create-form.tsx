import { Button, Radio, TextInput } from '@mantine/core';
import { tokensCreate, type CreatedToken, type Scope } from '@clarion/api-client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { focusFirstWrong } from '../../ui/focus-wrong.js';
import { Failed } from '../../ui/states.js';
import type { TokenPreset } from '../../ui/token-presets.js';
import { ExpiryFields } from './expiry-fields.js';
import { ScopeFields } from './scope-fields.js';
import { complaintsAbout, toOrder, type DraftComplaints, type TokenDraft } from './token-order.js';
import styles from './tokens.module.css';

interface CreateFormProps {
  /** Those that may be chosen. */
  readonly scopes: readonly Scope[];
  /** What is filled in already. */
  readonly preset: TokenPreset | undefined;
  readonly onClose: () => void;
  readonly onMade: (token: CreatedToken) => void;
}

const EMPTY: TokenDraft = { type: 'scoped', name: '', scopes: [], lifetime: '365', date: '' };

/** What a new token is to be: kind, scopes, name, lifetime. */
export function CreateForm({ scopes, preset, onClose, onMade }: CreateFormProps): ReactNode {
  const [draft, setDraft] = useState<TokenDraft>({ ...EMPTY, name: preset?.name ?? '', scopes: preset?.scopes ?? [] });
  const [complaints, setComplaints] = useState<DraftComplaints>({});
  const form = useRef<HTMLFormElement>(null);
  const queries = useQueryClient();
  const change = (changed: Partial<TokenDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const show = (found: DraftComplaints): void => {
    setComplaints(found);
    focusFirstWrong(form.current, (name) => Object.hasOwn(found, name));
  };
  const create = useMutation({
    mutationFn: () => ask(tokensCreate({ body: toOrder(draft, new Date()) })),
    onSuccess: (token) => {
      void queries.invalidateQueries({ queryKey: ['tokens'] });
      onMade(token);
    },
    onError: (error) => show(error instanceof ApiProblem ? complaintsOf(error) : {}),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = complaintsAbout(draft, new Date());
    show(found);
    if (Object.keys(found).length === 0 && !create.isPending) create.mutate();
  };
  const isOfNoField = create.isError && Object.keys(complaints).length === 0;
  return (
    <form ref={form} className={styles.form} onSubmit={submit} noValidate>
      <Radio.Group
        label="Kind"
        value={draft.type}
        onChange={(type) => change({ type: type === 'personal' ? 'personal' : 'scoped' })}
      >
        <div className={styles.kinds}>
          <Radio
            value="scoped"
            label="Scoped"
            description="May do only what you choose. For the CI and for agents."
            data-autofocus
          />
          <Radio value="personal" label="Personal" description="May do all that you may. For your own machine." />
        </div>
      </Radio.Group>
      {draft.type === 'scoped' ? (
        <ScopeFields scopes={scopes} draft={draft} onChange={change} error={complaints.scopes} />
      ) : null}
      <TextInput
        label="Name"
        description="Where it is used, such as “GitHub Actions of the shop”."
        name="name"
        autoComplete="off"
        maxLength={200}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={complaints.name}
      />
      <ExpiryFields draft={draft} onChange={change} error={complaints.expiresAt} />
      {isOfNoField ? <Failed error={create.error} /> : null}
      <div className={styles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Make the token
        </Button>
      </div>
    </form>
  );
}

function complaintsOf(problem: ApiProblem): DraftComplaints {
  const fields = ['name', 'scopes', 'expiresAt'] as const;
  return Object.fromEntries(
    fields.flatMap((field) => (problem.of(field) === undefined ? [] : [[field, problem.of(field)]])),
  );
}
