import { IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../../common/validation/single-line.js';

/** The address of an account. */
export class RequestPasswordResetDto {
  /** The email address of the account, in upper or lower case. */
  @IsSingleLine(1, 254)
  email: string;
}

/** The new password, and the link that permits it. */
export class CompletePasswordResetDto {
  /** The last part of the link, after `#`. */
  @IsString({ message: 'value must be a text' })
  @MaxLength(200, { message: 'value may have at most 200 characters' })
  value: string;

  /** 8 to 1,024 characters of any kind, not easy to guess: common passwords, patterns, repetitions, and words of your account are refused. */
  @IsString({ message: 'password must be a text' })
  password: string;
}
