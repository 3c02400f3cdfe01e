import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { IsEmailAddress } from '../sessions/users/email-address.js';

/** The first organization and its owner. */
export class SetupDto {
  /** The organization's name, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  organizationName: string;

  /** The owner's name, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** The owner's email address, stored in lower case. */
  @IsEmailAddress()
  email: string;

  /** 8 to 1,024 characters of any kind, not easy to guess: common passwords, patterns and repetitions are refused. */
  @IsString({ message: 'password must be a text' })
  password: string;

  /** The key in the link that the log shows at start; needed unless the listen address and the public URL are both loopback. */
  @IsOptional()
  @IsString({ message: 'setupKey must be a text' })
  @MaxLength(200, { message: 'setupKey may have at most 200 characters' })
  setupKey?: string;
}

/** Whether the first-run setup is still to be done. */
export class SetupStateDto {
  /** True while no user exists. */
  required: boolean;
}
