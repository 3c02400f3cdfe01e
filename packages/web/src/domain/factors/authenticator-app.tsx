import {
  secondFactorBeginApp,
  secondFactorConfirmApp,
  secondFactorRemoveApp,
  type AppSetup,
} from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { ensureOk, unwrap } from '../../api/unwrap.js';
import { QrCode } from '../../ui/copy/qr-code.js';
import { Snippet } from '../../ui/copy/snippet.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import styles from '../../ui/forms/form.module.css';
import { Age } from '../../ui/time/age.js';
import { CodeInput } from './code-input.js';
import { useFactorChange } from './use-factor-change.js';

const FIELDS = ['code'];

interface AuthenticatorAppProps {
  /** Since when the user has an app; null without one. */
  readonly since: string | null;
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

/** Sets up and removes the authenticator app. */
export function AuthenticatorApp({ since, onAdded }: AuthenticatorAppProps): ReactNode {
  const [setup, setSetup] = useState<AppSetup>();
  const begin = useFactorChange({ run: () => unwrap(secondFactorBeginApp()), onDone: setSetup });
  const remove = useFactorChange({
    run: () => ensureOk(secondFactorRemoveApp()),
    successMessage: 'Authenticator app removed',
  });
  if (begin.confirmation !== null) return begin.confirmation;
  if (remove.confirmation !== null) return remove.confirmation;
  if (since !== null)
    return (
      <>
        <p>
          Set up <Age at={since} />.
        </p>
        <ProblemNote error={remove.change.error} />
        <div>
          <Button variant="default" loading={remove.change.isPending} onClick={() => remove.change.mutate()}>
            Remove authenticator app
          </Button>
        </div>
      </>
    );
  if (setup !== undefined)
    return (
      <SetupForm
        setup={setup}
        onCancel={() => setSetup(undefined)}
        onDone={(codes) => {
          setSetup(undefined);
          onAdded(codes);
        }}
      />
    );
  return (
    <>
      <ProblemNote error={begin.change.error} />
      <div>
        <Button variant="default" loading={begin.change.isPending} onClick={() => begin.change.mutate()}>
          Set up authenticator app
        </Button>
      </div>
    </>
  );
}

interface SetupFormProps {
  readonly setup: AppSetup;
  readonly onCancel: () => void;
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
}

function SetupForm({ setup: { secret, uri }, onCancel, onDone }: SetupFormProps): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const { change, confirmation } = useFactorChange({
    run: () => unwrap(secondFactorConfirmApp({ body: { code } })),
    successMessage: 'Authenticator app set up',
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  useEffect(() => field.current?.focus(), []);
  const codeError = change.error instanceof ApiProblem ? change.error.errorFor('code') : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    change.mutate(undefined, { onError: () => field.current?.select() });
  };
  if (confirmation !== null) return confirmation;
  return (
    <form className={styles.form} onSubmit={submit} aria-label="Authenticator app" noValidate>
      <p>Scan the code with your authenticator app, or enter the secret. Then enter the six digits that it shows.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <Snippet label="Secret" text={secret} what="the secret" lines="wrap" />
      <CodeInput ref={field} label="Code" value={code} onChange={setCode} error={codeError} />
      <ProblemNote error={change.error} fields={FIELDS} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending} disabled={code.trim() === ''}>
          Confirm code
        </Button>
      </div>
    </form>
  );
}
