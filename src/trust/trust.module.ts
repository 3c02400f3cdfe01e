import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../audit/audit.module.js';
import { OrganizationsModule } from '../organizations/organizations.module.js';
import { OutboundModule } from '../outbound/outbound.module.js';
import { IdentityTokens } from './issuers/identity-tokens.js';
import { IssuerKeys } from './issuers/issuer-keys.js';
import { JobTokenExchange } from './job-token-exchange.js';
import { RemoveTrustRulesHook, TrustRuleStore } from './trust-rule.store.js';
import { TrustRuleEntity } from './trust-rule.entity.js';
import { TrustRulesController } from './trust-rules.controller.js';
import { TrustRulesService } from './trust-rules.service.js';

/** Trust rules: CI jobs exchange their own identity for a token, so that CI stores no secret. */
@Module({
  imports: [TypeOrmModule.forFeature([TrustRuleEntity]), AuditModule, OrganizationsModule, OutboundModule],
  controllers: [TrustRulesController],
  providers: [IdentityTokens, IssuerKeys, JobTokenExchange, RemoveTrustRulesHook, TrustRulesService, TrustRuleStore],
  exports: [JobTokenExchange],
})
export class TrustModule {}
