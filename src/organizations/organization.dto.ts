import { IsBoolean, IsOptional } from 'class-validator';
import { IsSingleLine } from '../common/validation/single-line.js';
import { OrganizationDto } from '../sessions/session.dto.js';
import type { OrganizationEntity } from './organization.entity.js';

/** A new organization. */
export class CreateOrganizationDto {
  /** The organization's name, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;
}

/** Changes of the organization; omitted members stay as they are. */
export class UpdateOrganizationDto {
  /** The organization's name, 1 to 200 characters. */
  @IsOptional()
  @IsSingleLine(1, 200)
  name?: string;

  /** Whether members may approve devices that show a code. Tokens of approved devices stay valid. */
  @IsOptional()
  @IsBoolean({ message: 'deviceLogin must be true or false' })
  deviceLogin?: boolean;

  /** Whether members who sign in with a password need a second factor. Those without one can do nothing but set one up. Their tokens keep working. */
  @IsOptional()
  @IsBoolean({ message: 'secondFactorRequired must be true or false' })
  secondFactorRequired?: boolean;
}

/** The organization of the session. */
export class OrganizationDetailDto extends OrganizationDto {
  /** When it was created. */
  createdAt: string;
  /** Whether members may approve devices that show a code. */
  deviceLogin: boolean;
  /** Whether members who sign in with a password need a second factor. */
  secondFactorRequired: boolean;
}

/** Returns the response form of an organization. */
export function toOrganizationDetailDto({
  id,
  name,
  createdAt,
  deviceLogin,
  secondFactorRequired,
}: OrganizationEntity): OrganizationDetailDto {
  return { id, name, createdAt: createdAt.toISOString(), deviceLogin, secondFactorRequired };
}
