import { instantOf } from '../../json/fields.js';
import type { AssertionDialect, ReportedRun, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import { childNamed, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlPiece, XmlSubtree } from '../../xml/xml-subtrees.js';
import { filled, textIn } from '../shared/attribute-values.js';
import { subtreesUnder } from '../shared/subtrees-under.js';
import { OtrNode } from './otr-node.js';
import { OtrTests } from './otr-tests.js';

/** `PT1H2M3.5S` of XML Schema and ISO 8601, without years and months, whose length is not known. */
const DURATION = /^P(?:(\d{1,6})D)?(?:T(?:(\d{1,9})H)?(?:(\d{1,9})M)?(?:(\d{1,12}(?:\.\d{1,12})?)S)?)?$/;

const ROOTS: readonly string[] = ['events', 'execution'];
const NAMESPACE = /^https?:\/\/schemas\.opentest4j\.org\/reporting\//;
const EVENTS: ReadonlySet<string> = new Set(['started', 'reported', 'finished']);
const NODES: ReadonlySet<string> = new Set(['root', 'child']);
const PARTS: ReadonlySet<string> = new Set(['metadata', 'sources', 'attachments', 'result']);

/**
 * Open Test Reporting XML of JUnit 5 and 6 and of PHPUnit: a stream of events (`events`) or a tree (`execution`), as
 * ota4j-team/open-test-reporting defines them (schemas core, events, hierarchy and java, 0.1.0 and 0.2.0).
 */
export const OPEN_TEST_REPORTING: ReportFormat = {
  name: 'open-test-reporting',
  aliases: ['otr'],
  title: 'Open Test Reporting XML',
  roots: ROOTS,
  recognizes: ({ root }) => root !== undefined && NAMESPACE.test(root.namespace),
  read: readReport,
};

const ROOTED = { title: 'Open Test Reporting XML', roots: ROOTS, isSubtree };

function isSubtree(name: string, path: readonly XmlOpen[]): boolean {
  const parent = path.at(-1)?.name;
  if (path.length === 1) return name === 'infrastructure' || (parent === 'events' && EVENTS.has(name));
  return parent !== undefined && NODES.has(parent) && PARTS.has(name);
}

async function* readReport(source: ReportSource): AsyncGenerator<ReportEntry> {
  const document = new OtrDocument();
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else yield* document.take(piece);
  }
}

/** The open containers and tests of a document. */
class OtrDocument {
  readonly #tests = new OtrTests();
  /** Of `events`, by id; tests are forgotten when they end. */
  readonly #byId = new Map<string, OtrNode>();
  /** Of `execution`. */
  readonly #byElement = new Map<XmlOpen, OtrNode>();
  #hasStarted = false;

  *take(piece: Exclude<XmlPiece, { kind: 'warning' }>): Generator<ReportEntry> {
    if (piece.kind === 'close') yield* this.#close(piece.path);
    else if (piece.unit.element.name === 'infrastructure') yield { kind: 'run', run: runOf(piece.unit.element) };
    else if (piece.unit.path.length === 1) yield* this.#takeEvent(piece.unit);
    else this.#nodeAt(piece.unit.path)?.take(piece.unit.element);
  }

  *#takeEvent({ element, path, isComplete }: XmlSubtree): Generator<ReportEntry> {
    const { id, name = '', parentId, time } = element.attributes;
    if (id === undefined) return;
    if (element.name === 'started') {
      const parent = parentId === undefined ? undefined : this.#byId.get(parentId);
      const node = new OtrNode(name, parent, instantOf(time), dialectOf(path));
      if (parent !== undefined) parent.hasChildren = true;
      yield* this.#begin(node);
      this.#byId.set(id, node);
    }
    const node = this.#byId.get(id) ?? new OtrNode(id, undefined, undefined, dialectOf(path));
    for (const part of element.children) node.take(part);
    if (element.name !== 'finished') return;
    if (!isComplete && node.status === undefined) return;
    yield* this.#tests.end(node, elapsed(node.startedAt, instantOf(time)));
    if (node.isContainer) node.isEnded = true;
    else this.#byId.delete(id);
  }

  *#begin(node: OtrNode): Generator<ReportEntry> {
    if (this.#hasStarted || node.startedAt === undefined) return;
    this.#hasStarted = true;
    yield { kind: 'run', run: { startedAt: node.startedAt } };
  }

  /** Returns the node that an element of a tree is; its children make it a container. */
  #nodeAt(path: readonly XmlOpen[]): OtrNode | undefined {
    const open = path.at(-1);
    if (open === undefined || !NODES.has(open.name)) return undefined;
    const known = this.#byElement.get(open);
    if (known !== undefined) return known;
    const parent = this.#nodeAt(path.slice(0, -1));
    if (parent !== undefined) parent.hasChildren = true;
    const { name = '', start } = open.attributes;
    const node = new OtrNode(name, parent, instantOf(start), dialectOf(path));
    this.#byElement.set(open, node);
    return node;
  }

  *#close(path: readonly XmlOpen[]): Generator<ReportEntry> {
    const open = path.at(-1);
    const node = this.#nodeAt(path);
    if (open !== undefined && node !== undefined) {
      yield* this.#begin(node);
      yield* this.#tests.end(node, durationToMs(open.attributes['duration']));
      this.#byElement.delete(open);
    }
    if (path.length > 1) return;
    for (const unended of this.#byId.values()) if (!unended.isEnded) yield* this.#tests.breakOff(unended);
    this.#byId.clear();
    yield* this.#tests.rest();
  }
}

function elapsed(from: Date | undefined, to: Date | undefined): number | undefined {
  const ms = from === undefined || to === undefined ? -1 : to.getTime() - from.getTime();
  return ms < 0 ? undefined : ms;
}

/** By the schemas that the root element names beside those of the format. */
function dialectOf([root]: readonly XmlOpen[]): AssertionDialect | undefined {
  const namespaces = Object.values(root?.attributes ?? {});
  if (namespaces.some((uri) => uri.includes('phpunit.de/'))) return 'php';
  return namespaces.some((uri) => /\.junit\.org\/|\/reporting\/java\//.test(uri)) ? 'java' : undefined;
}

function runOf(infrastructure: XmlElement): ReportedRun {
  const context = Object.fromEntries(
    [
      ['os', textIn(infrastructure, 'operatingSystem')],
      ['java', textIn(infrastructure, 'javaVersion')],
      ['php', textIn(infrastructure, 'phpVersion')],
      ['repository', childNamed(infrastructure, 'repository')?.attributes['originUrl']],
    ].flatMap(([key = '', text]) => {
      const value = filled(text);
      return value === undefined ? [] : [[key, value]];
    }),
  );
  return {
    gitRef: filled(textIn(infrastructure, 'branch')),
    commitSha: filled(textIn(infrastructure, 'commit')),
    context: Object.keys(context).length === 0 ? undefined : context,
  };
}

/** Returns a duration like `PT1H2M3.5S` in milliseconds; undefined for anything else. */
function durationToMs(text: string | undefined): number | undefined {
  const match = text === undefined || text.length > 64 ? null : DURATION.exec(text.trim());
  if (match === null) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const ms = (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  return Math.round(ms * 1e6) / 1e6;
}
