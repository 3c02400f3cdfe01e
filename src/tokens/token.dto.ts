import { ArrayMaxSize, ArrayUnique, IsArray, IsIn, IsISO8601, IsOptional, IsString } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';

/** What a new token is to be. */
export class CreateTokenDto {
  /** `personal` inherits the user's full role; `scoped` is limited to a list of scopes. */
  @IsIn(['personal', 'scoped'], { message: 'type must be personal or scoped' })
  type: 'personal' | 'scoped';

  /** A label by which people recognize the token, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** What a scoped token may do: required and not empty for `scoped`, refused for `personal`. */
  @IsOptional()
  @IsArray({ message: 'scopes must be an array of scopes' })
  @ArrayMaxSize(50, { message: 'scopes may hold at most 50 scopes' })
  @ArrayUnique({ message: 'scopes may name each scope once' })
  @IsString({ each: true, message: 'scopes must be an array of scopes' })
  scopes?: string[];

  /** When the token ends; without it, only deletion ends it. */
  @IsOptional()
  @IsISO8601(
    { strict: true, strictSeparator: true },
    { message: 'expiresAt must be an instant such as 2030-01-31T12:00:00.000Z' },
  )
  expiresAt?: string | null;
}

/** The user whom a token acts for. */
export class TokenUserDto {
  id: string;
  name: string;
  email: string;
}

/** Where a token comes from that a device got by a code (RFC 8628). */
export class TokenDeviceDto {
  /** What the client called itself. */
  clientId: string;
  /** The address that the device asked from. */
  ip: string | null;
  /** The address that its user approved from. */
  approvedFrom: string | null;
  /** Whether both are the same. */
  fromSameAddress: boolean;
}

/** A token as lists show it: never with its value. */
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
  user: TokenUserDto;
  /** The end of the value, by which its owner recognizes it. */
  hint: string;
  /** Null for a token that its user made. */
  device: TokenDeviceDto | null;
}

/** A new token, with its value, this once. */
export class CreatedTokenDto extends TokenDto {
  /** The bearer value. It is shown now and never again. */
  value: string;
}
