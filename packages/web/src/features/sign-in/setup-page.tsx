import { setupState } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { EntryPage } from './entry-page.js';
import { SetupForm } from './setup-form.js';

/** First-run setup: creates the first organization and its owner. */
export function SetupPage(): ReactNode {
  const { key } = useSearch({ from: '/setup' });
  // Loaded once: after the setup, the form navigates away itself.
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => unwrap(setupState()), staleTime: Infinity });
  if (setup.isPending) {
    return (
      <EntryPage title="Set up Clarion">
        <Loading />
      </EntryPage>
    );
  }
  if (setup.isError) {
    return (
      <EntryPage title="Set up Clarion">
        <ErrorState error={setup.error} onRetry={() => void setup.refetch()} />
      </EntryPage>
    );
  }
  return setup.data.required ? <Required setupKey={key} /> : <AlreadySetUp />;
}

function Required({ setupKey }: { readonly setupKey: string | undefined }): ReactNode {
  return (
    <EntryPage title="Set up Clarion" intro="Create your organization. You become its owner. This link works once.">
      <SetupForm setupKey={setupKey} />
    </EntryPage>
  );
}

function AlreadySetUp(): ReactNode {
  return (
    <EntryPage title="Clarion is already set up" intro={<p>The setup link no longer works.</p>}>
      <Link to="/login">Sign in</Link>
    </EntryPage>
  );
}
