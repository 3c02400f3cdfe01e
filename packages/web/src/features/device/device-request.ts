import { deviceApprove, deviceDeny, deviceRead, type DeviceRequest } from '@clarion/api-client';
import { unwrap } from '../../api/unwrap.js';
import { ApiProblem } from '../../api/problem.js';

export type Verdict = 'approve' | 'deny';

const VERDICTS = { approve: deviceApprove, deny: deviceDeny };

/** Loads the device request with a user code. */
export function readRequest(userCode: string): Promise<DeviceRequest> {
  return unwrap(deviceRead({ query: { userCode } }));
}

/** Approves or denies a request. If it was already decided or has expired, returns its current state. */
export async function decide(verdict: Verdict, userCode: string): Promise<DeviceRequest> {
  try {
    return await unwrap(VERDICTS[verdict]({ body: { userCode } }));
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'conflict') return readRequest(userCode);
    throw error;
  }
}

const LETTERS = /^[BCDFGHJKLMNPQRSTVWXZ]{8}$/;

/** Normalizes a typed code to `BCDF-GHJK`. Ignores case, spaces and punctuation. Returns undefined if it is not a code. */
export function parseUserCode(text: string): string | undefined {
  const letters = text.replace(/[\s\p{P}]/gu, '').toUpperCase();
  return LETTERS.test(letters) ? `${letters.slice(0, 4)}-${letters.slice(4)}` : undefined;
}
