import type { ReportedFailure, ReportEntry, ReportFormat, ReportSource } from '../../report.js';
import type { EventDraft } from '../../test-draft.js';
import { childNamed, childrenNamed, type XmlElement } from '../../xml/xml-element.js';
import type { XmlOpen, XmlSubtree } from '../../xml/xml-subtrees.js';
import { announcedBy } from '../shared/announced.js';
import { filled, placeOf, textIn } from '../shared/attribute-values.js';
import { subtreesUnder } from '../shared/subtrees-under.js';

const ROOTS: readonly string[] = ['valgrindoutput'];
const PARTS: ReadonlySet<string> = new Set(['error', 'fatal_signal', 'status', 'args', 'tool', 'errorcounts']);

/** What Valgrind's tools write with `--xml=yes` (docs/internals/xml-output-protocol4.txt): one document for a process. */
export const VALGRIND: ReportFormat = {
  name: 'valgrind',
  aliases: ['memcheck', 'helgrind'],
  title: 'Valgrind XML',
  roots: ROOTS,
  recognizes: ({ root }) => root !== undefined,
  read: readValgrind,
};

const ROOTED = {
  title: 'Valgrind XML',
  roots: ROOTS,
  isSubtree: (name: string, path: readonly XmlOpen[]): boolean => path.length === 1 && PARTS.has(name),
};

async function* readValgrind(source: ReportSource): AsyncGenerator<ReportEntry> {
  let process = new ValgrindProcess();
  for await (const piece of subtreesUnder(source, ROOTED)) {
    if (piece.kind === 'warning') yield piece;
    else if (piece.kind === 'unit') process.take(piece.unit);
    else if (piece.path.length === 1) {
      yield* process.finish();
      process = new ValgrindProcess();
    }
  }
}

/** Kinds of leaks that are errors unless `--errors-for-leak-kinds` says otherwise. */
const DEFAULT_LEAKS = 'definite,possible';

/** The kind of a leak by the word that this option has for it. */
const LEAKS: ReadonlyMap<string, string> = new Map([
  ['Leak_DefinitelyLost', 'definite'],
  ['Leak_PossiblyLost', 'possible'],
  ['Leak_IndirectlyLost', 'indirect'],
  ['Leak_StillReachable', 'reachable'],
]);

/** The most errors of a process that are kept; Valgrind itself stops at 1000 different ones. */
const MOST_ERRORS = 1000;

/** A process is a test: each of its errors is a failure. */
class ValgrindProcess {
  private readonly errors: XmlElement[] = [];
  private count = 0;
  private counted = 0;
  private tool: string | undefined;
  private program: XmlElement | undefined;
  private options: readonly string[] = [];
  private signal: XmlElement | undefined;
  private hasEnded = false;

  take({ element, isComplete }: XmlSubtree): void {
    if (element.name === 'error') {
      this.count += 1;
      if (this.errors.length < MOST_ERRORS) this.errors.push(element);
    } else if (element.name === 'fatal_signal') this.signal = element;
    else if (element.name === 'tool') this.tool = filled(element.text);
    else if (element.name === 'status') this.hasEnded ||= isComplete && textIn(element, 'state')?.trim() === 'FINISHED';
    else if (element.name === 'errorcounts') this.counted = Math.max(this.counted, pairsIn(element));
    else {
      this.program = childNamed(element, 'argv');
      this.options = argumentsOf(childNamed(element, 'vargv'));
    }
  }

  *finish(): Generator<ReportEntry> {
    const name = this.name();
    const leaks = new Set(this.errorLeaks().split(','));
    const isError = (error: XmlElement): boolean => {
      const leak = LEAKS.get(kindOf(error) ?? '');
      return leak === undefined || leaks.has('all') || leaks.has(leak);
    };
    const failures = [...this.errors.filter(isError).map(failureOf), ...this.signalFailure()];
    yield { kind: 'run', run: { runner: 'valgrind' } };
    yield announcedBy(this.counted, this.count);
    if (!this.hasEnded && failures.length === 0) {
      const message = `The process "${name.slice(0, 200)}" has not ended; what it did is unknown.`;
      yield { kind: 'warning', warning: { code: 'no_result', message } };
      return;
    }
    const suite = this.tool === undefined ? [] : [this.tool];
    const events = this.errors.filter((error) => !isError(error)).map(leakEvent);
    const status = failures.length === 0 ? 'passed' : 'failed';
    yield { kind: 'test', test: { name, suite, status, failures, events } };
  }

