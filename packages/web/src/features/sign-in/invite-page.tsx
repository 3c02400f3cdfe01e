import { acceptanceAccept } from '@clarion/api-client';
import { useMutation } from '@tanstack/react-query';
import { Link, useLocation, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';
import { retryTime } from '../../ui/time/time-left.js';
import { EntryPage } from './entry-page.js';
import { invitationValue } from './sign-in-url.js';
import { InviteForm, type NewMember } from './invite-form.js';
import { enterApp } from './enter-app.js';

/** Page where an invited user joins the organization. */
export function InvitePage(): ReactNode {
  const { value: pathValue } = useParams({ strict: false });
  const hash = useLocation({ select: (location) => location.hash });
  const value = invitationValue(pathValue, hash);
  const [until, setUntil] = useState<number>();
  const accept = useMutation({
    mutationFn: (member: NewMember) => unwrap(acceptanceAccept({ body: { value, ...member } })),
    onSuccess: () => enterApp('/'),
    onError: (error) => setUntil(retryTime(error, Date.now())),
  });
  if (value === '') return <Unusable title="The link is incomplete" />;
  if (accept.error instanceof ApiProblem && accept.error.code === 'not_found')
    return <Unusable title="This invitation is no longer valid" />;
  if (accept.error instanceof ApiProblem && accept.error.code === 'conflict') return <AlreadyMember />;
  return (
    <EntryPage title="Join Clarion" intro="You have been invited. Choose a name and a password. This link works once.">
      <InviteForm
        onAccept={(member, onError) => accept.mutate(member, { onError })}
        isPending={accept.isPending}
        error={accept.error}
        until={until}
      />
    </EntryPage>
  );
}

function Unusable({ title }: { readonly title: string }): ReactNode {
  return (
    <EntryPage
      title={title}
      intro={
        <p>
          An invitation works once, for seven days, and can be revoked. Ask for a new link, and open the complete link.
        </p>
      }
    >
      <Link to="/login">Already have an account? Sign in</Link>
    </EntryPage>
  );
}

function AlreadyMember(): ReactNode {
  return (
    <EntryPage
      title="You are already a member"
      intro={<p>The account with this e-mail address already belongs to the organization.</p>}
    >
      <Link to="/login">Sign in</Link>
    </EntryPage>
  );
}
