import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import type { SignInMethod } from '../../session-starter.js';

/** A credential in JSON: WebAuthn §5.1 describes its members. */
export const CREDENTIAL_SCHEMA = { type: 'object', additionalProperties: true } as const;

const METHODS = ['passkey', 'authenticator_app', 'recovery_code'] as const;

/** A second factor: `code` or `credential`. */
export class SecondFactorDto {
  /** The six digits that the authenticator app shows, or a recovery code. */
  @IsOptional()
  @IsString({ message: 'code must be a text' })
  @MaxLength(100, { message: 'code may have at most 100 characters' })
  code?: string;

  /** What the browser returns for the options: `PublicKeyCredential.toJSON()`. */
  @IsOptional()
  @IsObject({ message: 'credential must be an object' })
  @ApiPropertyOptional(CREDENTIAL_SCHEMA)
  credential?: object;
}

/** A passkey to sign in with. */
export class PasskeySignInDto {
  /** What the browser returns for the options: `PublicKeyCredential.toJSON()`. */
  @IsObject({ message: 'credential must be an object' })
  @ApiProperty(CREDENTIAL_SCHEMA)
  credential: object;
}

/** With what a sign-in can continue. */
export class SecondStepDto {
  /** `passkey`, `authenticator_app`, `recovery_code`: those that the user has. */
  @ApiProperty({ enum: METHODS, isArray: true })
  methods: SignInMethod[];
}

/** What a browser needs to make or use a passkey. */
export class PasskeyOptionsDto {
  /** Options for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of `PublicKeyCredential`. */
  @ApiProperty(CREDENTIAL_SCHEMA)
  publicKey: object;
}
