import { IsIn } from 'class-validator';
import { EXPORT_FORMAT_NAMES, type ExportFormatName } from './export-format.js';

/** In which form to export a run. */
export class ReportExportQueryDto {
  @IsIn(EXPORT_FORMAT_NAMES, { message: 'Send format=ctrf or format=junit.' })
  format!: ExportFormatName;
}
