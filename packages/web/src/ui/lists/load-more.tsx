import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface LoadMoreProps {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly onMore: () => void;
}

/** Button that loads the next page of a list. Renders nothing on the last page. */
export function LoadMore({ hasMore, isLoading, onMore }: LoadMoreProps): ReactNode {
  if (!hasMore) return null;
  return (
    <Button
      variant="default"
      size="xs"
      style={{ alignSelf: 'center', display: 'block', margin: '0.75rem auto 0' }}
      loading={isLoading}
      onClick={onMore}
    >
      Load more
    </Button>
  );
}
