import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
} from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { MOST_NETWORKS } from './networks/allowed-networks.js';
import type { TokenEntity } from './token.entity.js';

/** A token to create. */
export class CreateTokenDto {
  /** `personal` inherits the user's full role; `scoped` is limited to a list of scopes. */
  @IsIn(['personal', 'scoped'], { message: 'type must be personal or scoped' })
  type: 'personal' | 'scoped';

  /** A label by which people recognize the token, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** The scopes of a scoped token: required and not empty for `scoped`, refused for `personal`. */
  @IsOptional()
  @IsArray({ message: 'scopes must be an array of scopes' })
  @ArrayMaxSize(50, { message: 'scopes may contain at most 50 scopes' })
  @ArrayUnique({ message: 'scopes may name each scope once' })
  @IsString({ each: true, message: 'scopes must be an array of scopes' })
  scopes?: string[];

  /**
   * When the token expires. Without it, after the lifetime that the organization's policy names; null for never. A policy with a
   * maximum refuses null and later instants.
   */
  @IsOptional()
  @IsISO8601(
    { strict: true, strictSeparator: true },
    { message: 'expiresAt must be an instant such as 2030-01-31T12:00:00.000Z' },
  )
  expiresAt?: string | null;

  /**
   * The networks that the token may be used from, 1 to 20, as IP addresses or in CIDR notation such as `10.0.0.0/8` or `2001:db8::/32`.
   * Without it, or with null, from everywhere. A use from elsewhere is refused like one of an unknown token.
   */
  @IsOptional()
  @IsArray({ message: 'allowedNetworks must be an array of networks' })
  @ArrayNotEmpty({ message: 'allowedNetworks must contain a network; leave it out to allow all' })
  @ArrayMaxSize(MOST_NETWORKS, { message: `allowedNetworks may contain at most ${MOST_NETWORKS} networks` })
  @IsString({ each: true, message: 'allowedNetworks must be an array of networks' })
  allowedNetworks?: string[] | null;
}

/** The user a token acts for. */
export class TokenUserDto {
  id: string;
  name: string;
  email: string;
}

/** The origin of a token that a device got by a code (RFC 8628). */
export class TokenDeviceDto {
  /** The name that the client sent. */
  clientId: string;
  /** The IP address of the device. */
  ip: string | null;
  /** The IP address that the user approved from. */
  approvedFrom: string | null;
  /** Whether both addresses are the same. */
  fromSameAddress: boolean;
}

/** A token, without its value. */
export class TokenDto {
  id: string;
  type: 'personal' | 'scoped';
  name: string;
  /** Null for a personal token. */
  scopes: string[] | null;
  createdAt: string;
  expiresAt: string | null;
  /** Accurate to about a minute. */
  lastUsedAt: string | null;
  /** The IP address of that use; null when it is unknown. */
  lastUsedFrom: string | null;
  user: TokenUserDto;
  /** The networks that it may be used from, in CIDR notation; null for all. */
  allowedNetworks: string[] | null;
  /** The token that replaced this one, which ends soon; null for a token that was not rotated. */
  replacedBy: string | null;
  /** The end of the value, by which its owner recognizes it. */
  hint: string;
  /** Null for a token that its user created. */
  device: TokenDeviceDto | null;
}

/** A new token with its value, which only this response contains. */
export class CreatedTokenDto extends TokenDto {
  /** The bearer value. Copy it now: it is shown only once. */
  value: string;
}

/** Returns the response form of a token with its user. */
export function toTokenDto(token: TokenEntity): TokenDto {
  return {
    id: token.id,
    type: token.type,
    name: token.name,
    scopes: token.scopes === null ? null : [...token.scopes],
    createdAt: token.createdAt.toISOString(),
    expiresAt: token.expiresAt?.toISOString() ?? null,
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    lastUsedFrom: token.lastUsedFrom,
    user: { id: token.user.id, name: token.user.name, email: token.user.email },
    allowedNetworks: token.allowedNetworks === null ? null : [...token.allowedNetworks],
    replacedBy: token.replacedBy,
    hint: token.hint,
    device: toDeviceDto(token),
  };
}

function toDeviceDto({
  deviceClientId: clientId,
  deviceIp: ip,
  approverIp: approvedFrom,
}: TokenEntity): TokenDeviceDto | null {
  return clientId === null ? null : { clientId, ip, approvedFrom, fromSameAddress: ip === approvedFrom };
}
