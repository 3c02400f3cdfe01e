import { Button, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { toKind, type RuleDraft } from './rule-draft.js';
import styles from '../settings/settings.module.css';

interface RuleFieldsProps {
  readonly draft: RuleDraft;
  /** From 1. */
  readonly position: number;
  readonly isLast: boolean;
  readonly errorOf: (member: 'name' | 'pattern') => string | undefined;
  readonly onChange: (changed: Partial<RuleDraft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

const KINDS = [
  { value: 'assertion', label: 'Assertions' },
  { value: 'exception', label: 'Exceptions' },
  { value: 'unknown', label: 'Unknown' },
];

/** Edits one rule, and moves or removes it. */
export function RuleFields({
  draft,
  position,
  isLast,
  errorOf,
  onChange,
  onMove,
  onRemove,
}: RuleFieldsProps): ReactNode {
  return (
    <>
      <span className={styles.number}>{position}</span>
      <TextInput
        size="xs"
        aria-label={`Cause of rule ${position}`}
        placeholder="Cause, such as Network"
        maxLength={100}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        size="xs"
        aria-label={`Pattern of rule ${position}`}
        placeholder="Pattern, such as ECONNRESET|timed out"
        maxLength={200}
        value={draft.pattern}
        error={errorOf('pattern')}
        onChange={(event) => onChange({ pattern: event.currentTarget.value })}
      />
      <Select
        size="xs"
        aria-label={`Failure kind of rule ${position}`}
        placeholder="All kinds"
        clearable
        clearButtonProps={{ 'aria-label': `Clear failure kind of rule ${position}` }}
        data={KINDS}
        value={draft.kind === '' ? null : draft.kind}
        onChange={(value) => onChange({ kind: toKind(value) })}
      />
      <span className={styles.actions}>
        <Button
          variant="default"
          size="xs"
          aria-label={`Move rule ${position} up`}
          disabled={position === 1}
          onClick={() => onMove(-1)}
        >
          Up
        </Button>
        <Button
          variant="default"
          size="xs"
          aria-label={`Move rule ${position} down`}
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          Down
        </Button>
        <Button variant="default" size="xs" aria-label={`Remove rule ${position}`} onClick={onRemove}>
          Remove
        </Button>
      </span>
    </>
  );
}
