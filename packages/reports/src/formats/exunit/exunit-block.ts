import { outputEvents } from '../../output-events.js';
import type { ReportedFailure, ReportedTest } from '../../report.js';
import { BoundedText } from '../../text/bounded-text.js';
import { type FailureHeading, parametersOf, placeOf } from './exunit-lines.js';

/** How far everything below a heading is indented. */
const MARGIN = '     ';

const STACK = `${MARGIN}stacktrace:`;
const LOGGED = `${MARGIN}The following output was logged:`;
const NEXT_FAILURE = /^ {5}Failure #\d{1,6}$/;

/** A failure of a test: what is said, and the frames below `stacktrace:`. */
interface Part {
  readonly said: BoundedText;
  readonly stack: BoundedText;
}

/** So many failures of one test are kept. */
const MOST_PARTS = 50;

/** The lines below the heading of a failure, up to the first one that is not indented. */
export class ExunitBlock {
  readonly #parts: Part[] = [];
  #part: Part = this.#addPart();
  readonly #logs = new BoundedText();
  #place: ReturnType<typeof placeOf>;
  #parameters: string | undefined;
  #section: 'start' | 'said' | 'stack' | 'logs' = 'start';
  /** A blank line ends a stack. */
  #isBehindStack = false;

  constructor(readonly heading: FailureHeading) {}

  /** Takes a line; returns false, and is complete, where the line is behind the block. */
  take(text: string): boolean {
    if (text === LOGGED) {
      this.#section = 'logs';
      return true;
    }
    if (this.#section === 'logs') return this.#takeLog(text);
    if (text.trim() === '') {
      this.#isBehindStack ||= this.#section === 'stack';
      this.#part.said.push('\n');
      return true;
    }
    if (!text.startsWith(MARGIN)) return false;
    if (NEXT_FAILURE.test(text)) this.#startPart();
    else if (this.#isBehindStack) return false;
    else if (this.#section === 'start' && this.#takesPlace(text)) return true;
    else this.#takeLine(text);
    return true;
  }

  /** Returns the test that failed. */
  end(): Pick<ReportedTest, 'name' | 'suite' | 'declaredIn' | 'line' | 'variant' | 'status' | 'failures' | 'events'> {
    const { name, module } = this.heading;
    const parts = this.#parts.filter(({ said, stack }) => said.toString().trim() !== '' || stack.toString() !== '');
    return {
      name: name ?? 'setup_all',
      suite: [module],
      ...(this.#place === undefined ? {} : { declaredIn: this.#place.file, line: this.#place.line }),
      ...(this.#parameters === undefined ? {} : { variant: this.#parameters }),
      status: 'failed',
      failures: parts.length === 0 ? [{ dialect: 'elixir' }] : parts.map((part) => failureOf(part)),
      events: outputEvents(this.#logs.toString(), 'log'),
    };
  }

  #takesPlace(text: string): boolean {
    const place = this.#place === undefined ? placeOf(text) : undefined;
    const parameters = this.#parameters === undefined && place === undefined ? parametersOf(text) : undefined;
    this.#place ??= place;
    this.#parameters ??= parameters;
    return place !== undefined || parameters !== undefined;
  }

  #takeLine(text: string): void {
    const line = `${text.slice(MARGIN.length)}\n`;
    if (text === STACK) {
      this.#section = 'stack';
      return;
    }
    // The word may be a line of a message.
    const isFrame = this.#section === 'stack' && text.startsWith(`${MARGIN}  `);
    if (!isFrame) this.#section = 'said';
    (isFrame ? this.#part.stack : this.#part.said).push(line);
  }

  #takeLog(text: string): boolean {
    if (!text.startsWith(MARGIN)) return false;
    this.#logs.push(`${text.slice(MARGIN.length)}\n`);
    return true;
  }

  #startPart(): void {
    this.#section = 'said';
    this.#isBehindStack = false;
    if (this.#parts.length < MOST_PARTS) this.#part = this.#addPart();
  }

  #addPart(): Part {
    const part = { said: new BoundedText(), stack: new BoundedText() };
    this.#parts.push(part);
    return part;
  }
}

/** Errors begin with their type; a line of the test may be at the end of any failure without values. */
const ERROR = /^\*\* \(([A-Z][\w.]{0,300})\) (?=\S)/;
const THROWN = /^\*\* \(/;
const CODE = /\ncode: \S[^\n]{0,4000}$/;

/** What was raised has its name, which says what it is, as in ExUnit's JUnit XML. */
function assertionOf(text: string, type: string | undefined): Pick<ReportedFailure, 'isAssertion'> {
  if (!THROWN.test(text)) return { isAssertion: true };
  return type === undefined ? { isAssertion: false } : {};
}

function failureOf({ said, stack }: Part): ReportedFailure {
  const text = said.toString().trim();
  const frames = stack.toString().trimEnd();
  const shared = { dialect: 'elixir', ...(frames === '' ? {} : { stack: frames }) } as const;
  const [start = '', type] = ERROR.exec(text) ?? [];
  return {
    ...shared,
    ...(type === undefined ? {} : { type }),
    message: text.slice(start.length).replace(CODE, '').trim(),
    ...assertionOf(text, type),
    ...(type === 'ExUnit.TimeoutError' ? { timedOut: true } : {}),
  };
}
