import type { ReactNode } from 'react';
import { TagLabel } from './tag-label.js';
import { looksOf } from './tag-looks.js';
import { useDescribedTags } from './use-described-tags.js';

interface TagListProps {
  readonly projectId: string;
  /** Tags of uploads. */
  readonly tags: readonly string[];
}

/** Shows tags with the names and colors of their project. */
export function TagList({ projectId, tags }: TagListProps): ReactNode {
  const described = useDescribedTags(projectId, tags);
  return looksOf(described, tags).map((look) => <TagLabel key={look.name} look={look} />);
}
