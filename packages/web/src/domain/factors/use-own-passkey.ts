import { useQuery } from '@tanstack/react-query';
import { signInMethodsQuery } from '../../api/sign-in-methods.js';
import { secondFactorsQuery } from './second-factors-query.js';
import { supportsPasskeys } from './passkey.js';

/** Returns whether the user has a passkey that this browser and this server can use in place of the password. */
export function useOwnPasskey(): boolean {
  const factors = useQuery(secondFactorsQuery).data;
  const methods = useQuery(signInMethodsQuery).data;
  return (factors?.passkeys.length ?? 0) > 0 && methods?.passkeys === true && supportsPasskeys();
}
