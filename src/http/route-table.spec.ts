import { describe, expect, it } from '@jest/globals';
import { Controller, Get, type Type } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { Public, RequireScope, SessionOnly } from '../auth/access.decorator.js';
import { BearerGuard } from '../auth/bearer.guard.js';
import { SessionGuard } from '../auth/session.guard.js';
import { RouteTable } from './route-table.js';

@Controller('bare')
class BareController {
  @Get()
  read(): string {
    return 'read';
  }
}

@Controller('method')
class MethodOnlyController {
  @RequireScope('runs:read')
  @Get()
  read(): string {
    return 'read';
  }
}

@RequireScope('runs:read')
@Controller('moved')
class MovedController {
  @SessionOnly()
  @Get()
  read(): string {
    return 'read';
  }
}

@RequireScope('runs:write')
@Controller('runs')
class NarrowedController {
  @Get()
  @RequireScope('runs:read')
  read(): string {
    return 'read';
  }

  @Get('own')
  own(): string {
    return 'own';
  }
}

@Public()
@Controller('open')
class OpenController {
  @Get()
  read(): string {
    return 'read';
  }
}

async function tableOf(controller: Type): Promise<RouteTable> {
  const module = await Test.createTestingModule({
    imports: [DiscoveryModule],
    controllers: [controller],
    providers: [RouteTable],
  })
    .overrideGuard(BearerGuard)
    .useValue({ canActivate: () => true })
    .overrideGuard(SessionGuard)
    .useValue({ canActivate: () => true })
    .compile();
  return module.get(RouteTable);
}

describe('the table of routes', () => {
  it('lists each route with the access of its method, else of its controller', async () => {
    expect((await tableOf(NarrowedController)).routes()).toEqual([
      { method: 'GET', path: '/runs', access: { kind: 'scope', scope: 'runs:read' } },
      { method: 'GET', path: '/runs/own', access: { kind: 'scope', scope: 'runs:write' } },
    ]);
    expect((await tableOf(OpenController)).routes()).toMatchObject([{ path: '/open', access: { kind: 'public' } }]);
  });

  it.each([
    ['declares no access at all', BareController, 'BareController.read declares no access'],
    [
      'is declared on its method alone, so that nothing guards it',
      MethodOnlyController,
      'MethodOnlyController.read is not guarded',
    ],
    ['asks for a session behind the guard of bearer tokens', MovedController, 'MovedController.read is not guarded'],
  ])('refuses a route that %s', async (_what, controller, message) => {
    const table = await tableOf(controller);
    expect(() => table.routes()).toThrow(message);
  });
});
