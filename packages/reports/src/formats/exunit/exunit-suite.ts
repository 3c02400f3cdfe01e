import { passedRunTest } from '../../failed-run.js';
import type { ReportedTest, ReportEntry } from '../../report.js';
import { warningEntry } from '../../warning-entry.js';
import { announcedBy, totalBy } from '../shared/announced.js';
import type { ExunitBlock } from './exunit-block.js';
import type { ExunitSummary, TraceLine } from './exunit-lines.js';

/** A test that `--trace` names. */
interface TracedTest {
  trace: TraceLine;
  /** It failed. */
  reported?: ReportedTest;
}

const INVALID = 'failure on setup_all callback';

/** The tests up to one summary. Those of `--trace` wait for the end of their module: before, it is not known whether they ran. */
export class ExunitSuite {
  #module: string | undefined;
  #traced = new Map<string, TracedTest>();
  #isTraced = false;
  #shown = 0;
  #failed = 0;
  #isInvalid = false;

  /** A module starts, with `--trace`. */
  *startModule(module: string): Generator<ReportEntry> {
    yield* this.#endModule();
    this.#module = module;
  }

  /** Takes a line of `--trace`. */
  trace(trace: TraceLine): void {
    this.#isTraced = true;
    const known = this.#traced.get(trace.name);
    if (known === undefined) this.#traced.set(trace.name, { trace });
    else if (known.trace.end === undefined) known.trace = trace;
  }

  /** Takes a failure. */
  *fail(block: ExunitBlock): Generator<ReportEntry> {
    const test = block.end();
    const { name, module } = block.heading;
    const traced = name === undefined || module !== this.#module ? undefined : this.#traced.get(name);
    this.#failed += 1;
    if (name === undefined) {
      this.#isInvalid = true;
      if (module === this.#module) yield* this.#endModule(INVALID);
    }
    if (traced === undefined) {
      if (name !== undefined) this.#shown += 1;
      yield { kind: 'test', test };
    } else traced.reported = { ...test, durationMs: traced.trace.durationMs };
  }

  /** Compares the tests with the counts at the end. Returns what is known when they are all. */
  *end(summary: ExunitSummary, name: string): Generator<ReportEntry> {
    yield* this.#endModule();
    const { total, passed, failures, invalid, leftOut } = summary;
    const isGreen = failures + invalid + this.#failed === 0;
    if (!this.#isTraced && isGreen && passed > 0) yield { kind: 'test', test: passedRunTest(name) };
    const named = this.#isTraced ? Math.min(total, this.#shown + leftOut) : total;
    yield totalBy(total, named);
    const announced = failures + invalid;
    yield announcedBy(announced, this.#isInvalid ? announced : Math.min(this.#failed, announced));
  }

  /** The file ends before the summary: the failure of the last test may be missing, and that of the module. */
  *endEarly(): Generator<ReportEntry> {
    const last = [...this.#traced.keys()].at(-1);
    for (const [name, { trace, reported }] of this.#traced) {
      const isKnown = reported !== undefined || trace.end === 'skipped' || trace.end === 'excluded';
      const hasRun = trace.end === 'ended' && trace.durationMs !== 0 && name !== last;
      if (isKnown || hasRun) continue;
      this.#traced.delete(name);
      yield warningEntry('no_result', `${name} started but has no result.`);
    }
    yield* this.#endModule();
  }

  *#endModule(invalid?: string): Generator<ReportEntry> {
    for (const { trace, reported } of this.#traced.values()) {
      if (reported === undefined && trace.end === undefined) {
        yield warningEntry('no_result', `${trace.name} started but has no result.`);
        continue;
      }
      this.#shown += 1;
      yield { kind: 'test', test: reported ?? this.#testOf(trace, invalid) };
    }
    this.#traced = new Map();
    this.#module = undefined;
  }

  #testOf({ name, line, end, durationMs }: TraceLine, invalid: string | undefined): ReportedTest {
    const suite = this.#module === undefined ? [] : [this.#module];
    const hasPassed = end === 'ended' && invalid === undefined;
    return {
      name,
      suite,
      ...(line === undefined ? {} : { line }),
      status: hasPassed ? 'passed' : 'skipped',
      ...(hasPassed ? { durationMs } : {}),
      ...(end === 'invalid' || (end === 'ended' && !hasPassed) ? { skipReason: INVALID } : {}),
      failures: [],
      events: [],
    };
  }
}
