import { Button } from '@mantine/core';
import { liveRunsCancel, runsChange, runsRemove, type RunDetail } from '@clarion/api-client';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../../api/session.js';
import { ensureOk, unwrap } from '../../../api/unwrap.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { isOpen } from '../run-queries.js';
import { useChange } from '../../../ui/forms/use-change.js';

/** Queries to refresh after deletion. The run itself is not among them: it would be answered with 404. */
const STALE_AFTER_DELETION = [['runs'], ['overview'], ['trend'], ['tests']];

/** Cancels, pins and deletes a run, for those who may. */
export function RunActions({ run }: { readonly run: RunDetail }): ReactNode {
  const { role } = useSession();
  return (
    <>
      {isOpen(run) && isAtLeast(role, 'member') ? <CancelButton run={run} /> : null}
      {isAtLeast(role, 'member') ? <PinButton run={run} /> : null}
      {isAtLeast(role, 'admin') ? <DeleteButton run={run} /> : null}
    </>
  );
}

function CancelButton({ run: { id: runId, projectId, targetId } }: { readonly run: RunDetail }): ReactNode {
  return (
    <ConfirmButton
      label="Cancel run"
      title="Cancel run"
      action="Cancel run"
      run={() => ensureOk(liveRunsCancel({ path: { projectId, targetId, runId } }))}
      invalidates={[['run', runId], ['runs'], ['build'], ['builds'], ['overview']]}
      successMessage="Run cancelled"
    >
      The run accepts no further tests, and keeps those it has. The tests themselves keep running: stop them in your CI.
    </ConfirmButton>
  );
}

function PinButton({ run: { id: runId, pinned } }: { readonly run: RunDetail }): ReactNode {
  const change = useChange({
    run: () => unwrap(runsChange({ path: { runId }, body: { pinned: !pinned } })),
    invalidates: [['run', runId], ['runs']],
    successMessage: pinned ? 'Run unpinned' : 'Run pinned',
  });
  return (
    <Button
      variant="default"
      size="xs"
      title={pinned ? 'Retention may delete the run again' : 'Keeps the run when the retention of its project ends'}
      loading={change.isPending}
      onClick={() => change.mutate()}
    >
      {pinned ? 'Unpin' : 'Pin'}
    </Button>
  );
}

function DeleteButton({ run: { id: runId, projectId, targetId } }: { readonly run: RunDetail }): ReactNode {
  const navigate = useNavigate();
  return (
    <ConfirmButton
      label="Delete run"
      title="Delete run"
      action="Delete run"
      run={() => ensureOk(runsRemove({ path: { runId } }))}
      invalidates={STALE_AFTER_DELETION}
      successMessage="Run deleted"
      onDone={() => void navigate({ to: '/p/$projectId/$targetId', params: { projectId, targetId } })}
    >
      The run is deleted with its tests, events and artifacts. This cannot be undone.
    </ConfirmButton>
  );
}
