import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** Opens the application after sign-in: clears cached data and replaces the form in the browser history. */
export function useEnterApp(): (path: string) => void {
  const queries = useQueryClient();
  const router = useRouter();
  return (path) => {
    queries.clear();
    router.history.replace(path);
  };
}
