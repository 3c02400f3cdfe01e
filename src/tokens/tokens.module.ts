import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { TokenEntity } from './token.entity.js';
import { AuditModule } from '../audit/audit.module.js';
import { Authenticator } from '../auth/authenticator.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { TokenPolicyController } from './policy/token-policy.controller.js';
import { TokenPolicyEntity } from './policy/token-policy.entity.js';
import { TokenPolicyService } from './policy/token-policy.service.js';
import { TokenPolicyStore } from './policy/token-policy.store.js';
import { RefusedUses } from './refusals/refused-uses.js';
import { TokenRefusalStore } from './refusals/token-refusal.store.js';
import { TokenRefusalEntity } from './refusals/token-refusal.entity.js';
import { JobTokenStore } from './job-token.store.js';
import { JobTokensService } from './job-tokens.service.js';
import { TokenAuthenticator, TokenUses, TokenQueries } from './token.queries.js';
import { TokenIntrospection } from './token-introspection.js';
import { TokenIssuer } from './token-issuer.js';
import { TokenRotationService } from './rotation/token-rotation.service.js';
import { TokenRevocationService } from './token-revocation.service.js';
import { TokenStore } from './token.store.js';
import { ScopesController } from './scopes.controller.js';
import { TokenSweeper } from './token-sweeper.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** Bearer tokens. Global: the readers of the hot path join their own query with the credential query. */
@Global()
@Module({
  imports: [
    TypeOrmModule.forFeature([TokenEntity, TokenPolicyEntity, TokenRefusalEntity]),
    AuditModule,
    SessionsModule,
  ],
  controllers: [TokensController, TokenPolicyController, ScopesController],
  providers: [
    JobTokenStore,
    JobTokensService,
    RefusedUses,
    TokenIntrospection,
    TokenIssuer,
    TokenPolicyService,
    TokenPolicyStore,
    TokenQueries,
    TokenRefusalStore,
    TokenStore,
    TokenRevocationService,
    TokenRotationService,
    TokenSweeper,
    TokenUses,
    TokensService,
    { provide: Authenticator, useClass: TokenAuthenticator },
  ],
  exports: [
    Authenticator,
    JobTokensService,
    TokenIntrospection,
    TokenIssuer,
    TokenPolicyService,
    TokenRevocationService,
  ],
})
export class TokensModule {}
