import type { AggregatedResult, Config, Reporter, Test, TestResult } from '@jest/reporters';
import { LiveRun, ReportReader, type ReporterOptions, type RunnerResult } from '@clarion/reporter';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Writes a live run while Jest runs: the tests of a file appear when the file ends. */
export default class ClarionReporter implements Reporter {
  #run: LiveRun | undefined;
  #reader: ReportReader | undefined;
  /** Files are read one after the other, so that tests with the same name get the numbers that they have in a report. */
  #reading: Promise<void> = Promise.resolve();

  /** Watch mode reports nothing: each of its runs has other tests. */
  constructor(
    private readonly config: Config.GlobalConfig,
    private readonly options: ReporterOptions = {},
  ) {}

  onRunStart(): void {
    const { watch, watchAll, shard, rootDir } = this.config;
    if (watch || watchAll) return;
    this.#run = LiveRun.start(
      {
        version: `jest ${versionOf(rootDir)}`.trim(),
        shard: shard === undefined ? undefined : { index: shard.shardIndex, count: shard.shardCount },
      },
      this.options,
    );
    this.#reader = new ReportReader('jest', this.#run?.repositoryRoot);
  }

  onTestFileResult(_test: Test, result: TestResult): void {
    this.read({ numRuntimeErrorTestSuites: 0, testResults: [toReportedFile(result)] });
  }

  async onRunComplete(_contexts: unknown, results: AggregatedResult): Promise<void> {
    const result = resultOf(results);
    // Jest's report names such a failure, too.
    if (result === 'failed' && results.numFailedTests === 0 && results.numRuntimeErrorTestSuites === 0)
      this.read({ numTotalTests: results.numTotalTests, success: false, snapshot: results.snapshot, testResults: [] });
    await this.#reading;
    if (!this.awaitsCoverage()) await this.#run?.complete(result);
    else process.once('beforeExit', () => void this.#run?.complete(results.success ? result : 'failed'));
  }

  /** Jest checks the thresholds of the coverage after its reporters, so the run ends when the process has nothing else to do. */
  private awaitsCoverage(): boolean {
    const { collectCoverage, coverageThreshold, forceExit } = this.config;
    return collectCoverage && coverageThreshold !== undefined && !forceExit;
  }

  private read(report: unknown): void {
    const [run, reader] = [this.#run, this.#reader];
    if (run === undefined || reader === undefined) return;
    this.#reading = this.#reading
      .then(async () => run.add(await reader.read(report)))
      .catch((error: unknown) => run.fail(error));
  }
}

/** Returns a file as `jest --json` writes it. */
function toReportedFile({
  testFilePath,
  testResults,
  failureMessage,
  testExecError,
  numFailingTests,
}: TestResult): object {
  const hasFailed = testExecError !== undefined || numFailingTests > 0;
  return {
    name: testFilePath,
    status: hasFailed ? 'failed' : 'passed',
    message: failureMessage ?? testExecError?.message ?? '',
    assertionResults: testResults,
  };
}

function resultOf(results: AggregatedResult): RunnerResult {
  if (results.wasInterrupted) return 'interrupted';
  const hasFailed =
    results.numFailedTests > 0 ||
    results.numRuntimeErrorTestSuites > 0 ||
    results.runExecError !== undefined ||
    results.snapshot.failure;
  return hasFailed ? 'failed' : 'passed';
}

/** The version of the project's Jest; empty where it cannot be found. */
function versionOf(rootDir: string): string {
  try {
    const manifest: unknown = createRequire(join(rootDir, 'package.json'))('jest/package.json');
    const version: unknown = typeof manifest === 'object' && manifest !== null ? Reflect.get(manifest, 'version') : '';
    return typeof version === 'string' ? version : '';
  } catch {
    return '';
  }
}
