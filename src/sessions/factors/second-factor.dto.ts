import { ApiProperty } from '@nestjs/swagger';
import { IsObject, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../../common/validation/single-line.js';
import type { PasskeyEntity } from './passkeys/passkey.entity.js';
import { CREDENTIAL_SCHEMA } from './sign-in/second-step.dto.js';

/** A passkey of yours. */
export class PasskeyDto {
  /** `pky_…` */
  id: string;
  /** The name that you gave it. */
  name: string;
  /** When it was added. */
  createdAt: string;
  /** When it was last used to sign in; null when it never was. */
  lastUsedAt: string | null;
}

/** Your second factors. */
export class SecondFactorsDto {
  /** Since when you have an authenticator app; null without one. */
  authenticatorAppSince: string | null;
  /** Your passkeys, oldest first. */
  passkeys: PasskeyDto[];
  /** How many recovery codes are left. */
  recoveryCodesLeft: number;
  /** Whether passkeys are possible: they need a public URL with https and a host name, or localhost. */
  passkeysAvailable: boolean;
}

/** What to enter in an authenticator app. */
export class AppSetupDto {
  /** The secret in base32. This response is the only one that contains it. */
  secret: string;
  /** The same as an `otpauth://` address, for a QR code. */
  uri: string;
}

/** The first code of an authenticator app. */
export class FirstCodeDto {
  /** The six digits that the app shows now. */
  @IsString({ message: 'code must be a text' })
  @MaxLength(100, { message: 'code may have at most 100 characters' })
  code: string;
}

/** A new passkey. */
export class NewPasskeyDto {
  /** A name to recognize it by, 1 to 100 characters. */
  @IsSingleLine(1, 100)
  name: string;

  /** What the browser returns for the options: `PublicKeyCredential.toJSON()`. */
  @IsObject({ message: 'credential must be an object' })
  @ApiProperty(CREDENTIAL_SCHEMA)
  credential: object;
}

/** The new name of a passkey. */
export class RenamePasskeyDto {
  /** 1 to 100 characters. */
  @IsSingleLine(1, 100)
  name: string;
}

/** Recovery codes. */
export class RecoveryCodesDto {
  /** Ten codes, each for one sign-in without the other factors. This response is the only one that contains them. */
  recoveryCodes: string[];
}

/** What came with a new factor. */
export class AddedFactorDto {
  /** Ten recovery codes with the first factor, which only this response contains; null with a further one. */
  recoveryCodes: string[] | null;
}

/** A new passkey, and what came with it. */
export class AddedPasskeyDto extends AddedFactorDto {
  /** The passkey. */
  passkey: PasskeyDto;
}

/** Returns the response form of a passkey. */
export function toPasskeyDto({ id, name, createdAt, lastUsedAt }: PasskeyEntity): PasskeyDto {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null };
}
