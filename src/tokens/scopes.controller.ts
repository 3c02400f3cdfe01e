import { Controller, Get } from '@nestjs/common';
import { RouteTable } from '../http/route-table.js';
import { Answers } from '../http/documented.js';
import { AnyCredential } from '../auth/access.decorator.js';
import { ScopeCatalogDto } from './scopes.dto.js';
import { describeScopes } from '../auth/permissions.js';

/** The scope catalog. */
@AnyCredential()
@Controller('v1/scopes')
export class ScopesController {
  constructor(private readonly routes: RouteTable) {}

  /** Lists all scopes with what they allow and which roles permit them. No route requires a reserved scope yet. */
  @Get()
  @Answers(200, ScopeCatalogDto, 'Scopes')
  list(): ScopeCatalogDto {
    const items = describeScopes(this.routes.scopesInUse());
    return { items: items.map((item) => ({ ...item, roles: [...item.roles] })) };
  }
}
