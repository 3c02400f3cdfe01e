import { setupState } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { EntryPage } from './entry-page.js';
import styles from './entry-page.module.css';
import { LoginForm } from './login-form.js';
import { nextPath } from './next-path.js';

/** Sign-in page. Redirects to the setup page if the server is not set up yet. */
export function LoginPage(): ReactNode {
  const { next } = useSearch({ from: '/login' });
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => unwrap(setupState()) });
  if (setup.data?.required === true) return <Navigate to="/setup" replace />;
  return (
    <EntryPage title="Sign in">
      <LoginForm next={nextPath(next)} />
      <div className={styles.help}>
        <p>
          Forgot your password? Ask an owner or admin of your organization, or the administrator of this server. Clarion
          does not send e-mail.
        </p>
      </div>
    </EntryPage>
  );
}
