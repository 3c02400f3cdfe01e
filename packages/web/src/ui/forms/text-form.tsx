import { Button, TextInput } from '@mantine/core';
import type { QueryKey } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import styles from './form.module.css';
import { ProblemNote } from '../feedback/problem-note.js';
import { useChange } from './use-change.js';

interface TextFormProps {
  readonly label: string;
  readonly description?: string;
  /** Field name in the request body. */
  readonly field: string;
  /** Current value. */
  readonly value: string;
  readonly maxLength?: number;
  /** Whether an empty text can be saved. */
  readonly isOptional?: boolean;
  readonly autoComplete?: string;
  /** Label of the button. Default: Save. */
  readonly action?: string;
  readonly save: (text: string) => Promise<unknown>;
  readonly invalidates: readonly QueryKey[];
  readonly successMessage: string;
}

/** Form with one text field and a save button. */
export function TextForm({
  label,
  description,
  field,
  value,
  maxLength = 200,
  isOptional = false,
  autoComplete = 'off',
  action,
  save,
  invalidates,
  successMessage,
}: TextFormProps): ReactNode {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? value;
  const change = useChange({
    run: () => save(text.trim()),
    invalidates,
    successMessage,
    onDone: () => setDraft(undefined),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate();
  };
  const fieldError = change.error instanceof ApiProblem ? change.error.errorFor(field) : undefined;
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.line}>
        <TextInput
          label={label}
          description={description}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          name={field}
          maxLength={maxLength}
          autoComplete={autoComplete}
          value={text}
          error={fieldError}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          disabled={(text.trim() === '' && !isOptional) || text.trim() === value}
          aria-label={action ?? `Save: ${label}`}
        >
          {action ?? 'Save'}
        </Button>
      </div>
      <ProblemNote error={change.error} fields={[field]} />
    </form>
  );
}
