import { Button, TextInput } from '@mantine/core';
import { setupSetUp } from '@clarion/api-client';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';
import { NewPasswordInput } from '../../ui/forms/new-password-input.js';
import { validateAccount } from './validate-account.js';
import { FormError } from './entry-page.js';
import styles from './entry-page.module.css';
import { useFirstFocus } from './use-first-focus.js';
import { useFormErrors } from './use-form-errors.js';
import { SignInProblem } from './sign-in-problem.js';
import { enterApp } from './enter-app.js';

const EMPTY = { organizationName: '', name: '', email: '', password: '' };

/** Form for the first organization and its owner. */
export function SetupForm({ setupKey }: { readonly setupKey: string | undefined }): ReactNode {
  const [fields, setFields] = useState(EMPTY);
  const { ref, errorFor, show, showProblem } = useFormErrors();
  useFirstFocus(ref);
  const setUp = useMutation({
    mutationFn: () =>
      unwrap(
        setupSetUp({
          body: { ...fields, email: fields.email.trim(), ...(setupKey === undefined ? {} : { setupKey }) },
        }),
      ),
    onSuccess: () => enterApp('/start'),
    onError: showProblem,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (show(validateAccount(fields)) && !setUp.isPending) setUp.mutate();
  };
  const change = (changed: Partial<typeof EMPTY>): void => setFields((before) => ({ ...before, ...changed }));
  return (
    <form ref={ref} className={styles.form} onSubmit={submit} noValidate aria-label="Setup">
      {setUp.isError ? <SetupProblem error={setUp.error} /> : null}
      <TextInput
        label="Organization"
        description="Your company or team."
        name="organizationName"
        autoComplete="organization"
        maxLength={200}
        value={fields.organizationName}
        onChange={(event) => change({ organizationName: event.currentTarget.value })}
        error={errorFor('organizationName')}
      />
      <TextInput
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={200}
        value={fields.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={errorFor('name')}
      />
      <TextInput
        label="E-mail"
        description="Used to sign in."
        name="email"
        type="email"
        autoComplete="username"
        maxLength={254}
        value={fields.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={errorFor('email')}
      />
      <NewPasswordInput
        label="Password"
        name="password"
        value={fields.password}
        onChange={(password) => change({ password })}
        error={errorFor('password')}
        personal={[fields.name, fields.email, fields.organizationName]}
      />
      <Button type="submit" loading={setUp.isPending}>
        Set up and sign in
      </Button>
    </form>
  );
}

/** Shows errors that do not belong to a field. */
function SetupProblem({ error }: { readonly error: unknown }): ReactNode {
  const problem = error instanceof ApiProblem ? error : undefined;
  if (problem?.errorFor('setupKey') !== undefined) {
    return <FormError>The setup key is missing or wrong. Open the setup link from the server log.</FormError>;
  }
  if (problem?.code === 'conflict') {
    return (
      <FormError>
        This server is already set up. <a href="/login">Sign in</a>
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
