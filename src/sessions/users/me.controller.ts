import { Controller, Get } from '@nestjs/common';
import { AnyCredential } from '../../auth/access.decorator.js';
import { AcrossOrganizations } from '../../http/across-organizations.decorator.js';
import { CurrentPrincipal, type Principal } from '../../auth/permissions.js';
import { Answers } from '../../http/documented.js';
import { AccountQueries } from './account.queries.js';
import { MeDto } from './me.dto.js';

/** The principal of the request. */
@AnyCredential()
@AcrossOrganizations('ownAccount')
@Controller('v1/me')
export class MeController {
  constructor(private readonly accounts: AccountQueries) {}

  /** Returns your user, organization and role, and the scopes of your token. */
  @Get()
  @Answers(200, MeDto, 'The principal')
  async read(@CurrentPrincipal() by: Principal): Promise<MeDto> {
    const account = await this.accounts.findAccount(by.organizationId, by.userId);
    if (account === undefined) throw new Error('A principal has no account');
    return {
      user: { ...account.user },
      organization: { ...account.organization },
      role: by.role,
      tokenType: by.kind === 'token' ? by.tokenType : null,
      tokenId: by.kind === 'token' ? by.tokenId : null,
      scopes: by.kind === 'token' && by.scopes !== null ? [...by.scopes] : null,
    };
  }
}
