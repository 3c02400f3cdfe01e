import type { DeviceRequest } from '@clarion/api-client';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiProblem } from '../../api/problem.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Warning } from '../../ui/warning.js';
import { ConfirmPassword } from './confirm-password.js';
import { decide, type Verdict } from './decide.js';
import styles from './device.module.css';
import { RequestFacts } from './request-facts.js';
import { ScopeList } from './scope-list.js';
import { useArrivalFocus } from './use-arrival-focus.js';

interface DecisionProps {
  readonly request: DeviceRequest;
  readonly onDecided: (request: DeviceRequest) => void;
  readonly onAgain: () => void;
}

/** Shows what asks, from where and for what, and lets the user decide. */
export function Decision({ request, onDecided, onAgain }: DecisionProps): ReactNode {
  const heading = useArrivalFocus();
  const [isToConfirm, setToConfirm] = useState(false);
  const verdict = useMutation({
    mutationFn: (chosen: Verdict) => decide(chosen, request.userCode),
    onSuccess: onDecided,
    onError: (error) => setToConfirm(isToConfirm || isProofTooOld(error)),
  });
  const isApproving = verdict.isPending && verdict.variables === 'approve';
  const mayApprove = request.deviceLogin && request.scopes.some(({ permitted }) => permitted);
  const isConfirming = isToConfirm && mayApprove;
  return (
    <section className={styles.decision} aria-labelledby="device-question">
      <h2 id="device-question" ref={heading} tabIndex={-1} className={styles.question}>
        Does your device show this code?
      </h2>
      <p className={styles.code}>{request.userCode}</p>
      <RequestFacts request={request} />
      <ScopeList scopes={request.scopes} />
      <Cautions request={request} />
      {isProofTooOld(verdict.error) ? null : <ProblemNote error={verdict.error} />}
      {isConfirming ? <ConfirmPassword isGoingOn={isApproving} onConfirmed={() => verdict.mutate('approve')} /> : null}
      <div className={styles.buttons}>
        {isConfirming ? null : (
          <Button
            onClick={() => verdict.mutate('approve')}
            loading={isApproving}
            disabled={!mayApprove || verdict.isPending}
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
        <Button variant="subtle" onClick={onAgain} disabled={verdict.isPending}>
          Another code
        </Button>
      </div>
    </section>
  );
}

function isProofTooOld(error: Error | null): boolean {
  return error instanceof ApiProblem && error.code === 'reauthentication_required';
}

/** What to do in an organization that lets no device in. */
function LoginOff(): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  return (
    <Warning>
      Device login is off in this organization, so that nobody can approve this.{' '}
      {isAdmin ? (
        <>
          You can switch it on in the <Link to="/settings/organization">settings of the organization</Link>.
        </>
      ) : (
        'Ask an admin to switch it on, or make a token by hand.'
      )}
    </Warning>
  );
}

function Cautions({ request }: { readonly request: DeviceRequest }): ReactNode {
  if (!request.deviceLogin) return <LoginOff />;
  return (
    <>
      <Warning>
        Approve only what you started yourself, a moment ago, on a device that you have in front of you. If somebody
        sent you this code or a link to this page, deny it: they would act in your name.
      </Warning>
      {request.fromSameAddress ? null : (
        <Warning>
          The device asks from another network address than yours. That is usual for a server or a CI machine, and wrong
          for a computer beside you.
        </Warning>
      )}
    </>
  );
}
