import { acceptanceAccept } from '@clarion/api-client';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';
import { waitUntil } from '../../ui/wait.js';
import { Entry } from './entry.js';
import { invitationValue } from './invitation-value.js';
import { InviteForm, type Invited } from './invite-form.js';
import { useEntrance } from './use-entrance.js';

/** Where somebody who was invited comes in. */
export function InvitePage(): ReactNode {
  const { value: pathValue } = useParams({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const value = invitationValue(pathValue, hash);
  const [until, setUntil] = useState<number>();
  const enter = useEntrance();
  const accept = useMutation({
    mutationFn: (who: Invited) => ask(acceptanceAccept({ body: { value, ...who } })),
    onSuccess: () => enter('/'),
    onError: (error) => setUntil(waitUntil(error, Date.now())),
  });
  if (value === '') return <Unusable title="This link is not whole" />;
  if (accept.error instanceof ApiProblem && accept.error.code === 'not_found')
    return <Unusable title="This invitation works no more" />;
  if (accept.error instanceof ApiProblem && accept.error.code === 'conflict') return <Member />;
  return (
    <Entry title="Join on Clarion" lead="You were invited. Choose a name and a password; this link works once.">
      <InviteForm
        onAccept={(who, onRefused) => accept.mutate(who, { onError: onRefused })}
        isPending={accept.isPending}
        error={accept.error}
        until={until}
      />
    </Entry>
  );
}

function Unusable({ title }: { readonly title: string }): ReactNode {
  return (
    <Entry
      title={title}
      lead={
        <p>
          Invitations work once, for seven days, and can be taken back. Ask whoever invited you for a new link, and open
          the whole of it.
        </p>
      }
    >
      <Link to="/login">Sign in, if you have an account</Link>
    </Entry>
  );
}

function Member(): ReactNode {
  return (
    <Entry
      title="You are a member already"
      lead={<p>The account of this e-mail address belongs to the organization.</p>}
    >
      <Link to="/login">Sign in</Link>
    </Entry>
  );
}
