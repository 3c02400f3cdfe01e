import { allowanceOf, isScope, type Role, roleAllows } from '../../auth/permissions.js';
import { IsSingleLine } from '../../common/validation/single-line.js';
import type { DeviceRequestEntity } from './device-request.entity.js';
import { writeUserCode } from './user-code.js';

/** The code of the request to decide. */
export class DeviceDecisionDto {
  /** As the device shows it: `BCDF-GHJK`; case, spaces and punctuation do not matter. */
  @IsSingleLine(1, 100)
  userCode: string;
}

/** A requested scope. */
export class DeviceScopeDto {
  scope: string;
  /** What it allows, in plain words. */
  allows: string;
  /** Whether your role permits it. The device gets only permitted scopes. */
  permitted: boolean;
}

/** A device that requests access. Except for address and times, the device chooses its data, which proves nothing. */
export class DeviceRequestDto {
  /** The code that the device must show: `BCDF-GHJK`. */
  userCode: string;
  /** `used`: the device has its token. */
  state: 'pending' | 'approved' | 'denied' | 'used' | 'expired';
  /** The name that the client sent. */
  clientId: string;
  /** The name that the device sent. */
  deviceName: string | null;
  /** The program that sent the request, from its User-Agent. */
  program: string | null;
  /** The IP address of the device. */
  ip: string | null;
  /** Whether it is also your IP address. */
  fromSameAddress: boolean;
  /** Whether your organization allows device login. Otherwise the request can only be denied. */
  deviceLogin: boolean;
  createdAt: string;
  expiresAt: string;
  scopes: DeviceScopeDto[];
}

/** The user who looks at a request, and when. */
export interface Viewer {
  readonly role: Role;
  readonly ip: string | null;
  readonly now: Date;
  /** Whether their organization allows device login. */
  readonly isLoginOn: boolean;
}

/** Returns the response form of a request. */
export function toDeviceRequestDto(
  request: DeviceRequestEntity,
  code: string,
  { role, ip, now, isLoginOn }: Viewer,
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

/** Returns the state: undecided requests, and approved ones without an issued token, expire with their codes. */
function stateAt({ state, expiresAt }: DeviceRequestEntity, now: Date): DeviceRequestDto['state'] {
  const isOpen = state === 'pending' || state === 'approved';
  return isOpen && expiresAt <= now ? 'expired' : state;
}
