import { OrganizationDto, UserDto } from '../session.dto.js';

/** The principal of the request. */
export class MeDto {
  user: UserDto;
  organization: OrganizationDto;
  /** `viewer`, `member`, `admin` or `owner`. */
  role: 'viewer' | 'member' | 'admin' | 'owner';
  /** Null for the web session. */
  tokenType: 'personal' | 'scoped' | null;
  /** Null for the web session. */
  tokenId: string | null;
  /** Null for the web session and for a personal token, which are not limited to scopes. */
  scopes: string[] | null;
}
