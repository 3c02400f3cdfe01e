import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toProblem } from '../../api/problem.js';
import { ErrorState, Loading } from './states.js';

type Part<Props> = (props: Props) => ReactNode;

const MAX_RETRIES = 3;
const RETRY_MS = 500;

/**
 * Loads the code of a part of the application, for `lazyRouteComponent`. Offline, the part shows an error and retries. Online, a missing
 * file means that a newer version was deployed: the router then reloads the application.
 * @param name tells parts apart
 */
export async function partOrRetry<Props extends object>(
  load: () => Promise<Part<Props>>,
  name: string,
): Promise<{ readonly Part: Part<Props> }> {
  try {
    return { Part: await load() };
  } catch (error) {
    if (navigator.onLine) throw error;
    return { Part: (props) => <RetryPart load={load} name={name} props={props} /> };
  }
}

interface RetryPartProps<Props> {
  readonly load: () => Promise<Part<Props>>;
  readonly name: string;
  readonly props: Props;
}

function RetryPart<Props extends object>({ load, name, props }: RetryPartProps<Props>): ReactNode {
  const {
    data: LoadedPart,
    isFetching,
    refetch,
  } = useQuery({
    queryKey: ['part', name],
    queryFn: load,
    staleTime: Number.POSITIVE_INFINITY,
    // The connection may come back while the code is being loaded: the reload on reconnect then waits for that load, which fails.
    retry: (failures) => failures < MAX_RETRIES && navigator.onLine,
    retryDelay: RETRY_MS,
  });
  if (LoadedPart !== undefined) return <LoadedPart {...props} />;
  return isFetching ? (
    <Loading />
  ) : (
    <ErrorState error={toProblem(undefined, undefined)} onRetry={() => void refetch()} />
  );
}
