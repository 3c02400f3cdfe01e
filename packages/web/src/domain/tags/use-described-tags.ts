import { tagsList, type Tag } from '@clarion/api-client';
import { useQuery } from '@tanstack/react-query';
import { unwrap } from '../../api/unwrap.js';

/** The largest number of described tags of a project. */
const MOST_TAGS = 200;
const NONE: readonly Tag[] = [];

/** Loads the described tags of a project, unless there is nothing to show with them. Without them, tags are shown as uploaded. */
export function useDescribedTags(projectId: string, names: readonly string[]): readonly Tag[] {
  const tags = useQuery({
    queryKey: ['tags', projectId, 'described'],
    queryFn: async () =>
      (await unwrap(tagsList({ path: { projectId }, query: { described: 'true', limit: MOST_TAGS } }))).items,
    staleTime: 60_000,
    enabled: names.length > 0,
  });
  return tags.data ?? NONE;
}
