import type { ReportedTest, ReportWarning } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import type { GoBuilds } from './go-builds.js';
import type { GoEvent } from './go-event.js';
import { readGoOutput, verdictIn, type GoCrash } from '../shared/go-output.js';
import { packageFailure, reasonIn } from './go-package-failure.js';
import { crashFailure, GoTestRun } from './go-test-run.js';

/** What the end of a package reports. */
export interface GoPackageEnd {
  readonly tests: readonly ReportedTest[];
  readonly warnings: readonly ReportWarning[];
}

const OUTCOMES = { pass: 'passed', bench: 'passed', fail: 'failed', skip: 'skipped' } as const;

/** A package whose tests run. Others may run at the same time. */
export class GoPackage {
  readonly #running = new Map<string, GoTestRun>();
  readonly #finished = new Set<string>();
  readonly #output = new BoundedText();
  #hasFailed = false;
  /** Of a test that has a result already: a time limit, or a goroutine that outlived its test. */
  #lateCrash: GoCrash | undefined;

  constructor(readonly path: string) {}

  /** Takes an event of the package or of one of its tests; gives the test that it ends. */
  take(event: GoEvent): ReportedTest | undefined {
    const { test } = event;
    if (test === undefined) {
      this.#output.push(event.output);
      return undefined;
    }
    if (event.action === 'output' && this.#finished.has(test)) {
      this.#output.push(event.output);
      return undefined;
    }
    return this.#takeOf(event, this.#runOf(test));
  }

  /** Ends the package: by its event, or, without one, because the file ends. */
  end(event: GoEvent | undefined, builds: GoBuilds): GoPackageEnd {
    const tests = this.#deepestFirst().flatMap((run) => this.#finishByOutput(run));
    const crash = this.#findCrash();
    const hasFailed = event?.action === 'fail' || (event === undefined && crash !== undefined);
    const blamed = hasFailed ? this.#blamed(crash) : [];
    for (const run of blamed)
      tests.push(
        run.crashed(crash === undefined ? { message: reasonIn(this.#output.toString()) } : crashFailure(crash)),
      );
    const warnings = this.#leaves()
      .filter((run) => !blamed.includes(run))
      .map((run) => noResult(run));
    const tellsOfItself = hasFailed && !this.#hasFailed && tests.every((test) => test.status !== 'failed');
    if (tellsOfItself)
      tests.push(packageFailure({ path: this.path, output: this.#output.toString(), event, crash, builds }));
    return { tests, warnings };
  }

  #takeOf(event: GoEvent, run: GoTestRun): ReportedTest | undefined {
    switch (event.action) {
      case 'output':
        run.output.push(event.output);
        return undefined;
      case 'pause':
      case 'run':
      case 'cont':
        run.isPaused = event.action === 'pause';
        return undefined;
      case 'attr':
        if (event.attribute !== undefined) run.tags.push(event.attribute);
        return undefined;
      case 'pass':
      case 'bench':
      case 'fail':
      case 'skip':
        return this.#finish(run, event.action, event.durationMs);
      default:
        return undefined;
    }
  }

  #runOf(name: string): GoTestRun {
    const known = this.#running.get(name);
    if (known !== undefined) return known;
    const run = new GoTestRun(name, this.path);
    this.#running.set(name, run);
    this.#finished.delete(name);
    return run;
  }

  /**
   * Yields the tests that run and that this one is a subtest of, the nearest first. Names of subtests may contain slashes of
   * their own.
   */
  *#parentsOf(name: string): Generator<GoTestRun> {
    for (let end = name.lastIndexOf('/'); end > 0; end = name.lastIndexOf('/', end - 1)) {
      const parent = this.#running.get(name.slice(0, end));
      if (parent !== undefined) yield parent;
    }
  }

  #finish(run: GoTestRun, action: keyof typeof OUTCOMES, durationMs: number | undefined): ReportedTest | undefined {
    const status = OUTCOMES[action];
    this.#running.delete(run.name);
    this.#finished.add(run.name);
    if (status === 'passed') this.#keepCrash(run);
    if (status === 'failed') {
      this.#hasFailed = true;
      for (const parent of this.#parentsOf(run.name)) parent.hasFailedSubtest = true;
    }
    return run.finish(status, durationMs);
  }

  #keepCrash(run: GoTestRun): void {
    const output = run.output.toString();
    if (output.includes('\ngoroutine ')) this.#lateCrash = readGoOutput(output).crash ?? this.#lateCrash;
  }

  #finishByOutput(run: GoTestRun): readonly ReportedTest[] {
    const verdict = verdictIn(run.output.toString(), run.name);
    const test = verdict === undefined ? undefined : this.#finish(run, verdict, undefined);
    return test === undefined ? [] : [test];
  }

  /** A parent is known to have failed for its subtests only after them. */
  #deepestFirst(): readonly GoTestRun[] {
    return [...this.#running.values()].sort((left, right) => depthOf(right) - depthOf(left));
  }

  #findCrash(): GoCrash | undefined {
    for (const run of this.#running.values()) {
      const { crash } = readGoOutput(run.output.toString());
      if (crash !== undefined) return crash;
    }
    return readGoOutput(this.#output.toString()).crash ?? this.#lateCrash;
  }

  /** Returns the tests that ran when the package ended, and that it ended because of, as far as that is known. */
  #blamed(crash: GoCrash | undefined): readonly GoTestRun[] {
    const leaves = this.#leaves();
    const active = leaves.filter((run) => !run.isPaused);
    if (crash === undefined) return active.length === 1 && !this.#hasFailed ? active : [];
    const listed = leaves.filter((run) => crash.message.includes(`\t${run.name} (`));
    if (listed.length > 0) return listed;
    const traced = active.filter((run) => isInFirstStack(run.name, crash.text));
    if (traced.length > 0) return traced.slice(0, 1);
    const owner = active.find((run) => run.output.toString().includes(crash.message));
    if (owner !== undefined) return [owner];
    return active.length === 1 && !this.#hasFailed ? active : [];
  }

  /** Returns the tests that run, without those that wait for a subtest. */
  #leaves(): readonly GoTestRun[] {
    const names = [...this.#running.keys()];
    const waiting = new Set(names.flatMap((name) => [...this.#parentsOf(name)]));
    return [...this.#running.values()].filter((run) => !waiting.has(run));
  }
}

/** Returns whether the function of a test is in the stack of the goroutine that crashed, or started that goroutine. */
function isInFirstStack(name: string, text: string): boolean {
  const start = text.search(/^goroutine \d{1,12} /m);
  const end = text.indexOf('\n\n', start);
  const [functionName = name] = name.split('/', 1);
  return [`.${functionName}(`, `.${functionName}.func`].some((call) => {
    const at = text.indexOf(call, Math.max(start, 0));
    return at >= 0 && (end < 0 || at < end);
  });
}

function depthOf({ name }: GoTestRun): number {
  return name.split('/').length;
}

function noResult({ name, packagePath }: GoTestRun): ReportWarning {
  return {
    code: 'no_result',
    message: `${name} of ${packagePath === '' ? 'the package' : packagePath} started but has no result.`,
  };
}
