import { IsOptional, IsString, MaxLength } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { IsEmailAddress } from './email-address.js';

/** The first organization and its owner. */
export class SetupDto {
  /** What the organization is called, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  organizationName: string;

  /** What the owner is called, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;

  /** The owner's address, kept in lower case. */
  @IsEmailAddress()
  email: string;

  /** 8 to 1,024 characters of any kind, and none of the most common passwords. */
  @IsString({ message: 'password must be a text' })
  password: string;

  /** The key in the link that the log shows at start; needed when the service listens beyond this machine. */
  @IsOptional()
  @IsString({ message: 'setupKey must be a text' })
  @MaxLength(200, { message: 'setupKey may have at most 200 characters' })
  setupKey?: string;
}

/** Whether the first-run set-up is still to be done. */
export class SetupStateDto {
  /** True while there is no user. */
  required: boolean;
}
