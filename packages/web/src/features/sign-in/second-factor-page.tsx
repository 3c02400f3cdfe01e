import { Button } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { signOut, useCurrentSession } from '../../api/session.js';
import { SecondFactors } from '../../domain/factors/second-factors.js';
import { UserText } from '../../ui/text/user-text.js';
import { enterApp } from './enter-app.js';
import { EntryPage } from './entry-page.js';
import { nextPath } from './sign-in-url.js';

/** Page where a user sets up the second factor that the organization requires. Nothing else is permitted before. */
export function SecondFactorPage(): ReactNode {
  const { next } = useSearch({ from: '/second-factor' });
  const { organization } = useCurrentSession();
  const leave = async (): Promise<void> => {
    await signOut();
    enterApp('/login');
  };
  return (
    <EntryPage
      title="Set up a second factor"
      intro={
        <p>
          <UserText text={organization.name} /> requires one of its members. Choose an authenticator app or a passkey.
        </p>
      }
    >
      <SecondFactors onAdded={() => enterApp(nextPath(next))} />
      <div>
        <Button variant="subtle" size="compact-sm" onClick={() => void leave()}>
          Sign out
        </Button>
      </div>
    </EntryPage>
  );
}
