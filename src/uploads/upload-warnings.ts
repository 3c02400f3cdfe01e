import { cutText, plainText } from '@clarion/reports/text';
import type { ReportWarning, WarningCode } from '@clarion/reports';
import { redactText } from '@clarion/reports/redaction';

/** Warnings in the answer; the others are only counted. */
const MOST_SHOWN = 50;
const LONGEST_MESSAGE = 500;
const LONGEST_FILE = 300;

/** A warning as an upload's answer shows it. */
export interface UploadWarning {
  /** `not_passed`: no test failed, but the run is not `passed`. */
  readonly code: WarningCode | 'not_passed';
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** The warnings of an upload. */
export interface CollectedWarnings {
  /** The first warnings. */
  readonly shown: readonly UploadWarning[];
  /** The number of all warnings. */
  readonly total: number;
}

/** Collects the warnings of report readers. */
export class UploadWarnings implements CollectedWarnings {
  readonly #shown: UploadWarning[] = [];
  #total = 0;

  /** Adds a warning; `file` is empty for an upload of one file. */
  add({ code, message, line }: ReportWarning, file: string): void {
    this.#total += 1;
    if (this.#shown.length >= MOST_SHOWN) return;
    this.#shown.push({
      code,
      message: textOf(message, LONGEST_MESSAGE),
      ...(file === '' ? {} : { file: textOf(file, LONGEST_FILE) }),
      ...(line === undefined ? {} : { line }),
    });
  }

  get shown(): readonly UploadWarning[] {
    return this.#shown;
  }

  get total(): number {
    return this.#total;
  }
}

/** Puts the reason why a run is not `passed` before the other warnings. */
export function withReason(
  warnings: CollectedWarnings | undefined,
  reason: string | null,
): CollectedWarnings | undefined {
  if (reason === null) return warnings;
  const shown = [{ code: 'not_passed' as const, message: reason }, ...(warnings?.shown ?? [])];
  return { shown: shown.slice(0, MOST_SHOWN), total: (warnings?.total ?? 0) + 1 };
}

/** Puts warnings about an upload as a whole behind those of its reports. */
export function withMore(
  warnings: CollectedWarnings | undefined,
  more: readonly ReportWarning[],
): CollectedWarnings | undefined {
  if (more.length === 0) return warnings;
  const added = new UploadWarnings();
  for (const warning of more) added.add(warning, '');
  return {
    shown: [...(warnings?.shown ?? []), ...added.shown].slice(0, MOST_SHOWN),
    total: (warnings?.total ?? 0) + added.total,
  };
}

function textOf(text: string, limit: number): string {
  return cutText(redactText(plainText(text)), limit);
}
