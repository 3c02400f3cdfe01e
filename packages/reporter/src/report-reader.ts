import { formatNamed, NumberedIds, READING_LIMITS, readFiles, toTestDraft, type TestDraft } from '@clarion/reports';
import { toJsonText } from './to-json-text.js';

/**
 * Reads parts of a runner's own JSON report with the reader that the server uses for the file. So a test has the identity that it has in
 * an uploaded report, and its history continues.
 */
export class ReportReader {
  /** Numbers tests with the same identity over all parts of the run. */
  readonly #ids = new NumberedIds();

  /** @param root the folder of the checkout, to which paths become relative */
  constructor(
    private readonly format: 'jest' | 'playwright',
    private readonly root: string | undefined,
  ) {}

  /** Returns the tests of a report, in its order. */
  async read(report: unknown): Promise<readonly TestDraft[]> {
    const order = { format: formatNamed(this.format), limits: READING_LIMITS };
    const tests: TestDraft[] = [];
    for await (const { entries } of readFiles(fileOf(toJsonText(report)), order))
      for await (const entry of entries)
        if (entry.kind === 'test') tests.push(toTestDraft(entry.test, this.#ids, () => undefined, { root: this.root }));
    return tests;
  }
}

async function* fileOf(
  text: string,
): AsyncGenerator<{ readonly name: string; readonly source: AsyncIterable<Uint8Array> }> {
  yield await Promise.resolve({ name: '', source: bytesOf(text) });
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(Buffer.from(text));
}
