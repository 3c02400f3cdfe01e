import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { environmentsRead, environmentsRemove, type EnvironmentSummary } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../../api/session.js';
import { ensureOk, unwrap } from '../../../api/unwrap.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { ErrorState, Loading } from '../../../ui/feedback/states.js';
import { Cell } from '../../../ui/lists/table.js';
import { UserText } from '../../../ui/text/user-text.js';
import styles from '../settings/settings.module.css';
import { EnvironmentForm } from './environment-form.js';

interface EnvironmentRowProps {
  readonly projectId: string;
  readonly environment: EnvironmentSummary;
}

/** Table row of an environment. Admins can change and delete it. */
export function EnvironmentRow({ projectId, environment }: EnvironmentRowProps): ReactNode {
  const { name, baseUrl, variableNames } = environment;
  return (
    <tr>
      <Cell>
        <UserText text={name} />
      </Cell>
      <Cell label="Base address">{baseUrl === null ? 'none' : <UserText text={baseUrl} />}</Cell>
      <Cell label="Variables">
        {variableNames.length === 0 ? 'none' : <UserText text={variableNames.join(', ')} />}
      </Cell>
      <Cell align="end">
        {isAtLeast(useSession().role, 'admin') ? <Actions projectId={projectId} environment={environment} /> : null}
      </Cell>
    </tr>
  );
}

function Actions({ projectId, environment: { name, targetId } }: EnvironmentRowProps): ReactNode {
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <span className={styles.actions}>
      <Button variant="default" size="xs" aria-label={`Edit: ${name}`} onClick={open}>
        Edit
      </Button>
      <ConfirmButton
        label="Delete"
        about={name}
        title="Delete environment"
        action="Delete environment"
        run={() => ensureOk(environmentsRemove({ path: { projectId, targetId, environment: name } }))}
        invalidates={[['environments', projectId, targetId]]}
        successMessage="Environment deleted"
      >
        Runs keep the name. <code>clarion run --environment {name}</code> sets nothing any longer.
      </ConfirmButton>
      {isOpen ? (
        <Dialog onClose={close} title="Edit environment" size="lg">
          <EditedEnvironment path={{ projectId, targetId }} name={name} onDone={close} />
        </Dialog>
      ) : null}
    </span>
  );
}

interface EditedEnvironmentProps {
  readonly path: { readonly projectId: string; readonly targetId: string };
  readonly name: string;
  readonly onDone: () => void;
}

/** Reads the values, which the list does not contain. */
function EditedEnvironment({ path, name, onDone }: EditedEnvironmentProps): ReactNode {
  const environment = useQuery({
    queryKey: ['environments', path.projectId, path.targetId, 'one', name],
    queryFn: () => unwrap(environmentsRead({ path: { ...path, environment: name } })),
    refetchOnWindowFocus: false,
  });
  if (environment.isError) return <ErrorState error={environment.error} onRetry={() => void environment.refetch()} />;
  if (environment.data === undefined) return <Loading lines={4} />;
  return <EnvironmentForm path={path} environment={environment.data} onDone={onDone} />;
}
