import type { DeviceRequest } from '@clarion/api-client';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { useCountdown } from '../../ui/use-countdown.js';
import { formatWait, waitUntil } from '../../ui/wait.js';
import { readRequest } from './decide.js';
import styles from './device.module.css';
import { typedCode } from './typed-code.js';

const NO_CODE = 'A code has eight letters, such as BCDF-GHJK. It has no vowels and no digits.';
const UNKNOWN = 'No device waits with this code. Compare it letter by letter, or start again on the device.';

interface CodeFormProps {
  /** What the field holds at first. */
  readonly code: string;
  readonly onFound: (request: DeviceRequest) => void;
}

/** Asks for the code that a device shows. */
export function CodeForm({ code, onFound }: CodeFormProps): ReactNode {
  const [text, setText] = useState(code);
  const [isNoCode, setNoCode] = useState(false);
  const [until, setUntil] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  const wait = useCountdown(until);
  const look = useMutation({
    mutationFn: readRequest,
    onSuccess: onFound,
    onError: (error) => {
      setUntil(waitUntil(error, Date.now()));
      field.current?.select();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = typedCode(text);
    setNoCode(typed === undefined);
    if (typed !== undefined && wait === 0 && !look.isPending) look.mutate(typed);
  };
  const isUnknown = look.error instanceof ApiProblem && look.error.code === 'not_found';
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Code of the device">
      <p className={styles.lead}>
        A program that signs in without a browser shows a code and this address. Type the code as you see it on that
        device.
      </p>
      <TextInput
        ref={field}
        label="Code"
        name="user_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder="BCDF-GHJK"
        classNames={{ input: styles.input }}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={isNoCode ? NO_CODE : isUnknown ? UNKNOWN : undefined}
      />
      {isNoCode || isUnknown || (until !== undefined && wait === 0) ? null : <ProblemNote error={look.error} />}
      <div>
        <Button type="submit" loading={look.isPending} disabled={wait > 0}>
          {wait > 0 ? `Wait ${formatWait(wait)}` : 'Go on'}
        </Button>
      </div>
    </form>
  );
}
