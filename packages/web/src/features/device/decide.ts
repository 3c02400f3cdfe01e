import { deviceApprove, deviceDeny, deviceRead, type DeviceRequest } from '@clarion/api-client';
import { ask } from '../../api/ask.js';
import { ApiProblem } from '../../api/problem.js';

export type Verdict = 'approve' | 'deny';

const VERDICTS = { approve: deviceApprove, deny: deviceDeny };

/** What asks with a code. */
export function readRequest(userCode: string): Promise<DeviceRequest> {
  return ask(deviceRead({ query: { userCode } }));
}

/** Decides a request. One that somebody else decided before, or that has expired, is answered as it is now. */
export async function decide(verdict: Verdict, userCode: string): Promise<DeviceRequest> {
  try {
    return await ask(VERDICTS[verdict]({ body: { userCode } }));
  } catch (error) {
    if (error instanceof ApiProblem && error.code === 'conflict') return readRequest(userCode);
    throw error;
  }
}
