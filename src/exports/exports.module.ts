import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ExportedTestsReader } from './exported-tests.reader.js';
import { ReportExportController } from './report-export.controller.js';
import { ReportExportService } from './report-export.service.js';

/** Runs in the forms of other tools. */
@Module({
  imports: [RunsModule],
  controllers: [ReportExportController],
  providers: [ReportExportService, ExportedTestsReader],
})
export class ExportsModule {}
