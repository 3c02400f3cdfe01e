import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TokenEntity } from './token.entity.js';
import { AuditModule } from '../audit/audit.module.js';
import { Authenticator } from '../auth/authenticator.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TokenAuthenticator, TokenUses } from './token-authenticator.js';
import { TokenIntrospection } from './token-introspection.js';
import { TokenIssuer } from './token-issuer.js';
import { TokenRevocationService } from './token-revocation.service.js';
import { TokenQueries } from './token.queries.js';
import { TokenStore } from './token.store.js';
import { ScopesController } from './scopes.controller.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** Bearer tokens. Global: the readers of the hot path join their own query with the credential query. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([TokenEntity]), AuditModule, SessionsModule],
  controllers: [TokensController, ScopesController],
  providers: [
    TokenIntrospection,
    TokenIssuer,
    TokenQueries,
    TokenStore,
    TokenRevocationService,
    TokenUses,
    TokensService,
    { provide: Authenticator, useClass: TokenAuthenticator },
  ],
  exports: [Authenticator, TokenIntrospection, TokenIssuer, TokenRevocationService],
})
export class TokensModule {}
