import { tagsRename, type Tag } from '@clarion/api-client';
import type { ReactNode } from 'react';
import { unwrap } from '../../../api/unwrap.js';
import { NameForm } from '../../../ui/forms/name-form.js';
import { useChange } from '../../../ui/forms/use-change.js';

interface RenameTagFormProps {
  readonly projectId: string;
  readonly tag: Tag;
  readonly onDone: () => void;
}

/** Renames a tag. Its former name becomes an alias. */
export function RenameTagForm({ projectId, tag, onDone }: RenameTagFormProps): ReactNode {
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
