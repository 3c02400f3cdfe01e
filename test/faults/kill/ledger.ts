import type { RunContent } from './content.js';
import type { Order, Version } from './orders.js';
import type { ListedRun } from './run-client.js';

/** What was sent of an order, and what the server said. */
export interface Entry {
  readonly order: Order;
  /** Index of the latest version that was sent. */
  readonly sent: number;
  /** The latest answer: which version it acknowledged, and the run's id. */
  readonly acknowledged: { readonly version: number; readonly runId: string } | undefined;
}

/** Something that must never be. `lost` and `stale`: an acknowledged run, or its acknowledged version, is not there. */
export interface Violation {
  readonly kind: 'lost' | 'stale' | 'partial' | 'duplicate' | 'unknown' | 'answer';
  readonly detail: string;
}

const FINISHED = new Set(['passed', 'failed']);

/** Knows what the server must show and what it may show, from what was sent and what was acknowledged. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Notes that a version is about to be sent. */
  send(order: Order, version: number): void {
    this.#entries.set(order.label, {
      order,
      sent: version,
      acknowledged: this.#entries.get(order.label)?.acknowledged,
    });
  }

  /** Notes an answer; a run keeps its id for ever. */
  acknowledge(order: Order, version: number, runId: string): readonly Violation[] {
    const before = this.#entries.get(order.label)?.acknowledged;
    this.#entries.set(order.label, { order, sent: version, acknowledged: { version, runId } });
    return before === undefined || before.runId === runId
      ? []
      : [violation('duplicate', order, `answered as ${before.runId} and as ${runId}`)];
  }

  /** Entries whose latest version has had no answer. */
  unanswered(): readonly Entry[] {
    return this.entries.filter(({ sent, acknowledged }) => acknowledged?.version !== sent);
  }

  /** What a list may show at any moment: each run whole, in a version that was sent, and once. */
  judgeList(runs: readonly ListedRun[]): readonly Violation[] {
    const labels = runs.map((run) => run.label);
    const twice = runs.filter((run, index) => labels.indexOf(run.label) !== index);
    return [
      ...twice.map((run): Violation => ({ kind: 'duplicate', detail: `${run.label} is there twice` })),
      ...runs.flatMap((run) => this.#judgeRow(run)),
    ];
  }

  /** What a list of all runs must show while nothing is under way: every acknowledged run too. */
  judgeAll(runs: readonly ListedRun[]): readonly Violation[] {
    const ids = new Map(runs.map((run) => [run.label, run.id]));
    const missing = this.entries.flatMap(({ order, acknowledged }) => {
      if (acknowledged === undefined || ids.get(order.label) === acknowledged.runId) return [];
      return [
        violation(
          'lost',
          order,
          `acknowledged as ${acknowledged.runId}, shown as ${ids.get(order.label) ?? 'nothing'}`,
        ),
      ];
    });
    return [...this.judgeList(runs), ...missing];
  }

  /** What a run may hold that was read to its end; while nothing is under way, never less than what was acknowledged. */
  judgeContent(run: ListedRun, content: RunContent, quiet: boolean): readonly Violation[] {
    const entry = this.#entries.get(run.label);
    if (entry === undefined) return [];
    const shown = entry.order.versions.findIndex((version) => version.content.digest === content.digest);
    if (shown === -1 || shown > entry.sent || content.failed !== entry.order.versions[shown]?.content.failed) {
      return [
        violation(
          'partial',
          entry.order,
          `${run.id} holds ${content.total} tests that are no version of what was sent`,
        ),
      ];
    }
    const least = entry.acknowledged?.version ?? 0;
    return quiet && shown < least
      ? [violation('stale', entry.order, `version ${shown} is shown after ${least} was acknowledged`)]
      : [];
  }

  #judgeRow(run: ListedRun): readonly Violation[] {
    const entry = this.#entries.get(run.label);
    if (entry === undefined) return [{ kind: 'unknown', detail: `${run.id} was never sent` }];
    const whole = FINISHED.has(run.status) && entry.order.versions.some((version) => isCountOf(run, version));
    return whole ? [] : [violation('partial', entry.order, `${run.id} is ${run.status} with ${run.total} tests`)];
  }
}

function isCountOf(run: ListedRun, { content }: Version): boolean {
  return run.total === content.total && run.failed === content.failed;
}

function violation(kind: Violation['kind'], order: Order, detail: string): Violation {
  return { kind, detail: `${order.size} ${order.label.slice(0, 8)}: ${detail}` };
}
