import { Module } from '@nestjs/common';
import { UploadsModule } from '../uploads/uploads.module.js';
import { BuildkiteController } from './buildkite/buildkite.controller.js';
import { DatadogController } from './datadog/datadog.controller.js';
import { ReportPortalModule } from './reportportal/reportportal.module.js';

/** Doors for the clients of other services: each translates its wire into uploads, on paths of its own. */
@Module({
  imports: [UploadsModule, ReportPortalModule],
  controllers: [BuildkiteController, DatadogController],
})
export class IntegrationsModule {}
