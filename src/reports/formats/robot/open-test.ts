import type { EventDraft, TestStatus } from '../../../common/drafts.js';
import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import type { XmlElement, XmlOpen, XmlUnit } from '../../xml/xml-units.js';
import { filled, lineNumberOf } from '../attribute-values.js';
import { comparedValues } from '../cpp/compared-values.js';
import type { Warnings } from '../units-under.js';
import { elapsedOf } from './times.js';

/** The last events that are kept of a test. */
const MOST_EVENTS = 400;

const STATUSES: ReadonlyMap<string, TestStatus> = new Map([
  ['PASS', 'passed'],
  ['FAIL', 'failed'],
  ['SKIP', 'skipped'],
  ['NOT RUN', 'skipped'],
  ['NOT_RUN', 'skipped'],
]);

/** Levels of messages that tell more than a reader wants. */
const CHATTER: ReadonlySet<string> = new Set(['TRACE', 'DEBUG']);

/** A keyword that was called. */
interface Keyword {
  readonly open: XmlOpen;
  readonly args: string[];
}

/** A <test> that is still open: what comes together until it ends. */
export class OpenTest {
  private readonly tags: string[] = [];
  private events: EventDraft[] = [];
  private status: XmlElement | undefined;
  private keyword: Keyword | undefined;
  private step: XmlOpen | undefined;
  private steps = 0;
  /** The innermost keyword that failed first. */
  private failed: Keyword | undefined;

  constructor(readonly open: XmlOpen) {}

  /** Takes a part of the test, or of a keyword in it. */
  take({ element, path }: XmlUnit): void {
    const parent = path.at(-1);
    if (parent === undefined || parent === this.open) return this.takeOwn(element);
    if (element.name === 'tag' && parent.name === 'tags') return this.addTag(element);
    this.enter(path[path.indexOf(this.open) + 1]);
    if (parent.name === 'kw' && this.keyword?.open !== parent) this.keyword = { open: parent, args: [] };
    if (element.name === 'arg' && this.keyword?.open === parent) this.keyword.args.push(element.text);
    if (element.name === 'status') this.leave(parent, element);
    if (element.name === 'msg' && !CHATTER.has(element.attributes['level'] ?? ''))
      this.add(outputEvents(element.text, 'log'));
  }

  /** The test as it ended; undefined where the file breaks off before that. */
  end(suite: readonly string[], file: string | undefined, warnings: Warnings): ReportedTest | undefined {
    const { attributes } = this.open;
    const name = attributes['name'] ?? '';
    const status = STATUSES.get((this.status?.attributes['status'] ?? '').toUpperCase());
    if (this.status === undefined || status === undefined) {
      warnings.add('no_result', `The test "${name.slice(0, 200)}" has no result, and was left out.`, this.open.line);
      return undefined;
    }
    const message = filled(this.status.text);
    const elapsed = elapsedOf(this.status.attributes);
    if (elapsed === 'invalid')
      warnings.add(
        'invalid_number',
        `The duration of the test "${name.slice(0, 200)}" is none, and was left out.`,
        this.open.line,
      );
    return {
      name,
      suite,
      file,
      line: lineNumberOf(attributes['line']),
      status,
      durationMs: elapsed === 'invalid' ? undefined : elapsed,
      tags: this.tags,
      skipReason: status === 'skipped' ? message : undefined,
      failures: status === 'failed' ? [this.failureOf(message)] : [],
      events: this.events,
    };
  }

  private takeOwn(element: XmlElement): void {
    if (element.name === 'status') this.status = element;
    else if (element.name === 'tag') this.addTag(element);
    else if (element.name === 'msg') this.add(outputEvents(element.text, 'log'));
  }

  private addTag(element: XmlElement): void {
    const tag = filled(element.text);
    if (tag !== undefined) this.tags.push(tag);
  }

  /** Begins a step with each keyword that the test itself calls. */
  private enter(child: XmlOpen | undefined): void {
    if (child === undefined || child === this.step || child.name !== 'kw') return;
    this.step = child;
    this.steps += 1;
    this.add([{ type: 'step_start', index: this.steps - 1, name: child.attributes['name'] ?? '' }]);
  }

  /** Failures in a step that passed in the end were expected. */
  private leave(open: XmlOpen, { attributes }: XmlElement): void {
    const status = STATUSES.get((attributes['status'] ?? '').toUpperCase()) ?? 'passed';
    if (status === 'failed' && open.name === 'kw')
      this.failed ??= { open, args: this.keyword?.open === open ? this.keyword.args : [] };
    if (open !== this.step) return;
    if (status === 'passed') this.failed = undefined;
    const durationMs = elapsedOf(attributes);
    this.add([
      {
        type: 'step_end',
        index: this.steps - 1,
        name: open.attributes['name'] ?? '',
        status,
        ...(typeof durationMs === 'number' ? { durationMs } : {}),
      },
    ]);
  }

  private add(events: readonly EventDraft[]): void {
    this.events.push(...events);
    if (this.events.length > 2 * MOST_EVENTS) this.events = this.events.slice(-MOST_EVENTS);
  }

  private failureOf(message: string | undefined): ReportedFailure {
    if (/^(?:Test|Keyword) timeout [^\n]{1,100} exceeded\./.test(message ?? ''))
      return { message, timedOut: true, isAssertion: false };
    const name = this.failed?.open.attributes['name'] ?? '';
    const isAssertion = /\bshould\b/i.test(name) && !/^[A-Za-z][\w.]{0,80}(?:Error|Exception): /.test(message ?? '');
    return {
      message,
      ...(isAssertion ? { isAssertion: true } : {}),
      ...comparedBy(name, this.failed?.args ?? [], message),
    };
  }
}

/** `Should Be Equal` without a message of its own tells `first != second`, of which by its documentation the second is expected. */
function comparedBy(
  keyword: string,
  args: readonly string[],
  message: string | undefined,
): Pick<ReportedFailure, 'expected' | 'actual' | 'printed'> {
  if (message === undefined || args.length !== 2 || !/^(?:BuiltIn\.)?Should Be Equal/i.test(keyword)) return {};
  const at = message.indexOf(' != ');
  return at === -1 || at !== message.lastIndexOf(' != ') ? {} : comparedValues(message.replace(' != ', '\n==\n'));
}
