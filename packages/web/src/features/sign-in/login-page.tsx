import { setupState } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Entry } from './entry.js';
import styles from './entry.module.css';
import { LoginForm } from './login-form.js';
import { nextPath } from './next-path.js';

/** Where people sign in. A server that nobody has set up yet asks for that instead. */
export function LoginPage(): ReactNode {
  const { next } = useSearch({ from: '/login' });
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => ask(setupState()) });
  if (setup.data?.required === true) return <Navigate to="/setup" replace />;
  return (
    <Entry title="Sign in">
      <LoginForm next={nextPath(next)} />
      <div className={styles.help}>
        <p>
          Forgot the password? No mail is sent: ask an owner or admin of your organization, or whoever runs this server.
        </p>
      </div>
    </Entry>
  );
}
