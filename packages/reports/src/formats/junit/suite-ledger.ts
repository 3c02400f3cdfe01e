import type { ReportedTest } from '../../report.js';
import type { XmlElement, XmlOpen } from '../../xml/xml-subtrees.js';

/** What is known of an open suite. */
interface OpenSuite {
  /** Tests in it, nested ones too, that failed or failed at first. */
  failed: number;
  readonly outputs: XmlElement[];
}

/** The most outputs of a suite that are kept. */
const MOST_OUTPUTS = 4;

/** What open suites had so far: their output, which may be before or after their tests, and whether tests failed in them. */
export class SuiteLedger {
  readonly #open = new Map<XmlOpen, OpenSuite>();

  /** Takes a test that is under a path. */
  addTest(path: readonly XmlOpen[], { status, attempts }: ReportedTest): void {
    if (status !== 'failed' && attempts === undefined) return;
    for (const open of path) this.#of(open).failed += 1;
  }

  /** Takes an output of a suite. */
  addOutput(suite: XmlOpen | undefined, output: XmlElement): void {
    if (suite === undefined || output.text.trim() === '') return;
    const { outputs } = this.#of(suite);
    if (outputs.length < MOST_OUTPUTS) outputs.push(output);
  }

  /**
   * Forgets a suite that closes, and gives its output; `isUnreported`: it claims errors, which no test in it reports, and wrote to
   * the error stream. So Newman reports a request or a script that failed outside of its tests.
   */
  close(suite: XmlOpen): { readonly outputs: readonly XmlElement[]; readonly isUnreported: boolean } {
    const { outputs, failed } = this.#open.get(suite) ?? { outputs: [], failed: 0 };
    this.#open.delete(suite);
    const claimed = Number(suite.attributes['errors'] ?? 0);
    const isUnreported = claimed > 0 && failed === 0 && outputs.some(({ name }) => name.toLowerCase() === 'system-err');
    return { outputs, isUnreported };
  }

  #of(suite: XmlOpen): OpenSuite {
    const known = this.#open.get(suite);
    if (known !== undefined) return known;
    const fresh: OpenSuite = { failed: 0, outputs: [] };
    this.#open.set(suite, fresh);
    return fresh;
  }
}
