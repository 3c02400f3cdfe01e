import type { ReportedFailure } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { capturedOf } from './pytest-lines.js';

/** Where a failure ends with `--tb=line`: `C:\shop\tests\test_a.py:12: AssertionError: assert 3 == 4`. */
const END = /^((?:[A-Za-z]:)?[^\s:][^:]{0,1000}\.py):(\d{1,9}): (\S.*)$/;

/** A failure of `--tb=line`, which does not name its test: those of the summary are in the same order. */
export class UntitledFailure {
  readonly #said = new BoundedText();
  #isCaptured = false;
  #end: { readonly file: string; readonly line: number; readonly said: string } | undefined;

  /** Takes a line; true when it is the last one. */
  take(text: string): boolean {
    const [, file, line, said] = END.exec(text) ?? [];
    if (file !== undefined && said !== undefined) {
      this.#end = { file, line: Number(line), said };
      return true;
    }
    this.#isCaptured ||= capturedOf(text) !== undefined;
    if (!this.#isCaptured) this.#said.push(`${text}\n`);
    return false;
  }

  /** Returns the failure; undefined where its end is missing. */
  failure(): ReportedFailure | undefined {
    if (this.#end === undefined) return undefined;
    const { file, line, said } = this.#end;
    const text = this.#said.toString().trim();
    const isTraced = /^E {3}/m.test(text);
    return {
      ...(isTraced ? { text: `${text}\n\n${file}:${line}: ${said.split(':')[0] ?? said}` } : { message: said }),
      location: { file, line },
      dialect: 'python',
    };
  }
}
