import { IsBoolean, IsOptional } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { OrganizationDto } from './session.dto.js';

/** What is to change of the organization; what is left away stays. */
export class UpdateOrganizationDto {
  /** What the organization is called, 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string;

  /** Whether members may let devices in that show a code. Tokens that devices have stay. */
  @IsOptional()
  @IsBoolean({ message: 'deviceLogin must be true or false' })
  deviceLogin?: boolean;
}

/** The organization that the session is in. */
export class OrganizationDetailDto extends OrganizationDto {
  /** When it was founded. */
  createdAt: string;
  /** Whether members may let devices in that show a code. */
  deviceLogin: boolean;
}
