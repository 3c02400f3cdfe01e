import { secondFactorRead } from '@clarion/api-client';
import { queryOptions } from '@tanstack/react-query';
import { unwrap } from '../../api/unwrap.js';

/** The second factors of the user. */
export const secondFactorsQuery = queryOptions({
  queryKey: ['second-factors'],
  queryFn: () => unwrap(secondFactorRead()),
});
