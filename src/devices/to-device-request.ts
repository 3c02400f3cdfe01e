import type { Role } from '../auth/roles.js';
import { allowanceOf, isScope, roleAllows } from '../auth/scopes.js';
import type { DeviceRequestDto } from './device.dto.js';
import type { DeviceRequestEntity } from './device-request.entity.js';
import { writeUserCode } from './user-code.js';

/** Who looks at a request, and when. */
export interface Onlooker {
  readonly role: Role;
  readonly ip: string | null;
  readonly now: Date;
  /** Whether their organization lets devices in. */
  readonly isLoginOn: boolean;
}

/** What the page is told of a request. */
export function toDeviceRequest(
  request: DeviceRequestEntity,
  code: string,
  { role, ip, now, isLoginOn }: Onlooker,
): DeviceRequestDto {
  return {
    userCode: writeUserCode(code),
    state: stateAt(request, now),
    clientId: request.clientId,
    deviceName: request.deviceName,
    program: request.program,
    ip: request.ip,
    fromSameAddress: request.ip === ip,
    deviceLogin: isLoginOn,
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    scopes: request.scopes
      .filter(isScope)
      .map((scope) => ({ scope, allows: allowanceOf(scope), permitted: roleAllows(role, scope) })),
  };
}

/** A request that nobody decided, and one whose token nobody fetched, end with their codes. */
function stateAt({ state, expiresAt }: DeviceRequestEntity, now: Date): DeviceRequestDto['state'] {
  const isOpen = state === 'pending' || state === 'approved';
  return isOpen && expiresAt <= now ? 'expired' : state;
}
