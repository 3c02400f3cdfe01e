import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toProblem } from '../api/problem.js';
import { ErrorState, Loading } from '../ui/feedback/states.js';

type Screen = () => ReactNode;

const MAX_RETRIES = 3;
const RETRY_MS = 500;

/**
 * Loads the code of a page when it is first opened. Offline, shows an error and retries. Online, a missing file means that a
 * newer version was deployed: the router then reloads the application.
 */
export function lazyPage<const Name extends string>(
  load: () => Promise<Readonly<Record<Name, Screen>>>,
  name: Name,
): RouteComponent {
  const loadScreen = async (): Promise<Screen> => (await load())[name];
  return lazyRouteComponent(async () => ({ Screen: await loadOrRetryPage(loadScreen, name) }), 'Screen');
}

async function loadOrRetryPage(load: () => Promise<Screen>, name: string): Promise<Screen> {
  try {
    return await load();
  } catch (error) {
    if (navigator.onLine) throw error;
    return () => <RetryPage load={load} name={name} />;
  }
}

function RetryPage({ load, name }: { readonly load: () => Promise<Screen>; readonly name: string }): ReactNode {
  const {
    data: Screen,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['page', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    // The connection may come back while the code is being loaded: the reload on reconnect then waits for that load, which fails.
    retry: (failures) => failures < MAX_RETRIES && navigator.onLine,
    retryDelay: RETRY_MS,
  });
  if (Screen !== undefined) return <Screen />;
  return isFetching ? (
    <Loading />
  ) : (
    <ErrorState error={toProblem(undefined, undefined)} onRetry={() => void refetch()} />
  );
}
