import { PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './new-password.module.css';
import { passwordStrength } from './password-strength.js';

interface NewPasswordProps {
  readonly label: string;
  /** Name of the member of the body, by which errors find the field. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Words about the person, which guessers try first. */
  readonly personal?: readonly string[];
}

const STEPS = [1, 2, 3, 4];

/** Where somebody chooses a password, with how good it is. */
export function NewPassword({ label, name, value, onChange, error, personal }: NewPasswordProps): ReactNode {
  return (
    <PasswordInput
      label={label}
      name={name}
      autoComplete="new-password"
      maxLength={1024}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      aria-invalid={error !== undefined}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      descriptionProps={{ component: 'div' }}
      description={<Meter password={value} personal={personal} />}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password', tabIndex: 0 }}
    />
  );
}

function Meter({
  password,
  personal,
}: {
  readonly password: string;
  readonly personal?: readonly string[] | undefined;
}): ReactNode {
  const { level, word, advice } = passwordStrength(password, personal);
  return (
    <span className={styles.meter}>
      <span className={styles.bars} data-level={level} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-on={step <= level} />
        ))}
      </span>
      <span aria-live="polite">
        {password === '' ? 'At least 8 characters of any kind. A sentence is good.' : `${word}. ${advice}`}
      </span>
    </span>
  );
}
