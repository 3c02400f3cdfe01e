import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';

/** What users change of themselves; what is left away stays. */
export class UpdateProfileDto {
  /** What you are called, 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string;
}

/** A new password for the old one. */
export class ChangePasswordDto {
  /** The present password, at most 1,024 characters. */
  @IsString({ message: 'currentPassword must be a text' })
  @MaxLength(1024, { message: 'currentPassword may have at most 1,024 characters' })
  currentPassword: string;

  /** 8 to 1,024 characters of any kind, and none of the most common passwords. */
  @IsString({ message: 'newPassword must be a text' })
  newPassword: string;
}
