import type { Member } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.js';
import { Age } from '../../ui/time/age.js';
import { roleName } from '../../domain/access/roles.js';
import { Cell, SubLine } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { MemberActions } from './member-actions.js';
import { canChangeMember } from './permissions.js';
import { MemberRole } from './member-role.js';
import styles from './members.module.css';

/** Table row of a member: name, role, activity. */
export function MemberRow({ member }: { readonly member: Member }): ReactNode {
  const { role, user } = useSession();
  const { name, email, lastActiveAt, createdAt, userId, deactivatedAt } = member;
  const isChangeable = canChangeMember(role, member.role);
  return (
    <tr>
      <Cell>
        <span>
          <span className={styles.name}>
            <UserText text={name} />
          </span>{' '}
          {userId === user.id ? <span className={styles.you}>you</span> : null}
          {deactivatedAt === null ? null : <span className={styles.deactivated}>deactivated</span>}
          <SubLine>
            <UserText text={email} />
          </SubLine>
        </span>
      </Cell>
      <Cell label="Role">{isChangeable ? <MemberRole member={member} /> : roleName(member.role)}</Cell>
      <Cell label="Last active">{lastActiveAt === null ? 'never' : <Age at={lastActiveAt} />}</Cell>
      <Cell label="Joined">
        <Age at={createdAt} />
      </Cell>
      <Cell align="end">{isChangeable ? <MemberActions member={member} /> : null}</Cell>
    </tr>
  );
}
