import { Global, Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module.js';
import { Authenticator } from '../auth/authenticator.js';
import { TokenAuthenticator } from './token-authenticator.js';
import { TokenIntrospection } from './token-introspection.js';
import { TokenIssuer } from './token-issuer.js';
import { TokenSurrender } from './token-surrender.js';
import { TokenUses } from './token-uses.js';
import { TokenStore } from './token.store.js';
import { ScopesController } from './scopes.controller.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** Bearer tokens: their values, their life, and whose they are. Global: every reader of the hot path may ask with the credential. */
@Global()
@Module({
  imports: [AuditModule],
  controllers: [TokensController, ScopesController],
  providers: [
    TokenIntrospection,
    TokenIssuer,
    TokenStore,
    TokenSurrender,
    TokenUses,
    TokensService,
    { provide: Authenticator, useClass: TokenAuthenticator },
  ],
  exports: [Authenticator, TokenIntrospection, TokenIssuer, TokenSurrender],
})
export class TokensModule {}
