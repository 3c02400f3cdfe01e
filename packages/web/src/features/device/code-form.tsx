import type { DeviceRequest } from '@clarion/api-client';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { useCountdown } from '../../ui/time/use-countdown.js';
import { formatWait, retryTime } from '../../ui/time/time-left.js';
import { readRequest, parseUserCode } from './device-request.js';
import styles from './device.module.css';

const MALFORMED = 'Enter a code of eight letters, such as BCDF-GHJK. Codes have no vowels or digits.';
const UNKNOWN = 'No device is waiting with this code. Check each letter, or start again on the device.';

interface CodeFormProps {
  /** Initial value. */
  readonly code: string;
  readonly onFound: (request: DeviceRequest) => void;
}

/** Form for the code shown on a device. */
export function CodeForm({ code, onFound }: CodeFormProps): ReactNode {
  const [text, setText] = useState(code);
  const [isMalformed, setMalformed] = useState(false);
  const [until, setUntil] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  const wait = useCountdown(until);
  const lookUp = useMutation({
    mutationFn: readRequest,
    onSuccess: onFound,
    onError: (error) => {
      setUntil(retryTime(error, Date.now()));
      field.current?.select();
    },
  });
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const parsed = parseUserCode(text);
    setMalformed(parsed === undefined);
    if (parsed !== undefined && wait === 0 && !lookUp.isPending) lookUp.mutate(parsed);
  };
  const isUnknown = lookUp.error instanceof ApiProblem && lookUp.error.code === 'not_found';
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="Device code">
      <p className={styles.intro}>
        A program that signs in without a browser shows this address and a code. Enter the code from that device.
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
        error={isMalformed ? MALFORMED : isUnknown ? UNKNOWN : undefined}
      />
      {isMalformed || isUnknown || (until !== undefined && wait === 0) ? null : <ProblemNote error={lookUp.error} />}
      <div>
        <Button type="submit" loading={lookUp.isPending} disabled={wait > 0}>
          {wait > 0 ? `Wait ${formatWait(wait)}` : 'Continue'}
        </Button>
      </div>
    </form>
  );
}
