import { Injectable } from '@nestjs/common';
import type { ExportedTest } from '../reports/export/exported-run.js';
import type { RunEntity } from '../runs/run.entity.js';
import type { ExportFormat } from './export-format.js';
import { ExportedTestsReader } from './exported-tests.reader.js';
import { toExportedRun, toExportedTest } from './to-exported.js';

/** Writes stored runs in the forms of other tools, in constant memory. */
@Injectable()
export class ReportExportService {
  constructor(private readonly tests: ExportedTestsReader) {}

  /** A run's report, in pieces. */
  write(run: RunEntity, format: ExportFormat): AsyncIterable<string> {
    return format.write(toExportedRun(run), this.exported(run));
  }

  private async *exported(run: RunEntity): AsyncGenerator<ExportedTest> {
    for await (const row of this.tests.readAll(run)) yield toExportedTest(row);
  }
}
