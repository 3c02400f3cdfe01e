import { Button, Select, Textarea, TextInput } from '@mantine/core';
import { tagsPut, type Tag } from '@clarion/api-client';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../../api/problem.js';
import { unwrap } from '../../../api/unwrap.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import forms from '../../../ui/forms/form.module.css';
import { useChange } from '../../../ui/forms/use-change.js';
import { COLORS, toBody, toDraft, type TagDraft } from './tag-draft.js';

interface TagFormProps {
  readonly projectId: string;
  /** The tag to edit. Absent for one that no test has yet. */
  readonly tag?: Tag;
  readonly onDone: () => void;
}

const COLOR_CHOICES = [
  { value: '', label: 'None' },
  ...COLORS.map((color) => ({ value: color, label: color.charAt(0).toUpperCase() + color.slice(1) })),
];

/** Describes a tag. Saving replaces its color, description and all aliases. */
export function TagForm({ projectId, tag, onDone }: TagFormProps): ReactNode {
  const [draft, setDraft] = useState(() => toDraft(tag));
  const name = tag?.name ?? draft.name.trim();
  const save = useChange({
    run: () => unwrap(tagsPut({ path: { projectId, tag: name }, body: toBody(draft) })),
    invalidates: [['tags', projectId], ['run'], ['collections', projectId]],
    successMessage: 'Tag saved',
    onDone,
  });
  const problem = save.error instanceof ApiProblem ? save.error : undefined;
  const change = (changed: Partial<TagDraft>): void => setDraft((before) => ({ ...before, ...changed }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form className={forms.form} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus={tag === undefined ? '' : undefined}
        label="Tag"
        description="In the same letter case as in the report"
        maxLength={200}
        autoComplete="off"
        readOnly={tag !== undefined}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label="Color"
        data={COLOR_CHOICES}
        value={draft.color}
        allowDeselect={false}
        onChange={(color) => change({ color: color ?? '' })}
      />
      <TextInput
        label="Description (optional)"
        maxLength={500}
        autoComplete="off"
        value={draft.description}
        error={problem?.errorFor('description')}
        onChange={(event) => change({ description: event.currentTarget.value })}
      />
      <Textarea
        label="Aliases"
        description="A line for each other tag of reports that means this one. Filters and collections treat them as one."
        autosize
        minRows={2}
        maxRows={10}
        autoComplete="off"
        spellCheck={false}
        value={draft.aliases}
        error={problem?.errorFor('aliases')}
        onChange={(event) => change({ aliases: event.currentTarget.value })}
      />
      <ProblemNote error={save.error} fields={['description', 'aliases']} />
      <div className={forms.buttons}>
        <Button type="submit" size="xs" loading={save.isPending} disabled={name === ''}>
          Save tag
        </Button>
      </div>
    </form>
  );
}
