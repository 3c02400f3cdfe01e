import type { ReportedFailure } from '../../report.js';
import type { ReportNotes } from '../../json/report-notes.js';
import type { EventDraft, TestStatus } from '../../test-draft.js';
import { cutText } from '../../text/clean-text.js';
import { childrenNamed, type XmlElement } from '../../xml/xml-element.js';
import { filled, textIn } from '../shared/attribute-values.js';
import type { ReportedStep } from '../shared/step-events.js';
import { descriptionOf, errorTextOf, failureOf } from './uft-failure.js';
import { nameInHtml, textOfHtml } from './uft-html.js';

/** The results of nodes. A warning does not fail a test of UFT; what a step only reports is done. */
const RESULTS: ReadonlyMap<string, TestStatus> = new Map([
  ['passed', 'passed'],
  ['done', 'passed'],
  ['information', 'passed'],
  ['warning', 'passed'],
  ['failed', 'failed'],
  ['skipped', 'skipped'],
]);

/** So many failures of a test are kept. */
const MOST_FAILURES = 50;

/** So many steps of a test are kept, the last ones. */
const MOST_STEPS = 1000;

/** Nodes that are named as the language of their test names them. */
const OF_GHERKIN: ReadonlySet<string> = new Set(['feature', 'scenario', 'example', 'cucumberstep']);

/** A node of the report that is open, with what is known of the nodes in it. */
export class UftNode {
  readonly #failures: ReportedFailure[] = [];
  readonly #steps: { readonly step: ReportedStep; readonly weight: number }[] = [];
  #weight = 0;
  #data: XmlElement | undefined;
  /** Whether somebody ended the run in it. */
  wasStopped = false;
  /** Whether there is a test in it, and whether one of them failed. */
  hasTests = false;
  hasFailedTests = false;

  constructor(readonly type: string) {}

  /** Takes its data. */
  take(data: XmlElement): void {
    this.#data ??= data;
    this.wasStopped ||= isStop(data);
  }

  /** Whether its data is known: they are at its end in what UFT writes, at its beginning in what UFT Developer writes. */
  get isKnown(): boolean {
    return this.#data !== undefined;
  }

  get name(): string | undefined {
    const name = textIn(this.#data, 'Name');
    if (name === undefined) return undefined;
    return filled(OF_GHERKIN.has(this.type.toLowerCase()) ? nameInHtml(name) : name);
  }

  /** Text of a member of its data. */
  member(name: string): string | undefined {
    return filled(textIn(this.#data, name));
  }

  /** What its result says; undefined where that is not known. */
  get stated(): TestStatus | undefined {
    return RESULTS.get((this.member('Result') ?? '').toLowerCase());
  }

  get isWarning(): boolean {
    return this.member('Result')?.toLowerCase() === 'warning';
  }

  /** Whether it, or what is in it and no test of its own, failed. */
  get hasFailed(): boolean {
    return this.#failures.length > 0 || this.stated === 'failed';
  }

  /** The failures of what is in it, and its own where that says something else; behind a failure, an end by somebody is none. */
  get failures(): readonly ReportedFailure[] {
    const reported = this.#reported();
    if (reported.length > 0 || !this.wasStopped) return reported;
    return [{ message: 'Run stopped by user.', isAssertion: false }];
  }

  #reported(): readonly ReportedFailure[] {
    const own = this.#ownFailure();
    return own === undefined ? this.#failures : [own, ...this.#failures];
  }

  /** The steps in it. */
  get steps(): readonly ReportedStep[] {
    return this.#steps.map(({ step }) => step);
  }

  /** How many steps are in it, nested ones too. */
  get weight(): number {
    return this.#weight;
  }

  /** Takes a node in it that has ended, as a step. */
  addStep(node: UftNode, notes: ReportNotes): void {
    this.#failures.push(...node.#reported().slice(0, MOST_FAILURES - this.#failures.length));
    this.wasStopped ||= node.wasStopped;
    const status = node.stated;
    if (status === undefined) notes.unknownResult(`The step "${(node.name ?? node.type).slice(0, 200)}"`);
    const weight = 1 + node.weight;
    this.#weight += weight;
    this.#steps.push({ step: node.#asStep(status ?? 'skipped'), weight });
    while (this.#weight > MOST_STEPS && this.#steps.length > 1) this.#weight -= this.#steps.shift()?.weight ?? 0;
  }

  /** Of a node around others, only an error text of its own says why it failed: its description says what it is. */
  #ownFailure(): ReportedFailure | undefined {
    if (this.#data === undefined || this.stated !== 'failed') return undefined;
    const isInnermost = this.#failures.length === 0 && !AROUND.has(this.type.toLowerCase());
    if (!isInnermost && errorTextOf(this.#data) === undefined) return undefined;
    const own = failureOf(this.type, this.#data);
    const head = firstLine(own);
    return this.#failures.some((failure) => firstLine(failure) === head) ? undefined : own;
  }

  #asStep(status: TestStatus): ReportedStep {
    const said = this.#data === undefined ? undefined : descriptionOf(this.#data);
    const detail =
      said === undefined || AROUND.has(this.type.toLowerCase()) ? '' : ` ${cutText(said.replace(/\s+/g, ' '), 200)}`;
    return {
      name: `${textOfHtml(this.name ?? this.type)}${detail}`,
      status: this.hasFailed ? 'failed' : status,
      output: this.hasFailed ? this.#snapshots() : [],
      steps: this.steps,
    };
  }

  #snapshots(): readonly EventDraft[] {
    const snapshots = this.#data === undefined ? [] : childrenNamed(this.#data, 'Snapshot');
    return snapshots.flatMap(({ attributes }): readonly EventDraft[] => {
      const path = filled(attributes['reference']);
      return path === undefined ? [] : [{ type: 'attachment', path: path.replaceAll('\\', '/') }];
    });
  }
}

function firstLine({ message, text }: ReportedFailure): string {
  return (message ?? text ?? '').trimStart().split('\n', 1)[0] ?? '';
}

/** Nodes around others, whose description says what they are. */
const AROUND: ReadonlySet<string> = new Set([
  'testrun',
  'run',
  'business process',
  'suite',
  'testcontainer',
  'package',
  'class',
  'feature',
  'scenario',
  'example',
  'test',
  'iteration',
  'action',
  'context',
]);

/** What UFT reports where somebody ends a run. */
const STOPPED = /^\s{0,20}Run stopped by user\b/i;

function isStop(data: XmlElement): boolean {
  return STOPPED.test(textIn(data, 'Description') ?? '');
}
