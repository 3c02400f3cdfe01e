import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { SecretDialog } from '../../ui/dialogs/secret-dialog.js';
import { ErrorState, Loading } from '../../ui/feedback/states.js';
import { Section } from '../../ui/layout/section.js';
import { AuthenticatorApp } from './authenticator-app.js';
import { PasskeyList } from './passkey-list.js';
import { secondFactorsQuery } from './second-factors-query.js';
import { secondFactorReplaceRecoveryCodes } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { unwrap } from '../../api/unwrap.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { useFactorChange } from './use-factor-change.js';

interface SecondFactorsProps {
  /** Called when a factor was added and its recovery codes are stored. */
  readonly onAdded?: () => void;
}

/** Sections for the user's authenticator app, passkeys and recovery codes. */
export function SecondFactors({ onAdded }: SecondFactorsProps): ReactNode {
  const [codes, setCodes] = useState<readonly string[]>();
  const factors = useQuery(secondFactorsQuery);
  const added = (recoveryCodes: readonly string[] | null): void => {
    if (recoveryCodes === null) onAdded?.();
    else setCodes(recoveryCodes);
  };
  return (
    <>
      {factors.isPending ? <Loading lines={3} /> : null}
      {factors.isError ? <ErrorState error={factors.error} onRetry={() => void factors.refetch()} /> : null}
      {factors.data === undefined ? null : (
        <>
          <Section title="Authenticator app" aside="Asked for after your password.">
            <AuthenticatorApp since={factors.data.authenticatorAppSince} onAdded={added} />
          </Section>
          <Section title="Passkeys" aside="Sign in without a password, by your fingerprint, face or security key.">
            <PasskeyList
              passkeys={factors.data.passkeys}
              isAvailable={factors.data.passkeysAvailable}
              onAdded={added}
            />
          </Section>
          {factors.data.authenticatorAppSince === null && factors.data.passkeys.length === 0 ? null : (
            <Section title="Recovery codes" aside="For the day when the app and the passkeys are lost.">
              <RecoveryCodes left={factors.data.recoveryCodesLeft} onReplaced={setCodes} />
            </Section>
          )}
        </>
      )}
      {codes === undefined ? null : (
        <SecretDialog
          title="Recovery codes"
          description="Each signs you in once in place of your other factors, beside your password. Store them now: they are shown only once."
          copies={[{ label: 'Recovery codes', text: codes.join('\n'), what: 'the recovery codes' }]}
          fileName="clarion-recovery-codes.txt"
          confirmLabel="I have stored the codes"
          onClose={() => {
            setCodes(undefined);
            // Once the dialog is gone: while it is open, it keeps the browser from leaving the page.
            setTimeout(() => onAdded?.());
          }}
        />
      )}
    </>
  );
}

interface RecoveryCodesProps {
  readonly left: number;
  readonly onReplaced: (codes: readonly string[]) => void;
}

/** Shows how many recovery codes are left, and makes new ones. */
function RecoveryCodes({ left, onReplaced }: RecoveryCodesProps): ReactNode {
  const { change, confirmation } = useFactorChange({
    run: () => unwrap(secondFactorReplaceRecoveryCodes()),
    onDone: ({ recoveryCodes }) => onReplaced(recoveryCodes),
  });
  if (confirmation !== null) return confirmation;
  return (
    <>
      <p>{left === 1 ? '1 code is left.' : `${left} codes are left.`} New codes replace all of them.</p>
      <ProblemNote error={change.error} />
      <div>
        <Button variant="default" loading={change.isPending} onClick={() => change.mutate()}>
          Create new codes
        </Button>
      </div>
    </>
  );
}