  private name(): string {
    const exe = this.program && filled(textIn(this.program, 'exe'));
    return exe === undefined ? 'unnamed process' : [exe, ...argumentsOf(this.program)].join(' ');
  }

  private errorLeaks(): string {
    const [, kinds] =
      this.options.findLast((option) => option.startsWith('--errors-for-leak-kinds='))?.split('=') ?? [];
    return kinds ?? DEFAULT_LEAKS;
  }

  private signalFailure(): readonly ReportedFailure[] {
    if (this.signal === undefined) return [];
    const name = filled(textIn(this.signal, 'signame'));
    const event = filled(textIn(this.signal, 'event'));
    const what = `The process was terminated by ${name ?? 'a signal'}`;
    return [
      {
        type: name,
        message: event === undefined ? `${what}.` : `${what}: ${event}.`,
        isAssertion: false,
        ...stackIn(this.signal),
      },
    ];
  }
}

function argumentsOf(element: XmlElement | undefined): readonly string[] {
  return element === undefined ? [] : childrenNamed(element, 'arg').map(({ text }) => text.trim());
}

/** How many different errors the process met; leaks are not among them. */
function pairsIn(counts: XmlElement): number {
  return childrenNamed(counts, 'pair').filter((pair) => (textIn(pair, 'count') ?? '').trim() !== '0').length;
}

function kindOf(error: XmlElement): string | undefined {
  return filled(textIn(error, 'kind'));
}

/** What happened, and what is known about the address: `Address 0x0 is 0 bytes after a block of size 16 alloc'd`. */
function messageOf(error: XmlElement): string | undefined {
  const what = filled(textIn(error, 'what')) ?? filled(textIn(childNamed(error, 'xwhat'), 'text'));
  const more = error.children
    .filter(({ name }) => name === 'auxwhat' || name === 'xauxwhat')
    .map((aux) => (aux.name === 'auxwhat' ? aux.text : (textIn(aux, 'text') ?? '')).trim());
  return filled([what ?? '', ...more].join('\n'));
}

function failureOf(error: XmlElement): ReportedFailure {
  return { type: kindOf(error), message: messageOf(error), isAssertion: false, ...stackIn(error) };
}

function stackIn(element: XmlElement): Pick<ReportedFailure, 'stack' | 'location'> {
  const [first, ...others] = childrenNamed(element, 'stack');
  const frames = first === undefined ? [] : childrenNamed(first, 'frame');
  const own = frames.find((frame) => locationOf(frame) !== undefined);
  const stacks = [frames, ...others.map((stack) => childrenNamed(stack, 'frame'))];
  return {
    stack: first === undefined ? undefined : stacks.map((stack) => stack.map(frameLine).join('\n')).join('\n\n'),
    location: own && locationOf(own),
  };
}

/** Valgrind's replacements of functions such as `malloc`, and the libraries of C and C++. */
const FOREIGN = /\/(?:vgpreload_|lib(?:c|pthread|stdc\+\+)[-.])/;

/** Returns the place of a frame in the program or in a library of its own. */
function locationOf(frame: XmlElement): ReportedFailure['location'] {
  if (FOREIGN.test((textIn(frame, 'obj') ?? '').slice(-300))) return undefined;
  const [dir, file] = [filled(textIn(frame, 'dir')), filled(textIn(frame, 'file'))];
  return placeOf(dir === undefined || file === undefined ? file : `${dir}/${file}`, textIn(frame, 'line'));
}

/** A line as Valgrind prints it: `at 0x1091C6: total (shop.c:5)`. */
function frameLine(frame: XmlElement, index: number): string {
  const place = locationOf(frame);
  const where = place === undefined ? `in ${filled(textIn(frame, 'obj')) ?? '???'}` : `${place.file}:${place.line}`;
  const called = filled(textIn(frame, 'fn')) ?? '???';
  return `   ${index === 0 ? 'at' : 'by'} ${filled(textIn(frame, 'ip')) ?? '0x0'}: ${called} (${where})`;
}

function leakEvent(leak: XmlElement): EventDraft {
  return { type: 'log', message: messageOf(leak) ?? kindOf(leak) ?? 'leak', stream: 'log' };
}
