import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { dotnetFailure } from '../shared/dotnet-failure.js';
import type { DotnetTestLine } from './dotnet-lines.js';
import type { DotnetPart } from './dotnet-words.js';

/** A class and a method, as xUnit.net names a test; parameters may follow. */
const QUALIFIED =
  /^([\p{L}_][\p{L}\p{N}_]{0,200}(?:[.+][\p{L}_][\p{L}\p{N}_]{0,200}){0,20})\.[\p{L}_][\p{L}\p{N}_]{0,500}(?:\(|$)/u;

/** What is said of one test. */
export class DotnetBlock {
  readonly #texts = new Map<DotnetPart, BoundedText>();
  #part: DotnetPart | undefined;

  constructor(readonly line: DotnetTestLine) {}

  /** Whether anything is said of the test. */
  get hasParts(): boolean {
    return this.#texts.size > 0;
  }

  /** Whether the next line may be of the message. */
  get isInMessage(): boolean {
    return this.#part === 'message';
  }

  /** Begins a part. */
  start(part: DotnetPart): void {
    this.#part = part;
    this.#texts.set(part, new BoundedText());
  }

  /** Takes a line; false where it is of no part. A stack ends at a blank line, and what a test printed is indented. */
  take(line: string): boolean {
    const part = this.#part;
    if (part === undefined) return line.trim() === '';
    const isBlank = line.trim() === '';
    if (part === 'stack' && isBlank) this.#part = undefined;
    else if (part !== 'message' && part !== 'stack' && !isBlank && !line.startsWith(' ')) return false;
    else this.#texts.get(part)?.push(`${line}\n`);
    return true;
  }

  test(): ReportedTest {
    const { name, status, durationMs } = this.line;
    const message = this.#textOf('message').trim();
    return {
      ...namedTest(name, status),
      ...(durationMs === undefined ? {} : { durationMs }),
      ...(status === 'skipped' && message !== '' ? { skipReason: message } : {}),
      failures: status === 'failed' ? [this.#failure(message)] : [],
      events: [...this.#printed('stdout'), ...this.#printed('stderr')],
    };
  }

  #failure(message: string): ReportedFailure {
    return dotnetFailure(message === '' ? undefined : message, this.#textOf('stack').trimEnd());
  }

  /** Each line of what was printed has a blank in front. */
  #printed(stream: 'stdout' | 'stderr'): ReportedTest['events'] {
    const text = this.#textOf(stream).trimEnd();
    return text === '' ? [] : outputEvents(text.replaceAll(/^ /gm, ''), stream);
  }

  #textOf(part: DotnetPart): string {
    return this.#texts.get(part)?.toString() ?? '';
  }
}

/** Returns a test without failures. */
export function namedTest(name: string, status: ReportedTest['status']): ReportedTest {
  const className = QUALIFIED.exec(name)?.[1];
  return { name, suite: className === undefined ? [] : [className], status, failures: [], events: [] };
}
