import { Button } from '@mantine/core';
import { targetsChange, targetsRemove, type Target } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { unwrap, ensureOk } from '../../../api/unwrap.js';
import { isAtLeast, useSession } from '../../../api/session.js';
import { Age } from '../../../ui/time/age.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { CopyableId } from '../../../domain/runs/copyable-id.js';
import { ProblemNote } from '../../../ui/feedback/problem-note.js';
import { Cell, SubLine } from '../../../ui/lists/table.js';
import { useChange } from '../../../ui/forms/use-change.js';
import { UserText } from '../../../ui/text/user-text.js';
import { RenameTarget } from './rename-target.js';
import styles from '../settings/settings.module.css';

const STALE = [['projects'], ['overview'], ['targets']];

/** A row for a target, with its actions. */
export function SettingsTargetRow({ target }: { readonly target: Target }): ReactNode {
  const isAdmin = isAtLeast(useSession().role, 'admin');
  const { id, projectId, name, slug, isDefault, createdAt, archivedAt } = target;
  return (
    <tr>
      <Cell>
        <span>
          <Link to="/p/$projectId/$targetId" params={{ projectId, targetId: id }}>
            <UserText text={name} />
          </Link>
          {isDefault ? <SubLine>default</SubLine> : null}
          {archivedAt === null ? null : <SubLine>archived</SubLine>}
        </span>
      </Cell>
      <Cell label="Slug">
        <code>{slug}</code>
      </Cell>
      <Cell label="ID">
        <CopyableId id={id} what="the target ID" />
      </Cell>
      <Cell label="Created">
        <Age at={createdAt} />
      </Cell>
      <Cell align="end">{isAdmin ? <Actions target={target} /> : null}</Cell>
    </tr>
  );
}

function Actions({ target }: { readonly target: Target }): ReactNode {
  const { id: targetId, projectId, name, isDefault, archivedAt } = target;
  const [isRenaming, setRenaming] = useState(false);
  const change = useChange({
    run: (body: { readonly isDefault?: boolean; readonly archived?: boolean }) =>
      unwrap(targetsChange({ path: { projectId, targetId }, body })),
    invalidates: STALE,
    successMessage: 'Target updated',
  });
  return (
    <div>
      <div className={styles.actions}>
        <Button variant="default" size="xs" aria-label={`Rename: ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        {isDefault ? null : (
          <Button
            variant="default"
            size="xs"
            loading={change.isPending}
            aria-label={`Make default: ${name}`}
            onClick={() => change.mutate({ isDefault: true })}
          >
            Make default
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          loading={change.isPending}
          aria-label={`${archivedAt === null ? 'Archive' : 'Unarchive'}: ${name}`}
          onClick={() => change.mutate({ archived: archivedAt === null })}
        >
          {archivedAt === null ? 'Archive' : 'Unarchive'}
        </Button>
        {isDefault ? null : (
          <ConfirmButton
            label="Delete"
            about={name}
            title="Delete target"
            action="Delete target and runs"
            textToType={name}
            run={() => ensureOk(targetsRemove({ path: { projectId, targetId } }))}
            invalidates={STALE}
            successMessage="Target deleted"
          >
            All runs, failures and artifacts are deleted immediately, and further uploads are rejected. This cannot be
            undone.
          </ConfirmButton>
        )}
      </div>
      <ProblemNote error={change.error} />
      {isRenaming ? <RenameTarget target={target} stale={STALE} onClose={() => setRenaming(false)} /> : null}
    </div>
  );
}
