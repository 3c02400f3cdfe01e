import { serverFactsRead } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { ask } from './ask.js';

/** What the server tells of itself. */
export const serverQuery = queryOptions({ queryKey: ['server'], queryFn: () => ask(serverFactsRead()) });
