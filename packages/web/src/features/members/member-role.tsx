import { memberChange, type Member } from '@clarion/api-client';
import { useState, type ReactNode } from 'react';
import { ask } from '../../api/ask.js';
import { useSession } from '../../api/session.js';
import { Confirm } from '../../ui/confirm.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { roleName, type RoleName } from '../../ui/role-words.js';
import { useChange } from '../../ui/use-change.js';
import { RoleSelect } from './role-select.js';

const STALE = [['members'], ['invitations'], ['session']];

/** Gives a member another role; asks first where it is one's own. */
export function MemberRole({ member: { userId, email, role } }: { readonly member: Member }): ReactNode {
  const { user } = useSession();
  const [asked, setAsked] = useState<RoleName>();
  const run = (chosen: RoleName): Promise<Member> => ask(memberChange({ path: { userId }, body: { role: chosen } }));
  const change = useChange({ run, stale: STALE, said: 'The role is changed' });
  return (
    <div>
      <RoleSelect
        label={`Role of ${email}`}
        value={role}
        isDisabled={change.isPending}
        onChange={(chosen) => (userId === user.id ? setAsked(chosen) : change.mutate(chosen))}
      />
      <ProblemNote error={change.error} />
      {asked === undefined ? null : (
        <Confirm
          title="Change your own role"
          action={`Become ${roleName(asked).toLowerCase()}`}
          run={() => run(asked)}
          stale={STALE}
          said="Your role is changed"
          onClose={() => setAsked(undefined)}
        >
          You are {roleName(role).toLowerCase()} now. What the new role may not do ends at once, and you cannot give the
          old one back to yourself.
        </Confirm>
      )}
    </div>
  );
}
