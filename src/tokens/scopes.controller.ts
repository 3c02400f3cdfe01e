import { Controller, Get } from '@nestjs/common';
import { RouteTable } from '../http/route-table.js';
import { Answers } from '../http/documented.js';
import { AnyCredential } from '../auth/access.decorator.js';
import { ScopeCatalogDto } from './scopes.dto.js';
import { describeScopes } from '../auth/scopes.js';

/** The scope catalog. */
@Controller('v1/scopes')
export class ScopesController {
  constructor(private readonly routes: RouteTable) {}

  /** Lists every scope with what it allows and which roles permit it. Reserved ones are asked for by no route yet. */
  @Get()
  @AnyCredential()
  @Answers(200, ScopeCatalogDto, 'Scopes')
  list(): ScopeCatalogDto {
    const items = describeScopes(this.routes.scopesInUse());
    return { items: items.map((item) => ({ ...item, roles: [...item.roles] })) };
  }
}
