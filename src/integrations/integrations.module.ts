import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { AllureController } from './allure/allure.controller.js';
import { BuildkiteController } from './buildkite/buildkite.controller.js';
import { CucumberController, CucumberUploadsController } from './cucumber/cucumber.controller.js';
import { CucumberPublications } from './cucumber/cucumber-publications.js';
import { CurrentsModule } from './currents/currents.module.js';
import { DatadogController } from './datadog/datadog.controller.js';
import { ReportPortalModule } from './reportportal/reportportal.module.js';

/** Doors for the clients of other services: each translates its wire into uploads, on paths of its own. */
@Module({
  imports: [CurrentsModule, RunsModule, UploadsModule, ReportPortalModule],
  controllers: [
    AllureController,
    BuildkiteController,
    CucumberController,
    CucumberUploadsController,
    DatadogController,
  ],
  providers: [CucumberPublications],
})
export class IntegrationsModule {}
