import { Injectable } from '@nestjs/common';
import type { ExportedTest } from '@clarion/reports/export';
import type { RunEntity } from '../runs/run.entity.js';
import type { ExportFormat } from './export-format.js';
import { ExportedTestsReader } from './exported-tests.reader.js';
import { toExportedRun, toExportedTest } from './to-exported.js';

/** Writes stored runs in the formats of other tools, in constant memory. */
@Injectable()
export class ReportExportService {
  constructor(private readonly tests: ExportedTestsReader) {}

  /** The report of a run, in chunks. */
  write(run: RunEntity, format: ExportFormat): AsyncIterable<string> {
    return format.write(toExportedRun(run), this.exported(run));
  }

  private async *exported(run: RunEntity): AsyncGenerator<ExportedTest> {
    for await (const row of this.tests.readAll(run)) yield toExportedTest(row);
  }
}
