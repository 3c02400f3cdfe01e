import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../../common/validation/single-line.js';

/** Changes of your profile; omitted members stay as they are. */
export class UpdateProfileDto {
  /** Your name, 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string;
}

/** Your current password and the new one. */
export class ChangePasswordDto {
  /** Your current password, at most 1,024 characters. */
  @IsString({ message: 'currentPassword must be a text' })
  @MaxLength(1024, { message: 'currentPassword may have at most 1,024 characters' })
  currentPassword: string;

  /** 8 to 1,024 characters of any kind, not easy to guess: common passwords, patterns, repetitions, and words of your account are refused. */
  @IsString({ message: 'newPassword must be a text' })
  newPassword: string;

  /** Whether all your tokens are revoked, in all organizations. Default: they keep working. */
  @IsOptional()
  @IsBoolean({ message: 'revokeTokens must be true or false' })
  revokeTokens?: boolean;
}
