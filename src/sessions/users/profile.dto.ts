import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsBoolean, IsObject, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../../common/validation/single-line.js';
import { CREDENTIAL_SCHEMA } from '../factors/sign-in/second-step.dto.js';

/** Changes of your profile; omitted members stay as they are. */
export class UpdateProfileDto {
  /** Your name, 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string;
}

/** The new password, and your current one or a passkey. */
export class ChangePasswordDto {
  /** Your current password, at most 1,024 characters. */
  @IsOptional()
  @IsString({ message: 'currentPassword must be a text' })
  @MaxLength(1024, { message: 'currentPassword may have at most 1,024 characters' })
  currentPassword?: string;

  /** A passkey in place of the current password: what the browser returns for the options of `POST /admin/v1/session/confirmation/options`. */
  @IsOptional()
  @IsObject({ message: 'credential must be an object' })
  @ApiPropertyOptional(CREDENTIAL_SCHEMA)
  credential?: object;

  /** 8 to 1,024 characters of any kind, not easy to guess: common passwords, patterns, repetitions, and words of your account are refused. */
  @IsString({ message: 'newPassword must be a text' })
  newPassword: string;

  /** Whether all your tokens are revoked, in all organizations. Default: they keep working. */
  @IsOptional()
  @IsBoolean({ message: 'revokeTokens must be true or false' })
  revokeTokens?: boolean;
}
