import { Button, Checkbox, MultiSelect, Select, TextInput } from '@mantine/core';
import { collectionsList, type Portal, type PortalWithKey, type PutPortal } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { readPages } from '../../api/read-pages.js';
import { targetsQuery } from '../../api/targets.js';
import { unwrap } from '../../api/unwrap.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { Warning } from '../../ui/feedback/warning.js';
import forms from '../../ui/forms/form.module.css';
import { IN_DIALOG, selectChoices } from '../../ui/forms/select-choices.js';
import { useChange } from '../../ui/forms/use-change.js';
import { isComplete, toBody, toDraft, warningsOf, type PortalDraft } from './portal-draft.js';

/** A project has at most 100 collections. */
const MAX_PAGES = 2;
/** Largest number of collections, and of targets, on a portal. */
const MOST_PARTS = 20;

const FIELDS = ['name', 'visibility', 'collections', 'targets'];

interface PortalFormProps {
  readonly projectId: string;
  /** The portal to edit. Absent for a new one. */
  readonly portal?: Portal;
  readonly action: string;
  readonly successMessage: string;
  readonly run: (body: PutPortal) => Promise<PortalWithKey>;
  readonly onDone: (portal: PortalWithKey) => void;
}

/** A collection or target that a portal can show. */
interface Part {
  readonly id: string;
  readonly name: string;
}

/** Edits a portal: who can open it, and what it shows. */
export function PortalForm(props: PortalFormProps): ReactNode {
  const { projectId } = props;
  const targets = useQuery(targetsQuery(projectId));
  const collections = useQuery({
    queryKey: ['collections', projectId, 'names'],
    queryFn: (): Promise<readonly Part[]> =>
      readPages(MAX_PAGES, (cursor) => unwrap(collectionsList({ path: { projectId }, query: { limit: 200, cursor } }))),
  });
  if (targets.data !== undefined && collections.data !== undefined)
    return <Fields {...props} targets={targets.data} collections={collections.data} />;
  const failed = [targets, collections].find(({ isError }) => isError);
  return failed === undefined ? (
    <Loading lines={8} />
  ) : (
    <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  );
}

interface FieldsProps extends PortalFormProps {
  readonly targets: readonly Part[];
  readonly collections: readonly Part[];
}

function Fields({
  projectId,
  portal,
  action,
  successMessage,
  run,
  onDone,
  targets,
  collections,
}: FieldsProps): ReactNode {
  const [draft, setDraft] = useState(() => toDraft(portal));
  const save = useChange({
    run: () => run(toBody(draft)),
    invalidates: [['portals', projectId]],
    successMessage,
    onDone,
  });
  const problem = save.error instanceof ApiProblem ? save.error : undefined;
  const change = (changed: Partial<PortalDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label="Name"
        description="The title of the page."
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={problem?.errorFor('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label="Who can open it"
        data={[
          { value: 'link', label: 'Everyone with the secret link' },
          { value: 'public', label: 'Everyone, also search engines' },
        ]}
        allowDeselect={false}
        value={draft.visibility}
        error={problem?.errorFor('visibility')}
        onChange={(value) => change({ visibility: value === 'public' ? 'public' : 'link' })}
      />
      <MultiSelect
        searchable
        comboboxProps={IN_DIALOG}
        label="Collections"
        maxValues={MOST_PARTS}
        data={selectChoices(collections, draft.collections)}
        value={[...draft.collections]}
        error={problem?.errorFor('collections')}
        onChange={(chosen) => change({ collections: chosen })}
      />
      <MultiSelect
        searchable
        comboboxProps={IN_DIALOG}
        label="Targets"
        maxValues={MOST_PARTS}
        data={selectChoices(targets, draft.targets)}
        value={[...draft.targets]}
        error={problem?.errorFor('targets')}
        onChange={(chosen) => change({ targets: chosen })}
      />
      <Options draft={draft} onChange={change} />
      <div role="status">
        {warningsOf(draft).map((warning) => (
          <Warning key={warning}>{warning}</Warning>
        ))}
      </div>
      <ProblemNote error={save.error} fields={FIELDS} />
      <Button type="submit" loading={save.isPending} disabled={!isComplete(draft)}>
        {action}
      </Button>
    </form>
  );
}

interface OptionsProps {
  readonly draft: PortalDraft;
  readonly onChange: (changed: Partial<PortalDraft>) => void;
}

function Options({ draft, onChange }: OptionsProps): ReactNode {
  return (
    <>
      <Checkbox
        label="Draw the trend"
        description="Pass rates of the newest 20 runs"
        checked={draft.trend}
        onChange={(event) => onChange({ trend: event.currentTarget.checked })}
      />
      <Checkbox
        label="Serve badges"
        description="Images of the status, which other sites can show"
        checked={draft.badges}
        onChange={(event) => onChange({ badges: event.currentTarget.checked })}
      />
      <Checkbox
        label="Name failing tests"
        description="Of its collections. Without this, nothing of a test is shown."
        checked={draft.failingTests}
        onChange={(event) => onChange({ failingTests: event.currentTarget.checked })}
      />
    </>
  );
}
