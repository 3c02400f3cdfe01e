import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** Goes on as who has just signed in: what was read as somebody else is forgotten, and Back does not lead to the form again. */
export function useEntrance(): (path: string) => void {
  const queries = useQueryClient();
  const router = useRouter();
  return (path) => {
    queries.clear();
    router.history.replace(path);
  };
}
