import { cutText, plainText } from '../common/text/clean-text.js';
import type { ReportWarning, WarningCode } from '../reports/report.js';
import { redactText } from './edge/redact.js';

/** So many are told; the others are counted. */
const MOST_TOLD = 50;
const LONGEST_MESSAGE = 500;
const LONGEST_FILE = 300;

/** A warning as an upload's answer shows it. */
export interface UploadWarning {
  readonly code: WarningCode;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
}

/** Gathers what readers of reports warn of. */
export class UploadWarnings {
  readonly #told: UploadWarning[] = [];
  #total = 0;

  /** Adds a warning; `file` is empty where there is only one. */
  add({ code, message, line }: ReportWarning, file: string): void {
    this.#total += 1;
    if (this.#told.length >= MOST_TOLD) return;
    this.#told.push({
      code,
      message: textOf(message, LONGEST_MESSAGE),
      ...(file === '' ? {} : { file: textOf(file, LONGEST_FILE) }),
      ...(line === undefined ? {} : { line }),
    });
  }

  /** The first of them. */
  get told(): readonly UploadWarning[] {
    return this.#told;
  }

  /** How many there were. */
  get total(): number {
    return this.#total;
  }
}

function textOf(text: string, limit: number): string {
  return cutText(redactText(plainText(text)), limit);
}
