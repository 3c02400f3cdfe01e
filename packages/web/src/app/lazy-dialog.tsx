import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toProblem } from '../api/problem.js';
import { queryClient } from '../api/query-client.js';
import { Dialog } from '../ui/dialogs/dialog.js';
import { ErrorState, Loading } from '../ui/feedback/states.js';

const MAX_DELAY_MS = 3_000;
const RETRY_MS = 500;

type Content = (props: { readonly onClose: () => void }) => ReactNode;

/** A dialog whose code is loaded separately. */
export interface LazyDialogSource {
  readonly title: string;
  readonly load: () => Promise<Content>;
}

function codeQuery({ title, load }: LazyDialogSource) {
  return queryOptions({
    queryKey: ['dialog', title],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Preloads the code of dialogs, and other code, when the browser is idle, so that they open at once, even offline. */
export function preloadWhenIdle(dialogs: readonly LazyDialogSource[], others: readonly (() => Promise<void>)[]): void {
  const load = (): void => {
    // The code and the data of the first screen come first.
    if (queryClient.isFetching() > 0 || document.querySelector('#main h1') === null) {
      setTimeout(load, RETRY_MS);
      return;
    }
    for (const dialog of dialogs) void queryClient.prefetchQuery(codeQuery(dialog));
    for (const other of others) other().catch(() => undefined);
  };
  // Safari does not support requestIdleCallback.
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: MAX_DELAY_MS });
  else setTimeout(load, MAX_DELAY_MS);
}

/** Opens a dialog as soon as its code is loaded. Shows an error with a retry button if loading fails. */
export function LazyDialog({
  dialog,
  onClose,
}: {
  readonly dialog: LazyDialogSource;
  readonly onClose: () => void;
}): ReactNode {
  const { data: Content, isFetching, refetch } = useQuery(codeQuery(dialog));
  if (Content !== undefined) return <Content onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={dialog.title}>
      {isFetching ? (
        <Loading lines={4} />
      ) : (
        <ErrorState error={toProblem(undefined, undefined)} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
