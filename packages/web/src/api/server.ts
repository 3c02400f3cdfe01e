import { serverFactsRead } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './unwrap.js';

/** Loads facts about the server, such as its version and public URL. */
export const serverQuery = queryOptions({ queryKey: ['server'], queryFn: () => unwrap(serverFactsRead()) });
