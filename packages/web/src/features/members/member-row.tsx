import { memberRemove, type Member } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { tell } from '../../api/ask.js';
import { useSession } from '../../api/session.js';
import { Age } from '../../ui/age.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { roleName } from '../../ui/role-words.js';
import { Cell, Sub } from '../../ui/table.js';
import { UserText } from '../../ui/user-text.js';
import { mayChange } from './may-change.js';
import { MemberRole } from './member-role.js';
import styles from './members.module.css';

const STALE = [['members'], ['tokens'], ['session']];

/** A member: who it is, as what, and how active. */
export function MemberRow({ member }: { readonly member: Member }): ReactNode {
  const { role, user } = useSession();
  const { name, email, lastActiveAt, createdAt, userId } = member;
  const isChangeable = mayChange(role, member.role);
  return (
    <tr>
      <Cell>
        <span>
          <span className={styles.name}>
            <UserText text={name} />
          </span>{' '}
          {userId === user.id ? <span className={styles.you}>you</span> : null}
          <Sub>
            <UserText text={email} />
          </Sub>
        </span>
      </Cell>
      <Cell label="Role">{isChangeable ? <MemberRole member={member} /> : roleName(member.role)}</Cell>
      <Cell label="Last active">{lastActiveAt === null ? 'never' : <Age at={lastActiveAt} />}</Cell>
      <Cell label="Since">
        <Age at={createdAt} />
      </Cell>
      <Cell align="end">
        {isChangeable ? (
          <ConfirmButton
            label="Remove"
            about={email}
            title="Remove the member"
            action="Remove now"
            run={() => tell(memberRemove({ path: { userId } }))}
            stale={STALE}
            said="The member is removed"
          >
            Remove{' '}
            <b>
              <UserText text={name} />
            </b>{' '}
            from the organization? Their tokens in this organization stop working and their sessions in it end, from the
            next request on. Programs that use these tokens, such as CI, are refused. What they uploaded stays.
          </ConfirmButton>
        ) : null}
      </Cell>
    </tr>
  );
}
