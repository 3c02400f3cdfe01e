import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { tagsRemove, type Tag, tagsRename } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { isAtLeast, useSession } from '../../../api/session.js';
import { ensureOk, unwrap } from '../../../api/unwrap.js';
import { TagLabel } from '../../../domain/tags/tag-label.js';
import { ConfirmButton } from '../../../ui/dialogs/confirm-button.js';
import { Dialog } from '../../../ui/dialogs/dialog.js';
import { Cell } from '../../../ui/lists/table.js';
import { formatCount } from '../../../ui/text/format.js';
import { UserText } from '../../../ui/text/user-text.js';
import styles from '../settings/settings.module.css';
import { TagForm } from './tag-form.js';
import { NameForm } from '../../../ui/forms/name-form.js';
import { useChange } from '../../../ui/forms/use-change.js';

interface TagRowProps {
  readonly projectId: string;
  readonly tag: Tag;
}

/** Table row of a tag. Admins can describe, rename and delete it. */
export function TagRow({ projectId, tag }: TagRowProps): ReactNode {
  const { aliases, description, described, tests } = tag;
  return (
    <tr>
      <Cell>
        <TagLabel look={tag} />
      </Cell>
      <Cell label="Tests" align="end">
        {formatCount(tests ?? 0)}
      </Cell>
      <Cell label="Description">
        {description === '' ? described ? 'none' : 'not described' : <UserText text={description} />}
      </Cell>
      <Cell label="Aliases">{aliases.length === 0 ? 'none' : <UserText text={aliases.join(', ')} />}</Cell>
      <Cell align="end">
        {isAtLeast(useSession().role, 'admin') ? <Actions projectId={projectId} tag={tag} /> : null}
      </Cell>
    </tr>
  );
}

function Actions({ projectId, tag }: TagRowProps): ReactNode {
  const { name, described } = tag;
  const [isEditing, edit] = useDisclosure(false);
  const [isRenaming, rename] = useDisclosure(false);
  const editLabel = described ? 'Edit' : 'Describe';
  return (
    <span className={styles.actions}>
      <Button variant="default" size="xs" aria-label={`${editLabel}: ${name}`} onClick={edit.open}>
        {editLabel}
      </Button>
      <Button variant="default" size="xs" aria-label={`Rename: ${name}`} onClick={rename.open}>
        Rename
      </Button>
      {described ? (
        <ConfirmButton
          label="Delete"
          about={name}
          title="Delete tag"
          action="Delete tag"
          run={() => ensureOk(tagsRemove({ path: { projectId, tag: name } }))}
          invalidates={[['tags', projectId], ['run'], ['collections', projectId]]}
          successMessage="Tag deleted"
        >
          Tests keep the tag. Its color, description and aliases are deleted, so that filters and collections no longer
          treat the aliases as this tag.
        </ConfirmButton>
      ) : null}
      {isEditing ? (
        <Dialog onClose={edit.close} title={`${editLabel} tag`} size="lg">
          <TagForm projectId={projectId} tag={tag} onDone={edit.close} />
        </Dialog>
      ) : null}
      {isRenaming ? (
        <Dialog onClose={rename.close} title="Rename tag">
          <RenameTagForm projectId={projectId} tag={tag} onDone={rename.close} />
        </Dialog>
      ) : null}
    </span>
  );
}

interface RenameTagFormProps {
  readonly projectId: string;
  readonly tag: Tag;
  readonly onDone: () => void;
}

/** Renames a tag. Its former name becomes an alias. */
function RenameTagForm({ projectId, tag, onDone }: RenameTagFormProps): ReactNode {
  const rename = useChange({
    run: (name: string) => unwrap(tagsRename({ path: { projectId, tag: tag.name }, body: { name } })),
    invalidates: [['tags', projectId], ['run'], ['collections', projectId]],
    successMessage: 'Tag renamed',
    onDone,
  });
  return (
    <NameForm
      description="The former name becomes an alias: filters and collections find the tests of stored and later runs under both."
      action="Rename tag"
      takenMessage="Another tag has this name or alias, or there are too many. Choose another name, or change that tag first."
      error={rename.error}
      isPending={rename.isPending}
      onSubmit={(name) => rename.mutate(name)}
    />
  );
}
