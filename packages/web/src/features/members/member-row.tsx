import { memberRemove, type Member } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ensureOk } from '../../api/unwrap.js';
import { useSession } from '../../api/session.js';
import { Age } from '../../ui/time/age.js';
import { ConfirmButton } from '../../ui/dialogs/confirm-button.js';
import { roleName } from '../../domain/access/roles.js';
import { Cell, SubLine } from '../../ui/lists/table.js';
import { UserText } from '../../ui/text/user-text.js';
import { canChangeMember } from './member-rules.js';
import { MemberRole } from './member-role.js';
import styles from './members.module.css';

const AFFECTED_QUERIES = [['members'], ['tokens'], ['session']];

/** Table row of a member: name, role, activity. */
export function MemberRow({ member }: { readonly member: Member }): ReactNode {
  const { role, user } = useSession();
  const { name, email, lastActiveAt, createdAt, userId } = member;
  const isChangeable = canChangeMember(role, member.role);
  return (
    <tr>
      <Cell>
        <span>
          <span className={styles.name}>
            <UserText text={name} />
          </span>{' '}
          {userId === user.id ? <span className={styles.you}>you</span> : null}
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
      <Cell align="end">
        {isChangeable ? (
          <ConfirmButton
            label="Remove"
            about={email}
            title="Remove member"
            action="Remove now"
            run={() => ensureOk(memberRemove({ path: { userId } }))}
            invalidates={AFFECTED_QUERIES}
            successMessage="Member removed"
          >
            Remove{' '}
            <b>
              <UserText text={name} />
            </b>{' '}
            from the organization? Their tokens for this organization stop working and their sessions in it end
            immediately. Programs that use these tokens, such as CI jobs, fail. Uploaded runs stay.
          </ConfirmButton>
        ) : null}
      </Cell>
    </tr>
  );
}
