import { formatNamed, NumberedIds, readFiles, READING_LIMITS, type TestDraft, toTestDraft } from '@clarion/reports';

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

/** Members with values that tests compared. */
const VALUES = new Set(['failureDetails', 'matcherResult', 'meta']);

/**
 * Returns the JSON text of a runner's results. Values of tests that JSON cannot contain (BigInt, cycles, getters that throw) are left
 * out, each with the member that has it: the message of the failure still shows them. Arrays keep the places of their items.
 */
export function toJsonText(report: unknown): string {
  try {
    return JSON.stringify(report);
  } catch {
    return JSON.stringify(report, (key, value: unknown) => (VALUES.has(key) ? serializable(value) : value));
  }
}

function serializable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => serializable(item) ?? null);
  try {
    JSON.stringify(value);
    return value;
  } catch {
    return undefined;
  }
}
