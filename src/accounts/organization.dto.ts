import { IsSingleLine } from '../common/validation/single-line.js';
import { OrganizationDto } from './session.dto.js';

/** What is to change of the organization. */
export class UpdateOrganizationDto {
  /** What the organization is called, 1 to 200 characters. */
  @IsSingleLine(1, 200)
  name: string;
}

/** The organization that the session is in. */
export class OrganizationDetailDto extends OrganizationDto {
  /** When it was founded. */
  createdAt: string;
}
