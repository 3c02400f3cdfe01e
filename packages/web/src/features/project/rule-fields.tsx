import { Button, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { toKind, type RuleDraft } from './rule-draft.js';
import styles from './settings.module.css';

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  /** From 1. */
  readonly place: number;
  readonly isLast: boolean;
  readonly complaintOf: (member: 'name' | 'pattern') => string | undefined;
  readonly onChange: (changed: Partial<RuleDraft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

const KINDS = [
  { value: 'assertion', label: 'Assertions' },
  { value: 'exception', label: 'Exceptions' },
  { value: 'unknown', label: 'Others' },
];

/** The fields of one rule, and its place among the others. */
export function RuleFields({
  draft,
  place,
  isLast,
  complaintOf,
  onChange,
  onMove,
  onRemove,
}: RuleFieldsProps): ReactNode {
  return (
    <>
      <span className={styles.number}>{place}</span>
      <TextInput
        size="xs"
        aria-label={`Cause that rule ${place} names`}
        placeholder="Cause, such as Network"
        maxLength={100}
        value={draft.name}
        error={complaintOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        aria-label={`Pattern of rule ${place}`}
        placeholder="Pattern, such as ECONNRESET|timed out"
        maxLength={200}
        value={draft.pattern}
        error={complaintOf('pattern')}
        onChange={(event) => onChange({ pattern: event.currentTarget.value })}
      />
      <Select
        size="xs"
        aria-label={`Kind of failures of rule ${place}`}
        placeholder="Every kind"
        clearable
        clearButtonProps={{ 'aria-label': `Every kind for rule ${place}` }}
        data={KINDS}
        value={draft.kind === '' ? null : draft.kind}
        onChange={(value) => onChange({ kind: toKind(value) })}
      />
      <span className={styles.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Move rule ${place} up`}
          disabled={place === 1}
          onClick={() => onMove(-1)}
        >
          Up
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Move rule ${place} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          Down
        </Button>
        <Button variant="default" size="xs" aria-label={`Remove rule ${place}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </>
  );
}
