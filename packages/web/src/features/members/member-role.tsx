import { memberChange, type Member } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../api/unwrap.js';
import { useSession } from '../../api/session.js';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { roleName, type RoleName } from '../../domain/access/roles.js';
import { useChange } from '../../ui/forms/use-change.js';
import { RoleSelect } from './role-select.js';

const AFFECTED_QUERIES = [['members'], ['invitations'], ['session']];

/** Changes the role of a member. Asks for confirmation before users change their own role. */
export function MemberRole({ member: { userId, email, role } }: { readonly member: Member }): ReactNode {
  const { user } = useSession();
  const [requested, setRequested] = useState<RoleName>();
  const run = (chosen: RoleName): Promise<Member> => unwrap(memberChange({ path: { userId }, body: { role: chosen } }));
  const change = useChange({ run, invalidates: AFFECTED_QUERIES, successMessage: 'Role changed' });
  return (
    <div>
      <RoleSelect
        label={`Role of ${email}`}
        value={role}
        isDisabled={change.isPending}
        onChange={(chosen) => (userId === user.id ? setRequested(chosen) : change.mutate(chosen))}
      />
      <ProblemNote error={change.error} />
      {requested === undefined ? null : (
        <ConfirmDialog
          title="Change your own role"
          action={`Change to ${roleName(requested).toLowerCase()}`}
          run={() => run(requested)}
          invalidates={AFFECTED_QUERIES}
          successMessage="Your role has changed"
          onClose={() => setRequested(undefined)}
        >
          Your current role is {roleName(role).toLowerCase()}. You lose its additional permissions immediately and
          cannot restore the role yourself.
        </ConfirmDialog>
      )}
    </div>
  );
}
