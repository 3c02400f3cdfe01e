import { Button } from '@mantine/core';
import { targetsChange, targetsRemove, type Target } from '@clarion/api-client';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ask, tell } from '../../api/ask.js';
import { isAtLeast, useSession } from '../../api/session.js';
import { Age } from '../../ui/age.js';
import { ConfirmButton } from '../../ui/confirm-button.js';
import { IdSign } from '../../ui/id-sign.js';
import { ProblemNote } from '../../ui/problem-note.js';
import { Cell, Sub } from '../../ui/table.js';
import { useChange } from '../../ui/use-change.js';
import { UserText } from '../../ui/user-text.js';
import { RenameTarget } from './rename-target.js';
import styles from './settings.module.css';

const STALE = [['projects'], ['overview'], ['targets']];

/** A target, and what can be done to it. */
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
          {isDefault ? <Sub>default</Sub> : null}
          {archivedAt === null ? null : <Sub>archived</Sub>}
        </span>
      </Cell>
      <Cell label="Slug">
        <code>{slug}</code>
      </Cell>
      <Cell label="Id">
        <IdSign id={id} what="the target id" />
      </Cell>
      <Cell label="Made">
        <Age at={createdAt} />
      </Cell>
      <Cell align="end">{isAdmin ? <Actions target={target} /> : null}</Cell>
    </tr>
  );
}

function Actions({ target }: { readonly target: Target }): ReactNode {
  const { id: targetId, projectId, name, isDefault, archivedAt } = target;
  const [isRenamed, setRenamed] = useState(false);
  const change = useChange({
    run: (body: { readonly isDefault?: boolean; readonly archived?: boolean }) =>
      ask(targetsChange({ path: { projectId, targetId }, body })),
    stale: STALE,
    said: 'The target is changed',
  });
  return (
    <div>
      <div className={styles.actions}>
        <Button variant="default" size="xs" aria-label={`Rename: ${name}`} onClick={() => setRenamed(true)}>
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
            title="Delete the target"
            action="Delete it with all runs"
            typed={name}
            run={() => tell(targetsRemove({ path: { projectId, targetId } }))}
            stale={STALE}
            said="The target is deleted"
          >
            Its runs, failures and artifacts are deleted now, and uploads to it are refused. Nobody can bring them back.
          </ConfirmButton>
        )}
      </div>
      <ProblemNote error={change.error} />
      {isRenamed ? <RenameTarget target={target} stale={STALE} onClose={() => setRenamed(false)} /> : null}
    </div>
  );
}
