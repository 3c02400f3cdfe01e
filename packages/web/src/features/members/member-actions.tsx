import {
  memberAccessDeactivate,
  memberAccessEndSessions,
  memberAccessReactivate,
  memberRemove,
  type Member,
} from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ensureOk, unwrap } from '../../api/unwrap.js';
import { useSession } from '../../api/session.js';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js';
import { UserText } from '../../ui/text/user-text.js';
import styles from './members.module.css';
import { ResetFactors } from './reset-factors.js';

const AFFECTED_QUERIES = [['members'], ['invitations'], ['tokens'], ['session']];

interface MemberProps {
  readonly member: Member;
}

/** Buttons that end the sessions of a member, deactivate or reactivate the member, and remove the member. */
export function MemberActions({ member }: MemberProps): ReactNode {
  const isSelf = useSession().user.id === member.userId;
  const isActive = member.deactivatedAt === null;
  return (
    <span className={styles.actions}>
      {isSelf || !isActive ? null : <EndSessions member={member} />}
      {isSelf ? null : isActive ? <Deactivate member={member} /> : <Reactivate member={member} />}
      {isSelf ? null : <ResetFactors member={member} />}
      <Remove member={member} />
    </span>
  );
}

function EndSessions({ member: { userId, name, email } }: MemberProps): ReactNode {
  return (
    <ConfirmButton
      label="End sessions"
      about={email}
      title="End sessions"
      action="End now"
      run={() => ensureOk(memberAccessEndSessions({ path: { userId } }))}
      invalidates={AFFECTED_QUERIES}
      successMessage="Sessions ended"
    >
      Sign <Name text={name} /> out of this organization in every browser? They can sign in again. Their tokens stay
      valid.
    </ConfirmButton>
  );
}

function Deactivate({ member: { userId, name, email } }: MemberProps): ReactNode {
  return (
    <ConfirmButton
      label="Deactivate"
      about={email}
      title="Deactivate member"
      action="Deactivate now"
      run={() => unwrap(memberAccessDeactivate({ path: { userId } }))}
      invalidates={AFFECTED_QUERIES}
      successMessage="Member deactivated"
    >
      Deactivate <Name text={name} />? Their tokens for this organization are refused and their sessions in it end
      immediately. Programs that use these tokens, such as CI jobs, fail until you reactivate the member.
    </ConfirmButton>
  );
}

function Reactivate({ member: { userId, name, email } }: MemberProps): ReactNode {
  return (
    <ConfirmButton
      label="Reactivate"
      about={email}
      title="Reactivate member"
      action="Reactivate now"
      run={() => unwrap(memberAccessReactivate({ path: { userId } }))}
      invalidates={AFFECTED_QUERIES}
      successMessage="Member reactivated"
    >
      Reactivate <Name text={name} />? They can sign in again, and their tokens work again unless they have expired or
      been deleted.
    </ConfirmButton>
  );
}

function Remove({ member: { userId, name, email } }: MemberProps): ReactNode {
  return (
    <ConfirmButton
      label="Remove"
      about={email}
      title="Remove member"
      action="Remove now"
      run={() => ensureOk(memberRemove({ path: { userId } }))}
      invalidates={AFFECTED_QUERIES}
      successMessage="Member removed"
    >
      Remove <Name text={name} /> from the organization? Their tokens for this organization stop working and their
      sessions in it end immediately. Programs that use these tokens, such as CI jobs, fail. Uploaded runs stay.
    </ConfirmButton>
  );
}

function Name({ text }: { readonly text: string }): ReactNode {
  return (
    <b>
      <UserText text={text} />
    </b>
  );
}
