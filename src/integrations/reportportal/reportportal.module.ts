import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArtifactsModule } from '../../artifacts/artifacts.module.js';
import { RunsModule } from '../../runs/runs.module.js';
import { UploadsModule } from '../../uploads/uploads.module.js';
import { DeleteLaunchMessagesHook, LaunchMessagesStore } from './launch-messages.store.js';
import { LaunchBudget } from './launch-budget.js';
import { LaunchLogs } from './launch-logs.js';
import { LaunchMessageEntity } from './launch-message.entity.js';
import { ReportPortalController } from './reportportal.controller.js';
import { ReportPortalService } from './reportportal.service.js';

/** The door for ReportPortal's agents. */
@Module({
  imports: [TypeOrmModule.forFeature([LaunchMessageEntity]), ArtifactsModule, RunsModule, UploadsModule],
  controllers: [ReportPortalController],
  providers: [DeleteLaunchMessagesHook, LaunchBudget, LaunchLogs, LaunchMessagesStore, ReportPortalService],
})
export class ReportPortalModule {}
