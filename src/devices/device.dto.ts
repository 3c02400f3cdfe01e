import { IsSingleLine } from '../common/validation/single-line.js';

/** The code of a request that is decided. */
export class DeviceDecisionDto {
  /** As the device shows it: `BCDF-GHJK`; case, spaces and punctuation do not matter. */
  @IsSingleLine(1, 100)
  userCode: string;
}

/** A scope that a device asks for. */
export class DeviceScopeDto {
  scope: string;
  /** What it allows, in plain words. */
  allows: string;
  /** Whether your role permits it. The device gets no other. */
  permitted: boolean;
}

/** A device that asks for access. All but address and times is what it says of itself, and proves nothing. */
export class DeviceRequestDto {
  /** As the device must show it: `BCDF-GHJK`. */
  userCode: string;
  /** `used`: the device has its token. */
  state: 'pending' | 'approved' | 'denied' | 'used' | 'expired';
  /** What the client calls itself. */
  clientId: string;
  /** What the device calls itself. */
  deviceName: string | null;
  /** The program that asked, in short. */
  program: string | null;
  /** The address that it asked from. */
  ip: string | null;
  /** Whether that is the address that you ask from. */
  fromSameAddress: boolean;
  /** Whether your organization lets devices in. While it does not, the request can be denied and not approved. */
  deviceLogin: boolean;
  createdAt: string;
  expiresAt: string;
  scopes: DeviceScopeDto[];
}
