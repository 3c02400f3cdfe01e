import { outputEvents } from '../../output-events.js';
import type { AssertionDialect, ReportedFailure } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { childNamed, childrenNamed, deepTextOf } from '../../xml/xml-element.js';
import type { XmlElement } from '../../xml/xml-subtrees.js';
import { filled, lineNumberOf, textIn } from '../shared/attribute-values.js';

/** The statuses of the core schema; an element without one has no result. */
export type OtrStatus = 'SUCCESSFUL' | 'SKIPPED' | 'ABORTED' | 'FAILED' | 'ERRORED';

const STATUSES: ReadonlyMap<string, OtrStatus> = new Map<string, OtrStatus>([
  ['SUCCESSFUL', 'SUCCESSFUL'],
  ['SKIPPED', 'SKIPPED'],
  ['ABORTED', 'ABORTED'],
  ['FAILED', 'FAILED'],
  ['ERRORED', 'ERRORED'],
]);

/** Events of a node that are kept, the last ones. */
const MOST_EVENTS = 400;

/** A container or a test: what started, with all that the report says of it until it ends. */
export class OtrNode {
  /** A child started: the node is a container. */
  hasChildren = false;
  /** A test in it failed, or one of its containers. */
  hasFailed = false;
  /** Its end was reported. */
  isEnded = false;
  status: OtrStatus | undefined;
  reason: string | undefined;
  readonly failures: ReportedFailure[] = [];
  readonly tags: string[] = [];
  file: string | undefined;
  line: number | undefined;
  className: string | undefined;
  #events: EventDraft[] = [];
  #isContainer = false;

  constructor(
    readonly name: string,
    readonly parent: OtrNode | undefined,
    readonly startedAt: Date | undefined,
    readonly dialect: AssertionDialect | undefined,
  ) {}

  /** Whether the node contains tests and is none itself, by its children, its JUnit type or its source. */
  get isContainer(): boolean {
    return this.hasChildren || this.#isContainer;
  }

  get events(): readonly EventDraft[] {
    return this.#events;
  }

  /** Takes a part of the node: `metadata`, `sources`, `attachments` or `result`. */
  take(part: XmlElement): void {
    if (part.name === 'metadata') this.#takeMetadata(part);
    else if (part.name === 'sources') this.#takeSources(part);
    else if (part.name === 'attachments') this.#takeAttachments(part);
    else if (part.name === 'result') this.#takeResult(part);
  }

  /** Returns the names around the node, outermost first, from its innermost class on, whose name is qualified. */
  suite(): readonly string[] {
    const names: string[] = [];
    for (let node = this.parent; node !== undefined; node = node.parent) {
      if (node.className !== undefined) return [node.className, ...names];
      if (!isPhpUnitMethod(node.name)) names.unshift(node.name);
    }
    return names;
  }

  #takeMetadata(part: XmlElement): void {
    if (textIn(part, 'type')?.trim() === 'CONTAINER') this.#isContainer = true;
    const tags = childrenNamed(part, 'tags').flatMap((list) => childrenNamed(list, 'tag'));
    this.tags.push(...tags.flatMap((tag) => filled(deepTextOf(tag)) ?? []));
  }

  #takeSources(part: XmlElement): void {
    const file = childNamed(part, 'fileSource');
    this.file = filled(file?.attributes['path']) ?? this.file;
    this.line = lineNumberOf(file && childNamed(file, 'filePosition')?.attributes['line']) ?? this.line;
    this.className = filled(childNamed(part, 'classSource')?.attributes['className']) ?? this.className;
    if (this.className !== undefined) this.#isContainer = true;
  }

  #takeAttachments(part: XmlElement): void {
    for (const child of part.children) {
      if (child.name === 'issue' && child.attributes['type'] === 'phpunit-error')
        this.failures.push({ message: filled(child.attributes['message']), dialect: 'php', element: 'error' });
      this.#events.push(...attachedEvents(child));
    }
    if (this.#events.length > MOST_EVENTS) this.#events = this.#events.slice(-MOST_EVENTS);
  }

  #takeResult(part: XmlElement): void {
    this.status = STATUSES.get((part.attributes['status'] ?? '').trim().toUpperCase()) ?? this.status;
    this.reason = filled(textIn(part, 'reason')) ?? this.reason;
    if (this.status !== 'FAILED' && this.status !== 'ERRORED') return;
    const failure = failureOf(part, this.reason, this.dialect);
    if (failure !== undefined) this.failures.push(failure);
  }
}

/** PHPUnit puts data sets, repetitions and attempts of a method into a container named after it. */
function isPhpUnitMethod(name: string): boolean {
  return /^[\w\\]{1,1000}::\w{1,500}$/.test(name);
}

function failureOf(
  result: XmlElement,
  reason: string | undefined,
  dialect: AssertionDialect | undefined,
): ReportedFailure | undefined {
  const throwable = childNamed(result, 'throwable');
  if (throwable === undefined && reason === undefined) return undefined;
  const isAssertion = throwable?.attributes['assertionError']?.trim();
  const compared = childNamed(result, 'comparisonFailure');
  const expected = textIn(compared, 'expected');
  const actual = textIn(compared, 'actual');
  return {
    type: filled(throwable?.attributes['type']),
    message: reason,
    text: filled(throwable && deepTextOf(throwable)),
    isAssertion: isAssertion === 'true' ? true : isAssertion === 'false' ? false : undefined,
    ...(expected === undefined || actual === undefined ? {} : { expected, actual, printed: true }),
    dialect,
  };
}

/** Output, reported entries and files of the core schema; PHPUnit's issues and unexpected output. */
function attachedEvents(element: XmlElement): readonly EventDraft[] {
  const { attributes } = element;
  switch (element.name) {
    case 'output':
      return outputEvents(deepTextOf(element), streamOf(attributes['source']));
    case 'unexpectedOutput':
      return outputEvents(deepTextOf(element), 'stdout');
    case 'data':
      return childrenNamed(element, 'entry').flatMap((entry) =>
        outputEvents(`${entry.attributes['key'] ?? ''}: ${deepTextOf(entry)}`, 'log'),
      );
    case 'issue':
      return outputEvents(`${attributes['type'] ?? 'issue'}: ${attributes['message'] ?? ''}`, 'log');
    case 'file':
      return fileEvents(filled(attributes['path']), filled(attributes['mediaType']));
    default:
      return [];
  }
}

function streamOf(source: string | undefined): 'stdout' | 'stderr' | 'log' {
  return source === 'stdout' || source === 'stderr' ? source : 'log';
}

function fileEvents(path: string | undefined, contentType: string | undefined): readonly EventDraft[] {
  if (path === undefined) return [];
  return [{ type: 'attachment', path, ...(contentType === undefined ? {} : { contentType }) }];
}
