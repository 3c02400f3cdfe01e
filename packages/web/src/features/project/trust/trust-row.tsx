import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { trustRulesRemove, type TrustRule } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { ensureOk } from '../../../api/unwrap.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Cell, SubLine } from '../../../ui/lists/table.js';
import { Icon } from '../../../ui/text/icon.js';
import { UserText } from '../../../ui/text/user-text.js';
import { Age } from '../../../ui/time/age.js';
import styles from '../settings/settings.module.css';
import { TrustForm } from './trust-form.js';

/** Table row of a trust rule, with its actions. */
export function TrustRow({ rule }: { readonly rule: TrustRule }): ReactNode {
  const { name, issuer, claims, user, lastUsedAt } = rule;
  return (
    <tr>
      <Cell>
        <span>
          <UserText text={name} />
          <SubLine>
            <UserText text={issuer} />
          </SubLine>
        </span>
      </Cell>
      <Cell label="Claims">
        <UserText
          text={Object.entries(claims)
            .map(([claim, pattern]) => `${claim}=${pattern}`)
            .join(', ')}
        />
      </Cell>
      <Cell label="Acts for">
        {user.active ? (
          <UserText text={user.name ?? user.id} />
        ) : (
          <span className={styles.bad}>
            <Icon name="alert" size={12} />
            {user.name ?? 'A user'} has left. Save the rule to act for you.
          </span>
        )}
      </Cell>
      <Cell label="Last used">{lastUsedAt === null ? 'never' : <Age at={lastUsedAt} />}</Cell>
      <Cell align="end">
        <Actions rule={rule} />
      </Cell>
    </tr>
  );
}

function Actions({ rule }: { readonly rule: TrustRule }): ReactNode {
  const { id: ruleId, projectId, name } = rule;
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <span className={styles.actions}>
      <Button variant="default" size="xs" aria-label={`Edit: ${name}`} onClick={open}>
        Edit
      </Button>
      <ConfirmButton
        label="Delete"
        about={name}
        title="Delete trust rule"
        action="Delete trust rule"
        run={() => ensureOk(trustRulesRemove({ path: { projectId, ruleId } }))}
        invalidates={[['trust-rules', projectId]]}
        successMessage="Trust rule deleted"
      >
        Jobs get no tokens by this rule afterwards, and the tokens that they have stop working immediately.
      </ConfirmButton>
      {isOpen ? (
        <Dialog onClose={close} title="Edit trust rule" size="lg">
          <TrustForm projectId={projectId} rule={rule} onDone={close} />
        </Dialog>
      ) : null}
    </span>
  );
}
