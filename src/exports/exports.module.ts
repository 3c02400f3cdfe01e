import { Module } from '@nestjs/common';
import { RunsModule } from '../runs/runs.module.js';
import { ExportedTestsReader } from './exported-tests.reader.js';
import { ReportExportController } from './report-export.controller.js';
import { ReportExportService } from './report-export.service.js';

/** Exports of runs in the formats of other tools. */
@Module({
  imports: [RunsModule],
  controllers: [ReportExportController],
  providers: [ReportExportService, ExportedTestsReader],
})
export class ExportsModule {}
