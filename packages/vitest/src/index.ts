import { LiveRun, ReportReader, type ReporterOptions, type RunnerResult } from '@clarion/reporter';
import type { Reporter, SerializedError, TestModule, TestRunEndReason, Vitest } from 'vitest/node';
import { readModule } from './read-module.js';

/** Writes a live run while Vitest runs: the tests of a file appear when the file ends. Watch mode reports nothing. */
export default class ClarionReporter implements Reporter {
  #vitest: Vitest | undefined;
  #run: LiveRun | undefined;
  #reader: ReportReader | undefined;
  /** Files are read one after the other, so that tests with the same name get the numbers that they have in a report. */
  #reading: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(private readonly options: ReporterOptions = {}) {}

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(): void {
    if (this.#vitest === undefined || this.#vitest.config.watch || this.#run !== undefined) return;
    const { version, config } = this.#vitest;
    this.#run = LiveRun.start({ version: `vitest ${version}`, shard: config.shard }, this.options);
    this.#reader = new ReportReader('jest', this.#run?.repositoryRoot);
  }

  onTestModuleEnd(module: TestModule): void {
    this.#hasFailed ||= module.state() === 'failed';
    this.afterReading(async (run, reader) => {
      const { tests, folders } = await readModule(module, reader);
      run.add(tests, folders);
    });
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const result: RunnerResult = unhandledErrors.length > 0 ? 'failed' : reason;
    if (result === 'failed' && !this.#hasFailed) this.readFailedRun(modules.length, unhandledErrors);
    await this.#reading;
    const { enabled, thresholds } = this.#vitest?.config.coverage ?? {};
    if (enabled !== true || thresholds === undefined) await this.#run?.complete(result);
    // Vitest checks the thresholds of the coverage after its reporters.
    else this.#vitest?.onClose(() => this.#run?.complete((process.exitCode ?? 0) === 0 ? result : 'failed'));
  }

  /** A run that failed outside of its tests, such as for an unhandled rejection, has a failed test of its own. */
  private readFailedRun(files: number, errors: readonly SerializedError[]): void {
    const message = errors.map((error) => error.stack ?? error.message).join('\n\n');
    this.afterReading(async (run, reader) => {
      run.add(await reader.read({ numTotalTests: files, success: false, message, testResults: [] }));
    });
  }

  private afterReading(read: (run: LiveRun, reader: ReportReader) => Promise<void>): void {
    const [run, reader] = [this.#run, this.#reader];
    if (run === undefined || reader === undefined) return;
    this.#reading = this.#reading
      .then(() => read(run, reader))
      .catch((error: unknown) => {
        run.fail(error);
      });
  }
}
