import type { ReportEntry, ReportSource } from '../../report.js';
import { plainText } from '../../text/clean-text.js';
import { readLines, type TextLine } from '../../text/lines.js';
import { FAILED_RUN } from './announced.js';
import { saysCommandFailed } from './failed-command.js';

/** The lines of a log in which the text of a runner is among those of other programs. Read once. */
export class LogLines implements AsyncIterable<TextLine> {
  #hasFailed = false;

  /** @param format the name of the format that is read */
  constructor(
    private readonly source: ReportSource,
    private readonly format: string,
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<TextLine> {
    for await (const line of readLines(this.source)) {
      this.#hasFailed ||= saysCommandFailed(withoutColours(line.text), this.format);
      yield line;
    }
  }

  /** Says that the run failed, where a program around the runner has said so. */
  *end(): Generator<ReportEntry> {
    if (this.#hasFailed) yield FAILED_RUN;
  }
}

const ESCAPE = '\u001b';

/** Programs write their last words in red. */
function withoutColours(text: string): string {
  return text.includes(ESCAPE) ? plainText(text) : text;
}
