import {
  provisioningCreateToken,
  provisioningRemoveToken,
  type CreatedProvisioningToken,
  type Provisioning,
} from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { ConfirmPassword } from '../../../domain/access/confirm-password.js';
import { requiresPassword } from '../../../domain/access/requires-password.js';
import { Snippet } from '../../../ui/copy/snippet.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { SecretDialog } from '../../../ui/dialogs/secret-dialog.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import formStyles from '../../../ui/forms/form.module.css';
import { Fact } from '../../../ui/layout/facts.js';
import { Age } from '../../../ui/time/age.js';
import { TimeUntil } from '../../../ui/time/time-until.js';
import { FactList } from '../fact-list.js';
import styles from '../settings.module.css';
import { PROVISIONING_KEY } from './provisioning-key.js';

/** The address for the identity provider, and its token. */
export function ProvisioningToken({ provisioning }: { readonly provisioning: Provisioning }): ReactNode {
  const { url, token, formerTokenExpiresAt } = provisioning;
  return (
    <>
      <Snippet label="SCIM address" text={url} what="the SCIM address" lines="wrap" />
      {token === null ? null : (
        <FactList>
          <Fact name="Token">
            <code>{token.hint}</code>
          </Fact>
          <Fact name="Created">
            <Age at={token.createdAt} />
          </Fact>
          <Fact name="Last used">{token.lastUsedAt === null ? 'never' : <Age at={token.lastUsedAt} />}</Fact>
          {formerTokenExpiresAt === null ? null : (
            <Fact name="Former token">
              valid for <TimeUntil at={formerTokenExpiresAt} />
            </Fact>
          )}
        </FactList>
      )}
      <div className={styles.choice}>
        <NewToken isReplacement={token !== null} />
        {token === null ? null : (
          <ConfirmButton
            label="Remove token"
            title="Remove the provisioning token"
            action="Remove token"
            run={() => unwrap(provisioningRemoveToken())}
            invalidates={[PROVISIONING_KEY]}
            successMessage="Provisioning token removed"
          >
            The identity provider can change no members from its next request on. Members stay as they are.
          </ConfirmButton>
        )}
      </div>
    </>
  );
}

/** Button that creates the token, or replaces it, and shows its value once. */
function NewToken({ isReplacement }: { readonly isReplacement: boolean }): ReactNode {
  const [isOpen, dialog] = useDisclosure(false);
  const [created, setCreated] = useState<CreatedProvisioningToken>();
  const label = isReplacement ? 'Replace token' : 'Create token';
  return (
    <>
      <Button size="xs" variant={isReplacement ? 'default' : 'filled'} onClick={dialog.open}>
        {label}
      </Button>
      {isOpen ? (
        <Dialog
          onClose={dialog.close}
          title={isReplacement ? 'Replace the provisioning token' : 'Create a provisioning token'}
        >
          <NewTokenForm
            isReplacement={isReplacement}
            onClose={dialog.close}
            onCreated={(token) => {
              dialog.close();
              setCreated(token);
            }}
          />
        </Dialog>
      ) : null}
      {created === undefined ? null : (
        <SecretDialog
          title="Provisioning token created"
          description="Copy it into your identity provider now: it is shown only once. Anyone with this token can add and remove members."
          copies={[{ label: 'Token', text: created.value, what: 'the token' }]}
          confirmLabel="I have stored the token in the identity provider"
          onClose={() => setCreated(undefined)}
        />
      )}
    </>
  );
}

interface NewTokenFormProps {
  readonly isReplacement: boolean;
  readonly onClose: () => void;
  readonly onCreated: (token: CreatedProvisioningToken) => void;
}

function NewTokenForm({ isReplacement, onClose, onCreated }: NewTokenFormProps): ReactNode {
  const queries = useQueryClient();
  const create = useMutation({
    mutationFn: () => unwrap(provisioningCreateToken()),
    onSuccess: (token) => {
      onCreated(token);
      void queries.invalidateQueries({ queryKey: PROVISIONING_KEY });
    },
  });
  const label = isReplacement ? 'Replace token' : 'Create token';
  if (requiresPassword(create.error))
    return (
      <ConfirmPassword
        description="You signed in more than 12 hours ago. Enter your password to create the token."
        action="Confirm and create"
        isBusy={create.isPending}
        onConfirmed={() => create.mutate()}
      />
    );
  return (
    <div className={formStyles.form}>
      <p>
        {isReplacement
          ? 'Creates a new token. The present one stays valid for a day: put the new one into your identity provider before then.'
          : 'The token belongs to the organization. It can add, change, deactivate and remove members, except the last owner, and makes nobody an owner.'}
      </p>
      <ProblemNote error={create.error} />
      <div className={formStyles.buttons}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button loading={create.isPending} onClick={() => create.mutate()}>
          {label}
        </Button>
      </div>
    </div>
  );
}
