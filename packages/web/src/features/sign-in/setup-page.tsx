import { setupState } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { Failed, Loading } from '../../ui/states.js';
import { Entry } from './entry.js';
import { SetupForm } from './setup-form.js';

/** The first-run set-up: the first organization and its owner. */
export function SetupPage(): ReactNode {
  const { key } = useSearch({ from: '/setup' });
  // Read once: after the set-up, this page leads on by itself.
  const setup = useQuery({ queryKey: ['setup'], queryFn: () => ask(setupState()), staleTime: Infinity });
  if (setup.isPending) {
    return (
      <Entry title="Set up Clarion">
        <Loading />
      </Entry>
    );
  }
  if (setup.isError) {
    return (
      <Entry title="Set up Clarion">
        <Failed error={setup.error} onRetry={() => void setup.refetch()} />
      </Entry>
    );
  }
  return setup.data.required ? <Required setupKey={key} /> : <Done />;
}

function Required({ setupKey }: { readonly setupKey: string | undefined }): ReactNode {
  return (
    <Entry title="Set up Clarion" lead="Make your organization and its owner, which is you. This link works once.">
      <SetupForm setupKey={setupKey} />
    </Entry>
  );
}

function Done(): ReactNode {
  return (
    <Entry title="Clarion is set up" lead={<p>This server has an owner already, and the link works no more.</p>}>
      <Link to="/login">Sign in</Link>
    </Entry>
  );
}
