import { memberAccessResetFactors, type Member } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { ensureOk } from '../../api/unwrap.js';
import { ConfirmPassword } from '../../domain/access/confirm-password.js';
import { requiresPassword } from '../../domain/access/requires-password.js';
import { Dialog } from '../../ui/dialogs/dialog.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import formStyles from '../../ui/forms/form.module.css';
import { useChange } from '../../ui/forms/use-change.js';
import { UserText } from '../../ui/text/user-text.js';

interface ResetFactorsProps {
  readonly member: Member;
}

/** Button that removes the second factors of a member who has lost them. */
export function ResetFactors({ member }: ResetFactorsProps): ReactNode {
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" aria-label={`Reset factors: ${member.email}`} onClick={dialog.open}>
        Reset factors
      </Button>
      {isOpen ? (
        <Dialog onClose={dialog.close} title="Reset second factors">
          <ResetForm member={member} onClose={dialog.close} />
        </Dialog>
      ) : null}
    </>
  );
}

function ResetForm({
  member: { userId, name },
  onClose,
}: ResetFactorsProps & { readonly onClose: () => void }): ReactNode {
  const reset = useChange({
    run: () => ensureOk(memberAccessResetFactors({ path: { userId } })),
    invalidates: [['members']],
    successMessage: 'Second factors reset',
    onDone: onClose,
  });
  if (requiresPassword(reset.error))
    return (
      <ConfirmPassword
        description="You signed in more than 12 hours ago. Enter your password to reset the factors."
        action="Confirm and reset"
        isBusy={reset.isPending}
        onConfirmed={() => reset.mutate()}
      />
    );
  return (
    <div className={formStyles.form}>
      <p>
        Remove the authenticator app, passkeys and recovery codes of{' '}
        <b>
          <UserText text={name} />
        </b>
        ? Their sessions end, and the password alone signs them in. Make sure that it is them who ask.
      </p>
      <ProblemNote error={reset.error} />
      <div className={formStyles.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button className={formStyles.danger} loading={reset.isPending} onClick={() => reset.mutate()}>
          Reset now
        </Button>
      </div>
    </div>
  );
}
