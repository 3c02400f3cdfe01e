import { TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode, Ref } from 'react';

interface CodeInputProps extends Pick<TextInputProps, 'label' | 'description' | 'error'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly ref?: Ref<HTMLInputElement>;
}

/** Field for a code of an authenticator app. Password managers and phones fill it. */
export function CodeInput({ onChange, ...props }: CodeInputProps): ReactNode {
  return (
    <TextInput
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={100}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...props}
    />
  );
}
