import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { Dialog } from '../ui/dialog.js';
import { Failed, Loading } from '../ui/states.js';

const LATEST_MS = 3_000;

type Content = (props: { readonly onClose: () => void }) => ReactNode;

/** A dialog whose code is no part of the first page. */
export interface LateDialog {
  readonly title: string;
  readonly load: () => Promise<Content>;
}

function codeOf({ title, load }: LateDialog) {
  return queryOptions({
    queryKey: ['dialog', title],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Loads the code of dialogs in an idle moment, so that they open at once, without a connection, too. */
export function loadWhenIdle(dialogs: readonly LateDialog[]): void {
  const load = (): void => dialogs.forEach((dialog) => void queryClient.prefetchQuery(codeOf(dialog)));
  // Safari knows no idle moments.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: LATEST_MS });
  else setTimeout(load, LATEST_MS);
}

/** Opens a dialog as soon as its code is there. Where it cannot be loaded, it says so and tries again. */
export function Late({ dialog, onClose }: { readonly dialog: LateDialog; readonly onClose: () => void }): ReactNode {
  const { data: Content, isFetching, refetch } = useQuery(codeOf(dialog));
  if (Content !== undefined) return <Content onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={dialog.title}>
      {isFetching ? (
        <Loading lines={4} />
      ) : (
        <Failed error={toProblem(undefined, undefined)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
