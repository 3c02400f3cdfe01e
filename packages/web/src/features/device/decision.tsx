import type { DeviceRequest } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { isAtLeast, useSession } from '../../api/session.js';
import { ConfirmPassword } from '../../domain/access/confirm-password.js';
import { requiresPassword } from '../../domain/access/requires-password.js';
import { ProblemNote } from '../../ui/feedback/problem-note.js';
import { Warning } from '../../ui/feedback/warning.js';
import { decide, type Verdict } from './device-request.js';
import styles from './device.module.css';
import { RequestFacts, ScopeList } from './request-details.js';
import { useHeadingFocus } from './use-heading-focus.js';

interface DecisionProps {
  readonly request: DeviceRequest;
  readonly onDecided: (request: DeviceRequest) => void;
  readonly onOtherCode: () => void;
}

/** Shows a device request and lets the user approve or deny it. */
export function Decision({ request, onDecided, onOtherCode }: DecisionProps): ReactNode {
  const heading = useHeadingFocus();
  const [needsPassword, setNeedsPassword] = useState(false);
  const verdict = useMutation({
    mutationFn: (chosen: Verdict) => decide(chosen, request.userCode),
    onSuccess: onDecided,
    onError: (error) => setNeedsPassword(needsPassword || requiresPassword(error)),
  });
  const isApproving = verdict.isPending && verdict.variables === 'approve';
  const canApprove = request.deviceLogin && request.scopes.some(({ permitted }) => permitted);
  const isConfirming = needsPassword && canApprove;
  return (
    <section className={styles.decision} aria-labelledby="device-question">
      <h2 id="device-question" ref={heading} tabIndex={-1} className={styles.question}>
        Does your device show this code?
      </h2>
      <p className={styles.code}>{request.userCode}</p>
      <RequestFacts request={request} />
      <ScopeList scopes={request.scopes} />
      <Warnings request={request} />
      {requiresPassword(verdict.error) ? null : <ProblemNote error={verdict.error} />}
      {isConfirming ? (
        <ConfirmPassword
          description="You signed in more than 15 minutes ago. Enter your password to approve the device."
          action="Confirm and approve"
          isBusy={isApproving}
          onConfirmed={() => verdict.mutate('approve')}
        />
      ) : null}
      <div className={styles.buttons}>
        {isConfirming ? null : (
          <Button
            onClick={() => verdict.mutate('approve')}
            loading={isApproving}
            disabled={!canApprove || verdict.isPending}
          >
            Approve
          </Button>
        )}
        <Button
          variant="default"
          onClick={() => verdict.mutate('deny')}
          loading={verdict.isPending && verdict.variables === 'deny'}
          disabled={verdict.isPending}
        >
          Deny
        </Button>
        <Button variant="subtle" onClick={onOtherCode} disabled={verdict.isPending}>
          Enter another code
        </Button>
      </div>
    </section>
  );
}

/** Explains that device login is off, and how to turn it on. */
function DeviceLoginOff(): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <Warning>
      Device login is off in this organization, so nobody can approve this device.{' '}
      {isAdmin ? (
        <>
          You can turn it on in the <Link to="/settings/organization">organization settings</Link>.
        </>
      ) : (
        'Ask an admin to turn it on, or create a token instead.'
      )}
    </Warning>
  );
}

function Warnings({ request }: { readonly request: DeviceRequest }): ReactNode {
  if (!request.deviceLogin) return <DeviceLoginOff />;
  return (
    <>
      <Warning>
        Only approve a sign-in that you just started yourself, on a device in front of you. If someone sent you this
        code or a link to this page, deny it: they would act in your name.
      </Warning>
      {request.fromSameAddress ? null : (
        <Warning>
          The request comes from a different network address than yours. This is normal for a server or a CI machine,
          but not for a computer next to you.
        </Warning>
      )}
    </>
  );
}
