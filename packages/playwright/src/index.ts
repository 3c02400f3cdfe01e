import { LiveRun, ReportReader, type ReporterOptions, type RunnerResult } from '@clarion/reporter';
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import { InlineFiles } from './inline-files.js';
import { toReport } from './to-report.js';

const RESULTS: Readonly<Record<FullResult['status'], RunnerResult>> = {
  passed: 'passed',
  failed: 'failed',
  timedout: 'failed',
  interrupted: 'interrupted',
};

/** Writes a live run while Playwright runs: a test appears after its last attempt. `--list` reports nothing. */
export default class ClarionReporter implements Reporter {
  readonly #files = new InlineFiles();
  readonly #sent = new Set<TestCase>();
  #config: FullConfig | undefined;
  #suite: Suite | undefined;
  #run: LiveRun | undefined;
  #reader: ReportReader | undefined;
  /** Tests are read one after the other, so that tests with the same name get numbers in the order of their ends. */
  #reading: Promise<void> = Promise.resolve();

  constructor(private readonly options: ReporterOptions = {}) {}

  /** Another reporter shows the progress of the tests. */
  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: Suite): void {
    if (process.argv.includes('--list')) return;
    this.#config = config;
    this.#suite = suite;
    const { shard, version } = config;
    this.#run = LiveRun.start(
      {
        version: `playwright ${version}`,
        shard: shard === null ? undefined : { index: shard.current, count: shard.total },
      },
      this.options,
    );
    this.#reader = new ReportReader('playwright', this.#run?.repositoryRoot);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    if (isFinal(test, result)) this.send(test);
  }

  onError(error: TestError): void {
    this.read([], [error]);
  }

  async onEnd({ status }: FullResult): Promise<void> {
    for (const test of this.#suite?.allTests() ?? []) if (!this.#sent.has(test)) this.send(test);
    await this.#reading;
    await this.#run?.complete(RESULTS[status]);
    this.#files.remove();
  }

  private send(test: TestCase): void {
    this.#sent.add(test);
    this.read([test], []);
  }

  private read(tests: readonly TestCase[], errors: readonly TestError[]): void {
    const [config, run, reader] = [this.#config, this.#run, this.#reader];
    if (config === undefined || run === undefined || reader === undefined) return;
    // Read at once: Playwright may change a test later.
    const report = toReport({ config, tests, errors, files: this.#files });
    const folders = [config.rootDir, ...tests.flatMap((test) => test.parent.project()?.outputDir ?? [])];
    this.#reading = this.#reading
      .then(async () => {
        run.add(await reader.read(report), [...folders, ...this.#files.folders]);
      })
      .catch((error: unknown) => {
        run.fail(error);
      });
  }
}

/**
 * Returns whether no attempt of the test follows. Tests of a serial group wait for the end of the run: when one of them fails, all of
 * them run again, also those that passed. Blob reports are merged without knowing their groups.
 */
function isFinal(test: TestCase, result: TestResult): boolean {
  if (test.retries === 0) return true;
  if (process.argv.includes('merge-reports') || isSerial(test.parent)) return false;
  return test.ok() || result.retry >= test.retries || result.status === 'skipped' || result.status === 'interrupted';
}

/** Playwright has no public name for the mode of a group. Where the private one is missing, every group may be serial. */
function isSerial(suite: Suite): boolean {
  for (let group: Suite | undefined = suite; group !== undefined; group = group.parent) {
    const mode: unknown = Reflect.get(group, '_parallelMode');
    if (mode === 'serial' || mode === undefined) return true;
  }
  return false;
}
