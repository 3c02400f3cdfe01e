import { Button, TextInput } from '@mantine/core';
import { setupSetUp } from '@clarion/api-client';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { NewPassword } from '../../ui/new-password.js';
import { complaintsOf } from './complaints.js';
import { FormError } from './entry.js';
import styles from './entry.module.css';
import { useFirstFocus } from './first-focus.js';
import { useComplaints } from './form-complaints.js';
import { SignInProblem } from './sign-in-problem.js';
import { useEntrance } from './use-entrance.js';

const EMPTY = { organizationName: '', name: '', email: '', password: '' };

/** Organization, name, e-mail address and password of the owner. */
export function SetupForm({ setupKey }: { readonly setupKey: string | undefined }): ReactNode {
  const [fields, setFields] = useState(EMPTY);
  const { ref, of, show, showProblem } = useComplaints();
  useFirstFocus(ref);
  const enter = useEntrance();
  const setUp = useMutation({
    mutationFn: () =>
      ask(
        setupSetUp({
          body: { ...fields, email: fields.email.trim(), ...(setupKey === undefined ? {} : { setupKey }) },
        }),
      ),
    onSuccess: () => enter('/start'),
    onError: showProblem,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (show(complaintsOf(fields)) && !setUp.isPending) setUp.mutate();
  };
  const change = (changed: Partial<typeof EMPTY>): void => setFields((before) => ({ ...before, ...changed }));
  return (
    <form ref={ref} className={styles.form} onSubmit={submit} noValidate aria-label="Set-up">
      {setUp.isError ? <SetupProblem error={setUp.error} /> : null}
      <TextInput
        label="Organization"
        description="Your company or team."
        name="organizationName"
        autoComplete="organization"
        maxLength={200}
        value={fields.organizationName}
        onChange={(event) => change({ organizationName: event.currentTarget.value })}
        error={of('organizationName')}
      />
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={200}
        value={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={of('name')}
      />
      <TextInput
        label="E-mail"
        description="You sign in with it. No mail is sent."
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        value={fields.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={of('email')}
      />
      <NewPassword
        label="Password"
        name="password"
        value={fields.password}
        onChange={(password) => change({ password })}
        error={of('password')}
        personal={[fields.name, fields.email, fields.organizationName]}
      />
      <Button type="submit" loading={setUp.isPending}>
        Set up and sign in
      </Button>
    </form>
  );
}

/** What concerns no field; fields tell their own complaints. */
function SetupProblem({ error }: { readonly error: unknown }): ReactNode {
  const problem = error instanceof ApiProblem ? error : undefined;
  if (problem?.of('setupKey') !== undefined) {
    return (
      <FormError>
        The key in this address is missing or not the one that the server made. Open the link that its log shows at the
        last start.
      </FormError>
    );
  }
  if (problem?.code === 'conflict') {
    return (
      <FormError>
        Somebody has set this server up already. <a href="/login">Sign in</a>
      </FormError>
    );
  }
  if (problem !== undefined && problem.errors.length > 0) return null;
  return (
    <FormError>
      <SignInProblem error={error} />
    </FormError>
  );
}
