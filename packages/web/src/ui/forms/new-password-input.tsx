import { PasswordInput } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import styles from './new-password-input.module.css';
import { passwordStrength, type PasswordStrength } from './password-strength.js';

interface NewPasswordInputProps {
  readonly label: string;
  /** Field name in the request body, by which errors are matched. */
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  /** Words about the user, such as the name, which make a password easy to guess. */
  readonly personal?: readonly string[];
}

const STEPS = [1, 2, 3, 4];

/** Password field with a strength meter. */
export function NewPasswordInput({ label, name, value, onChange, error, personal }: NewPasswordInputProps): ReactNode {
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
      visibilityToggleButtonProps={{ 'aria-label': 'Show password', tabIndex: 0 }}
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
  const strength = useStrength(password, personal);
  return (
    <span className={styles.meter}>
      <span className={styles.bars} data-level={strength?.level ?? 0} aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} data-on={step <= (strength?.level ?? 0)} />
        ))}
      </span>
      <span aria-live="polite">
        {strength === undefined
          ? 'At least 8 characters. A sentence works well.'
          : `${strength.word}. ${strength.advice}`}
      </span>
    </span>
  );
}

/** Strength of the newest password that was judged; undefined for no password, and until the dictionary is loaded. */
function useStrength(password: string, personal: readonly string[] = []): PasswordStrength | undefined {
  const [judged, setJudged] = useState<PasswordStrength>();
  const words = personal.join('\n');
  useEffect(() => {
    let isCurrent = true;
    const show = (strength: PasswordStrength): void => {
      if (isCurrent) setJudged(strength);
    };
    // Without the dictionary, for instance offline, there is no hint; the server judges anyway.
    passwordStrength(password, words.split('\n')).then(show, () => undefined);
    return () => {
      isCurrent = false;
    };
  }, [password, words]);
  return password === '' ? undefined : judged;
}
