import { Button, MultiSelect, Textarea, TextInput } from '@mantine/core';
import type { Collection, PutCollection } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { targetsQuery } from '../../api/targets.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import forms from '../../ui/forms/form.module.css';
import { IN_DIALOG, selectChoices } from '../../ui/forms/select-choices.js';
import { useChange } from '../../ui/forms/use-change.js';
import styles from './collections.module.css';
import {
  hasEntry,
  toBody,
  toDraft,
  toRule,
  type CollectionDraft,
  type RuleList,
  type RuleTarget,
} from './rule-draft.js';
import { RulePreview } from './rule-preview.js';

interface CollectionFormProps {
  readonly projectId: string;
  /** The collection to edit. Absent for a new one. */
  readonly collection?: Collection;
  readonly action: string;
  readonly successMessage: string;
  readonly run: (body: PutCollection) => Promise<Collection>;
  readonly onDone: (collection: Collection) => void;
}

const LISTS: readonly { readonly list: RuleList; readonly label: string; readonly description: string }[] = [
  { list: 'tags', label: 'Tags', description: 'In the same letter case as in the report' },
  { list: 'files', label: 'Files', description: 'Paths such as src/shop/**; * matches within a folder' },
  { list: 'names', label: 'Test names', description: '* matches any text, ? one character' },
  { list: 'owners', label: 'Owners', description: 'Of the file, from CODEOWNERS, such as @acme/shop' },
];

const FIELDS = ['name', 'targets', ...LISTS.map(({ list }) => list)];

/** Edits a collection: its name and its rule, with the tests that the rule chooses. */
export function CollectionForm(props: CollectionFormProps): ReactNode {
  const targets = useQuery(targetsQuery(props.projectId));
  if (targets.data !== undefined) return <Fields {...props} targets={targets.data} />;
  return targets.isError ? (
    <ErrorState error={targets.error} onRetry={() => void targets.refetch()} />
  ) : (
    <Loading lines={8} />
  );
}

interface FieldsProps extends CollectionFormProps {
  readonly targets: readonly (RuleTarget & { readonly name: string })[];
}

function Fields({ projectId, collection, action, successMessage, run, onDone, targets }: FieldsProps): ReactNode {
  const [draft, setDraft] = useState(() => toDraft(collection, targets));
  const save = useChange({
    run: () => run(toBody(draft)),
    invalidates: [['collections', projectId]],
    successMessage,
    onDone,
  });
  const problem = save.error instanceof ApiProblem ? save.error : undefined;
  const change = (changed: Partial<CollectionDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  const rule = toRule(draft);
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label="Name"
        maxLength={200}
        autoComplete="off"
        value={draft.name}
        error={problem?.errorFor('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <p>
        A test belongs to the collection when it matches one entry of every list that is not empty. Each line is an
        entry.
      </p>
      <div className={styles.lists}>
        {LISTS.map(({ list, label, description }) => (
          <Textarea
            key={list}
            label={label}
            description={description}
            autosize
            minRows={2}
            maxRows={8}
            autoComplete="off"
            spellCheck={false}
            value={draft[list]}
            error={problem?.errorFor(list)}
            onChange={(event) => change({ [list]: event.currentTarget.value })}
          />
        ))}
      </div>
      <MultiSelect
        searchable
        comboboxProps={IN_DIALOG}
        label="Targets"
        placeholder={draft.targets.length === 0 ? 'All targets' : ''}
        data={selectChoices(targets, draft.targets)}
        value={[...draft.targets]}
        error={problem?.errorFor('targets')}
        onChange={(chosen) => change({ targets: chosen })}
      />
      <RulePreview projectId={projectId} rule={rule} />
      <ProblemNote error={save.error} fields={FIELDS} />
      <Button type="submit" loading={save.isPending} disabled={draft.name.trim() === '' || !hasEntry(rule)}>
        {action}
      </Button>
    </form>
  );
}
