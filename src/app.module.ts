import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { ApisModule } from './apis/apis.module.js';
import { ArtifactsModule } from './artifacts/artifacts.module.js';
import { AuditModule } from './audit/audit.module.js';
import { AuthModule } from './auth/auth.module.js';
import { StrangerRateGuard } from './auth/rates/rate-limits.js';
import { BuildsModule } from './builds/builds.module.js';
import { CausesModule } from './causes/causes.module.js';
import { CollectionsModule } from './collections/collections.module.js';
import { CommonModule } from './common/common.module.js';
import { ComparisonModule } from './comparison/comparison.module.js';
import type { Config } from './config/config.js';
import { ConfigModule } from './config/config.module.js';
import { DatabaseModule } from './database/database.module.js';
import type { EmbeddedStart } from './database/embedded/embedded-start.js';
import { EnvironmentsModule } from './environments/environments.module.js';
import { FilesModule } from './files/files.module.js';
import { MailModule } from './mail/mail.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { IntegrationsModule } from './integrations/integrations.module.js';
import { FailuresModule } from './failures/failures.module.js';
import { GatesModule } from './gates/gates.module.js';
import { HistoryModule } from './history/history.module.js';
import { QueryValidationPipe, BodyValidationPipe } from './http/validation.pipe.js';
import { HttpModule } from './http/http.module.js';
import { JsonBodyInterceptor } from './http/json-body.interceptor.js';
import { ProblemFilter } from './http/problem.filter.js';
import { UploadsModule } from './uploads/uploads.module.js';
import { McpModule } from './mcp/mcp.module.js';
import { OperationsModule } from './operations/operations.module.js';
import { RouteNameGuard } from './operations/requests/request-observer.js';
import { ServerFactsModule } from './operations/server/server-facts.module.js';
import { ProjectionsModule } from './projections/projections.module.js';
import { PortalsModule } from './portals/portals.module.js';
import { ProjectsModule } from './projects/projects.module.js';
import { QuarantineModule } from './quarantine/quarantine.module.js';
import { PathAccessInterceptor } from './runs/path-access.interceptor.js';
import { RunsModule } from './runs/runs.module.js';
import { ScimModule } from './scim/scim.module.js';
import { SecretsModule } from './secrets/secrets.module.js';
import { SearchModule } from './search/search.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SetupModule } from './setup/setup.module.js';
import { TaxonomyModule } from './taxonomy/taxonomy.module.js';
import { TokensModule } from './tokens/tokens.module.js';
import { SingleSignOnModule } from './single-sign-on/single-sign-on.module.js';
import { TrustModule } from './trust/trust.module.js';
import { TrendsModule } from './trends/trends.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';
import { WebModule } from './web/web.module.js';

/** The whole application: every module, and what applies to every route. */
@Module({})
export class AppModule {
  /** Returns the application with a configuration. `begun` is the embedded database, if its start has already begun. */
  static with(config: Config, begun?: EmbeddedStart): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        CommonModule,
        SecretsModule,
        HttpModule.with(config.logLevel),
        DiscoveryModule,
        DatabaseModule.with(begun),
        AuditModule,
        MailModule,
        SessionsModule,
        OrganizationsModule,
        SetupModule,
        TokensModule,
        AuthModule.with([SessionsModule, TokensModule]),
        OAuthModule,
        ProjectsModule,
        EnvironmentsModule,
        TrustModule,
        SingleSignOnModule,
        ScimModule,
        FilesModule,
        RunsModule,
        TaxonomyModule,
        BuildsModule,
        ArtifactsModule,
        QuarantineModule,
        HistoryModule,
        ApisModule,
        ProjectionsModule,
        CollectionsModule,
        FailuresModule,
        CausesModule,
        ComparisonModule,
        GatesModule,
        UploadsModule,
        IntegrationsModule,
        ExportsModule,
        TrendsModule,
        PortalsModule,
        SearchModule,
        WebhooksModule,
        McpModule,
        OperationsModule,
        ServerFactsModule,
        WebModule,
      ],
      providers: [
        { provide: APP_GUARD, useClass: RouteNameGuard },
        { provide: APP_GUARD, useClass: StrangerRateGuard },
        { provide: APP_INTERCEPTOR, useClass: PathAccessInterceptor },
        { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
        { provide: APP_PIPE, useClass: BodyValidationPipe },
        { provide: APP_PIPE, useClass: QueryValidationPipe },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
